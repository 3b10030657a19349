// Every provider there is, on its fake. Suites run over this table and know no names.

import { mockStand } from "./mock-stand.ts";
import { nowpaymentsStand } from "./fake-nowpayments.ts";
import type { ProviderStand } from "./provider-stand.ts";
import { yoomoneyStand } from "./fake-yoomoney.ts";

export const STANDS: Readonly<Record<string, () => Promise<ProviderStand>>> = {
  mock: mockStand,
  yoomoney: yoomoneyStand,
  nowpayments: nowpaymentsStand,
};
