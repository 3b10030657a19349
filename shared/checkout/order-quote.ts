// The cost of an order, as a snapshot that later price changes cannot touch.

import { z } from "zod";
import {
  BILLING_CYCLES,
  CATALOGUE_VERSION,
  centsText,
  CURRENCY,
  discountedCents,
  PAID_PLANS,
  pricePeriodAt,
  priceOf,
  type BillingCycle,
  type PaidPlan,
} from "./price-catalogue.ts";

/** Discounts a visitor can earn in the quiz, percent. */
export const DISCOUNTS = [0, 5, 15, 20] as const;
export type Discount = (typeof DISCOUNTS)[number];

const amountSchema = z.string().regex(/^\d+\.\d{2}$/);

export const planSnapshotSchema = z.object({
  catalogue: z.string(),
  plan: z.enum(PAID_PLANS),
  cycle: z.enum(BILLING_CYCLES),
  period: z.enum(["launch", "later"]),
  /** Decimal texts in `currency`. */
  price_per_month: amountSchema,
  price: amountSchema,
  discount_percent: z.literal(DISCOUNTS),
  amount: amountSchema,
  currency: z.literal(CURRENCY),
});
export type PlanSnapshot = z.infer<typeof planSnapshotSchema>;

export interface QuoteInput {
  readonly plan: PaidPlan;
  readonly cycle: BillingCycle;
  readonly discount: Discount;
  /** Epoch ms. */
  readonly now: number;
  readonly launchUntil: number | undefined;
}

/** The snapshot of an order made now. */
export function quote({ plan, cycle, discount, now, launchUntil }: QuoteInput): PlanSnapshot {
  const { period, centsPerMonth, cents } = priceOf(plan, cycle, pricePeriodAt(now, launchUntil));
  return {
    catalogue: CATALOGUE_VERSION,
    plan,
    cycle,
    period,
    price_per_month: centsText(centsPerMonth),
    price: centsText(cents),
    discount_percent: discount,
    amount: centsText(discountedCents(cents, discount)),
    currency: CURRENCY,
  };
}
