// The lightest request to each payment provider with a reachable service, sent when nobody was served for a while.

import { offeredProviders, type PaymentEnvironment, type ProviderId } from "./payment-environment.ts";
import { reachProvider } from "./provider-http.ts";

type ReachableProvider = Exclude<ProviderId, "mock">;

const ADDRESSES: Readonly<Record<ReachableProvider, (env: PaymentEnvironment) => string>> = {
  nowpayments: ({ NOWPAYMENTS_URL: url }) => `${url}/v1/status`,
  // It has no request without a token: any answer at its address, even a refusal, shows that it is up.
  yoomoney: ({ YOOMONEY_URL: url }) => `${url}/`,
};

/** A probe for each offered provider; it rejects when the provider does not answer. */
export function providerProbes(env: PaymentEnvironment): ReadonlyMap<ReachableProvider, () => Promise<void>> {
  const ids = offeredProviders(env).filter((id): id is ReachableProvider => id !== "mock");
  return new Map(ids.map((id) => [id, () => reachProvider(ADDRESSES[id](env))]));
}
