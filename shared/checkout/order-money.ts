// How much of an order's price has arrived: the receipts of all its payments, each by its share of what was due.

import { Big } from "big.js";

/** Money received for part of an order's price. Decimal texts. */
export interface PriceReceipt {
  /** The certain amount, and the maximum when the provider does not report exactly. */
  readonly amount: string;
  readonly amountAtMost: string;
  /** The amount due for the whole part, in the same currency. */
  readonly due: string;
  /** The part, in the currency of the price. */
  readonly pricePart: string;
}

export interface ReceivedMoney {
  /** In the currency of the price. */
  readonly atLeast: Big;
  readonly atMost: Big;
}

/** More digits than needed, so that parts of a whole add up to it. */
const DIGITS = 12;
const CENT = "0.01";

/** The value of these receipts in the currency of the price. */
export function receivedMoney(receipts: readonly PriceReceipt[]): ReceivedMoney {
  const sum = (amount: (receipt: PriceReceipt) => string): Big =>
    receipts
      .reduce((total, receipt) => total.plus(Big(amount(receipt)).times(receipt.pricePart).div(receipt.due)), Big(0))
      .round(DIGITS);
  return { atLeast: sum(({ amount }) => amount), atMost: sum(({ amountAtMost }) => amountAtMost) };
}

/** Compares received money with a price; a shortfall of up to this many percent is forgiven. */
export function compareWithPrice(
  price: string,
  money: ReceivedMoney,
  tolerancePercent: number,
): "underpaid" | "paid" | "overpaid" {
  const enough = Big(price).times(Big(100).minus(tolerancePercent)).div(100);
  if (money.atMost.lt(enough)) return "underpaid";
  // Less than a cent is rounding.
  return money.atLeast.minus(price).gte(CENT) ? "overpaid" : "paid";
}

/** What is still missing of the price; zero when nothing is. */
export function missingOfPrice(price: string, { atMost }: ReceivedMoney): Big {
  const missing = Big(price).minus(atMost);
  return missing.gt(0) ? missing : Big(0);
}

/** The charge for part of the price: in whole cents, and never more than the payment's whole charge for `pricePart`. */
export function chargeOf(missing: Big, { charge, pricePart }: { readonly charge: string; readonly pricePart: string }): string {
  const exact = Big(charge)
    .times(missing)
    .div(pricePart)
    .round(DIGITS - 2);
  const rounded = exact.round(2, Big.roundUp);
  return (rounded.gt(charge) ? Big(charge) : rounded).toFixed(2);
}
