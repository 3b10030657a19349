// The purchase as described on a provider's page, in the buyer's language.

import type { PlanSnapshot } from "../../../shared/checkout/order-quote.ts";
import { MONTHS } from "../../../shared/checkout/price-catalogue.ts";
import type { Language } from "../../../shared/contracts/languages.ts";
import { PLAN_NAMES } from "../../../shared/contracts/plans.ts";

/** "Tickdeck Popular, 1 month". */
export function orderDescription({ plan, cycle }: Pick<PlanSnapshot, "plan" | "cycle">, language: Language): string {
  const months = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: "unit", unit: "month", unitDisplay: "long" });
  return `Tickdeck ${PLAN_NAMES[plan]}, ${months.format(MONTHS[cycle])}`;
}
