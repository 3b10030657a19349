// The providers of a deployment, made from its environment.

import { MockProvider } from "./mock-provider.ts";
import { Nowpayments } from "./nowpayments.ts";
import { offeredProviders, publicUrlOf, type PaymentEnvironment, type ProviderId } from "./payment-environment.ts";
import type { PaymentProvider } from "./provider.ts";
import { Yoomoney } from "./yoomoney.ts";

export type Providers = ReadonlyMap<string, PaymentProvider>;

const MAKERS: Readonly<Record<ProviderId, (env: PaymentEnvironment) => PaymentProvider>> = {
  mock: (env) => new MockProvider(publicUrlOf(env)),
  yoomoney: (env) =>
    new Yoomoney({
      receiver: env.YOOMONEY_RECEIVER ?? "",
      secrets: env.YOOMONEY_SECRET ?? [],
      rate: env.YOOMONEY_RUB_RATE ?? "",
      token: env.YOOMONEY_TOKEN,
      acceptSha1: env.YOOMONEY_LEGACY_SIGNATURE,
      url: env.YOOMONEY_URL,
      publicUrl: publicUrlOf(env),
    }),
  nowpayments: (env) =>
    new Nowpayments({
      apiKey: env.NOWPAYMENTS_API_KEY ?? "",
      secrets: env.NOWPAYMENTS_IPN_SECRET ?? [],
      url: env.NOWPAYMENTS_URL,
    }),
};

/** The offered providers by id, the first one first. */
export function createProviders(env: PaymentEnvironment): Providers {
  return new Map(offeredProviders(env).map((id) => [id, MAKERS[id](env)]));
}
