// What of an order's price has come: the receipts of all its payments, each by its share of what was due for it.

import { Big } from "big.js";

/** Money that came for a part of an order's price. Decimal texts. */
export interface PriceReceipt {
  /** What came for sure, and the most it can have been where the provider does not tell exactly. */
  readonly amount: string;
  readonly amountAtMost: string;
  /** What for the whole part was due, in the same currency. */
  readonly due: string;
  /** The part, in the currency of the price. */
  readonly pricePart: string;
}

export interface ReceivedMoney {
  /** In the currency of the price. */
  readonly atLeast: Big;
  readonly atMost: Big;
}

/** A division keeps more digits than that, so that parts of a whole add up to it. */
const DIGITS = 12;
const CENT = "0.01";

/** What these receipts are worth in the currency of the price. */
export function receivedMoney(receipts: readonly PriceReceipt[]): ReceivedMoney {
  const sum = (amount: (receipt: PriceReceipt) => string): Big =>
    receipts
      .reduce((total, receipt) => total.plus(Big(amount(receipt)).times(receipt.pricePart).div(receipt.due)), Big(0))
      .round(DIGITS);
  return { atLeast: sum(({ amount }) => amount), atMost: sum(({ amountAtMost }) => amountAtMost) };
}

/** What money makes of a price; a shortfall of up to this many percent of it is forgiven. */
export function compareWithPrice(
  price: string,
  money: ReceivedMoney,
  tolerancePercent: number,
): "underpaid" | "paid" | "overpaid" {
  const enough = Big(price).times(Big(100).minus(tolerancePercent)).div(100);
  if (money.atMost.lt(enough)) return "underpaid";
  // Less than a cent is a matter of rounding.
  return money.atLeast.minus(price).gte(CENT) ? "overpaid" : "paid";
}

/** What of the price is still missing; zero when nothing is. */
export function missingOfPrice(price: string, { atMost }: ReceivedMoney): Big {
  const missing = Big(price).minus(atMost);
  return missing.gt(0) ? missing : Big(0);
}

/** What a payment whose whole charge is for `pricePart` asks for so much of the price: in whole cents, and never more than its charge. */
export function chargeOf(missing: Big, { charge, pricePart }: { readonly charge: string; readonly pricePart: string }): string {
  const exact = Big(charge)
    .times(missing)
    .div(pricePart)
    .round(DIGITS - 2);
  const rounded = exact.round(2, Big.roundUp);
  return (rounded.gt(charge) ? Big(charge) : rounded).toFixed(2);
}
