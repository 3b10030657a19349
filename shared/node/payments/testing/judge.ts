// What a single claim means for a payment with this charge, for tests of providers; settling adds up all money of an order.

import { compareWithPrice, receivedMoney } from "../../../checkout/order-money.ts";
import { faultOf, type Money, type ProviderClaim } from "../provider.ts";

/** A fault when it must change nothing; undefined for a connection test. */
export function judge(claim: ProviderClaim, charge: Money): { report: string } | { fault: string } | undefined {
  if (claim.status === "test") return undefined;
  const fault = faultOf(claim, charge);
  if (fault) return { fault };
  if (claim.status !== "paid") return { report: claim.status };
  const { paid = charge.amount, due = charge.amount } = claim;
  const receipt = { amount: paid, amountAtMost: claim.paidAtMost ?? paid, due, pricePart: charge.amount };
  return { report: compareWithPrice(charge.amount, receivedMoney([receipt]), 0) };
}
