// Position sizing in exact decimals: no binary rounding ever reaches a reader's money.

import { Big } from "big.js";
import { judgeFigure, readFigure, type FigureBounds } from "../ui/figure.ts";

export const RISK_FIELDS = ["deposit", "riskPercent", "stopLoss", "leverage", "fee"] as const;
export type RiskField = (typeof RISK_FIELDS)[number];

/** What the reader typed, as typed. */
export type RiskInputs = Readonly<Record<RiskField, string>>;

export interface Position {
  /** USDT; undefined where an input is missing, wrong, or makes it infinite. */
  readonly loss: Big | undefined;
  readonly size: Big | undefined;
  readonly margin: Big | undefined;
}

const BOUNDS: Readonly<Record<RiskField, FigureBounds>> = {
  deposit: { min: 0 },
  riskPercent: { min: 0, max: 100, decimals: 2 },
  stopLoss: { min: 0.01, decimals: 2 },
  leverage: { min: 1, max: 100 },
  fee: { min: 0, max: 5, decimals: 3 },
};

/** The value of a field; undefined while it is empty or not allowed. */
export function valueOf(field: RiskField, text: string, group: string): Big | undefined {
  const digits = readFigure(text, group);
  return digits !== undefined && typeof judgeFigure(text, group, BOUNDS[field]) === "number" ? new Big(digits) : undefined;
}

/** True when something is typed that the field does not allow. */
export function isWrong(field: RiskField, text: string, group: string): boolean {
  return text.trim() !== "" && valueOf(field, text, group) === undefined;
}

/**
 * Loss = deposit × risk% / 100; size = loss / ((stop% + 2 × fee%) / 100), the fee being paid for entry and exit; margin = size /
 * leverage. An empty fee is 0, an empty leverage 1. `stopPercent`: where the stop of a plan lies, instead of the one typed. `maxSize`: of a
 * larger size only this much is taken, USDT, which loses less.
 */
export function positionOf(inputs: RiskInputs, group: string, stopPercent?: number, maxSize?: number): Position {
  const read = (field: RiskField): Big | undefined => valueOf(field, inputs[field], group);
  const [deposit, risk, typed] = [read("deposit"), read("riskPercent"), read("stopLoss")];
  const stop = typed && stopPercent ? new Big(stopPercent) : typed;
  const fee = inputs.fee.trim() === "" ? new Big(0) : read("fee");
  const leverage = inputs.leverage.trim() === "" ? new Big(1) : read("leverage");
  const loss = deposit && risk && deposit.times(risk).div(100);
  const lost = stop && fee && stop.plus(fee.times(2));
  // One division at the end: loss / (lost / 100) would cut a fraction in between.
  const size = deposit && risk && lost && deposit.times(risk).div(lost);
  if (size && maxSize !== undefined && size.gt(maxSize)) {
    const taken = new Big(maxSize);
    return { loss: taken.times(lost).div(100), size: taken, margin: leverage && taken.div(leverage) };
  }
  const margin = deposit && risk && lost && leverage && deposit.times(risk).div(lost.times(leverage));
  return { loss, size, margin };
}

/** Is the margin larger than what there is? False while either is unknown. */
export function exceedsDeposit(inputs: RiskInputs, group: string, stopPercent?: number, maxSize?: number): boolean {
  const deposit = valueOf("deposit", inputs.deposit, group);
  const { margin } = positionOf(inputs, group, stopPercent, maxSize);
  return deposit !== undefined && margin !== undefined && margin.gt(deposit);
}

/** Two decimals, halves up, "1234.50"; undefined stays so. */
export function moneyOf(amount: Big | undefined): string | undefined {
  return amount?.round(2, Big.roundHalfUp).toFixed(2);
}

const COIN_DIGITS = 6;

/** Coins that a size in USDT buys at a price, in six telling digits, "0.0123457"; undefined while either is unknown. */
export function coinsOf(size: Big | undefined, price: number): string | undefined {
  if (!size || !(price > 0) || !Number.isFinite(price)) return undefined;
  const coins = size.div(price);
  if (coins.eq(0)) return "0";
  // coins.e is the power of ten of its first digit.
  return coins.round(Math.max(0, COIN_DIGITS - 1 - coins.e), Big.roundHalfUp).toFixed();
}

/** What a target brings that lies `percent` of the entry away, fees for entry and exit taken off, USDT. */
export function gainOf(
  inputs: RiskInputs,
  group: string,
  percent: number,
  stopPercent?: number,
  maxSize?: number,
): Big | undefined {
  const { size } = positionOf(inputs, group, stopPercent, maxSize);
  const fee = inputs.fee.trim() === "" ? new Big(0) : valueOf("fee", inputs.fee, group);
  if (!size || !fee || !Number.isFinite(percent)) return undefined;
  return size.times(new Big(percent).minus(fee.times(2))).div(100);
}
