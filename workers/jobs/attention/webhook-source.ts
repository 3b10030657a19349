// Refused notifications in a row mean a wrong secret, or a forger.

import { REFUSED_IN_A_ROW } from "../../../shared/contracts/attention.ts";
import { PROVIDER_IDS } from "../../../shared/node/payments/payment-environment.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { AttentionSource } from "./attention-source.ts";

export const webhookSource: AttentionSource = {
  kinds: ["webhooks-refused"],
  find: async ({ redis }) => {
    const counts = await Promise.all(
      PROVIDER_IDS.map(async (provider) => ({ provider, count: Number(await redis.get(keys.refusedWebhooks(provider))) })),
    );
    return counts
      .filter(({ count }) => count >= REFUSED_IN_A_ROW)
      .map(({ provider, count }) => ({ kind: "webhooks-refused", subject: provider, times: count, details: { provider } }));
  },
};
