// The ways to pay that the test checkout offers: what they come to is all there is to choose.

import type { PlainKey } from "../../../i18n/translate.ts";

export interface Wallet {
  readonly name: PlainKey;
  readonly result: "success" | "fail";
}

export const WALLETS = [
  { name: "gpay.pays", result: "success" },
  { name: "gpay.declines", result: "fail" },
] as const satisfies readonly Wallet[];
