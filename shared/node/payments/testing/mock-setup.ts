// The development provider with the same handles as the real ones.

import { MockProvider } from "../mock-provider.ts";
import type { ProviderSetup } from "./provider-setup.ts";

/** The mock provider needs no fake: there is no other side. */
export async function mockSetup(): Promise<ProviderSetup> {
  const provider = new MockProvider("http://127.0.0.1");
  const charged = (amount: number) => amount.toFixed(2);
  return {
    provider,
    environment: undefined,
    can: { beAsked: false, fail: true, hold: false, refund: false, bePaidInParts: false },
    fail: () => {},
    tellOddly: () => {},
    notifyOddly: () => Promise.reject(new Error("Nobody notifies us")),
    requestCount: () => 0,
    pay: async (payment, share) => {
      const sum =
        Number(payment.charge.amount) + { exact: 0, less: -0.01, half: -Number(payment.charge.amount) / 2, more: 5 }[share];
      return [provider.notification({ ...payment, charge: { ...payment.charge, amount: charged(sum) } }, "success")];
    },
    payOtherCurrency: async (payment) => [
      provider.notification({ ...payment, charge: { ...payment.charge, currency: "EUR" } }, "success"),
    ],
    breakOff: async (payment) => [provider.notification(payment, "fail")],
    payParts: async () => [],
    lag: () => {},
    hold: async () => [],
    refund: async () => [],
    close: async () => {},
  };
}
