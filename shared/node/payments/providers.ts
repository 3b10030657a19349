import { MockProvider } from "./mock-provider.ts";
import { Nowpayments } from "./nowpayments.ts";
import { offeredProviders, publicUrlOf, type PaymentEnvironment, type ProviderId } from "./payment-environment.ts";
import type { PaymentProvider } from "./provider.ts";
import type { ProviderHttpOptions } from "./provider-http.ts";
import type { ServiceOutcomes } from "../service-outcomes.ts";
import { Yoomoney } from "./yoomoney.ts";

export type Providers = ReadonlyMap<string, PaymentProvider>;

const MAKERS: Readonly<Record<ProviderId, (env: PaymentEnvironment, http: ProviderHttpOptions) => PaymentProvider>> = {
  mock: (env) => new MockProvider(publicUrlOf(env)),
  yoomoney: (env, http) =>
    new Yoomoney(
      {
        receiver: env.YOOMONEY_RECEIVER ?? "",
        secrets: env.YOOMONEY_SECRET ?? [],
        rate: env.YOOMONEY_RUB_RATE ?? "",
        token: env.YOOMONEY_TOKEN,
        acceptSha1: env.YOOMONEY_LEGACY_SIGNATURE,
        url: env.YOOMONEY_URL,
        publicUrl: publicUrlOf(env),
      },
      http,
    ),
  nowpayments: (env, http) =>
    new Nowpayments(
      {
        apiKey: env.NOWPAYMENTS_API_KEY ?? "",
        secrets: env.NOWPAYMENTS_IPN_SECRET ?? [],
        url: env.NOWPAYMENTS_URL,
      },
      http,
    ),
};

/** The offered providers by id, first one first; `outcomes` counts whether they answer. */
export function createProviders(env: PaymentEnvironment, outcomes?: Pick<ServiceOutcomes, "get">): Providers {
  return new Map(
    offeredProviders(env).map((id) => {
      const onOutcome = id === "mock" ? undefined : outcomes?.get(id);
      return [id, MAKERS[id](env, onOutcome ? { onOutcome } : {})];
    }),
  );
}
