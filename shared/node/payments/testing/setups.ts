import { mockSetup } from "./mock-setup.ts";
import { nowpaymentsSetup } from "./fake-nowpayments.ts";
import type { ProviderSetup } from "./provider-setup.ts";
import { yoomoneySetup } from "./fake-yoomoney.ts";

export const SETUPS: Readonly<Record<string, () => Promise<ProviderSetup>>> = {
  mock: mockSetup,
  yoomoney: yoomoneySetup,
  nowpayments: nowpaymentsSetup,
};
