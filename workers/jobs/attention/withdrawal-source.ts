import { openWithdrawals } from "../../../shared/postgres/attention-sources.queries.ts";
import type { AttentionSource } from "./attention-source.ts";

export const withdrawalSource: AttentionSource = {
  kinds: ["withdrawal"],
  find: async ({ database }) => {
    const rows = await database.run(openWithdrawals);
    return rows.map(({ number, confirmed_at: since, kind, amount, currency }) => ({
      kind: "withdrawal",
      subject: number,
      since,
      details: { request: kind, amount, currency },
    }));
  },
};
