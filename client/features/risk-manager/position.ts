// Position sizing in exact decimals: no binary rounding ever reaches a reader's money.

import { Big } from "big.js";
import { judgeFigure, readFigure, type FigureBounds } from "../../ui/figure.ts";

export const RISK_FIELDS = ["deposit", "riskPercent", "stopLoss", "leverage"] as const;
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
  deposit: { least: 0 },
  riskPercent: { least: 0, most: 100, decimals: 1 },
  stopLoss: { least: 0.1, decimals: 1 },
  leverage: { least: 1, most: 100 },
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

/** Loss = deposit × risk% / 100; size = loss / (stop% / 100); margin = size / leverage, which is 1 when empty. */
export function positionOf(inputs: RiskInputs, group: string): Position {
  const read = (field: RiskField): Big | undefined => valueOf(field, inputs[field], group);
  const [deposit, risk, stop] = [read("deposit"), read("riskPercent"), read("stopLoss")];
  const leverage = inputs.leverage.trim() === "" ? new Big(1) : read("leverage");
  const loss = deposit && risk && deposit.times(risk).div(100);
  // One division at the end: loss / (stop / 100) would cut a fraction in between.
  const size = deposit && risk && stop && deposit.times(risk).div(stop);
  const margin = deposit && risk && stop && leverage && deposit.times(risk).div(stop.times(leverage));
  return { loss, size, margin };
}

/** Is the margin larger than what there is? False while either is unknown. */
export function exceedsDeposit(inputs: RiskInputs, group: string): boolean {
  const deposit = valueOf("deposit", inputs.deposit, group);
  const { margin } = positionOf(inputs, group);
  return deposit !== undefined && margin !== undefined && margin.gt(deposit);
}

/** Two decimals, halves up, "1234.50"; undefined stays so. */
export function moneyOf(amount: Big | undefined): string | undefined {
  return amount?.round(2, Big.roundHalfUp).toFixed(2);
}
