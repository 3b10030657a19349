// A price may change between the page and the order: then the buyer is asked again.

import type { PlanSnapshot } from "../../../shared/checkout/order-quote.ts";
import type { PriceChanged } from "../../../shared/contracts/checkout.ts";
import { AppError } from "../../http/app-error.ts";

/** Throws price-changed, with the new total, when the page showed another one. */
export function refuseOtherTotal(shown: string | number | undefined, { amount, currency }: PlanSnapshot): void {
  if (shown === undefined || Number(shown) === Number(amount)) return;
  throw new AppError("price-changed", { fields: { total: amount, currency } satisfies PriceChanged });
}
