// The lightest question to each payment provider that has a service to reach: asked when nobody was served for a while.

import { offeredProviders, type PaymentEnvironment, type ProviderId } from "./payment-environment.ts";
import { reachProvider } from "./provider-http.ts";

type ReachableProvider = Exclude<ProviderId, "mock">;

const ADDRESSES: Readonly<Record<ReachableProvider, (env: PaymentEnvironment) => string>> = {
  nowpayments: ({ NOWPAYMENTS_URL: url }) => `${url}/v1/status`,
  // It has no question that is free of a token: whatever its own address says, a refusal too, shows that it is there.
  yoomoney: ({ YOOMONEY_URL: url }) => `${url}/`,
};

/** A question for each offered provider; it rejects where the provider does not answer. */
export function providerProbes(env: PaymentEnvironment): ReadonlyMap<ReachableProvider, () => Promise<void>> {
  const ids = offeredProviders(env).filter((id): id is ReachableProvider => id !== "mock");
  return new Map(ids.map((id) => [id, () => reachProvider(ADDRESSES[id](env))]));
}
