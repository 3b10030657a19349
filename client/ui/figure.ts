// Figures as users type them: comma or point by the language, any digits of their keyboard, never another number than meant.

import { plainDigits } from "../../shared/texts/plain-digits.ts";
import type { Separators } from "../market/number-text.ts";

/** What a field accepts; figures are negative only where the least one is. */
export interface FigureBounds {
  readonly min: number;
  readonly max?: number;
  /** Most digits after the decimal sign; any number of them where it is missing. */
  readonly decimals?: number;
}

/** Why a text is refused: empty, not a figure, out of bounds, or too many decimals. */
export type FigureFault = "empty" | "number" | "bounds" | "decimals";

/** A longer figure is a typing mistake. */
const MAX_CHARACTERS = 24;

/** Thousands in groups of three with one separator, then decimals after another: a zero begins no group. */
const GROUPED = /^[1-9]\d{0,2}([ ,.])\d{3}((?:\1\d{3})*)((?!\1)[.,]\d*)?$/;
/** Digits that floating point preserves; more are noise. */
const PLAIN = new Intl.NumberFormat("en", { useGrouping: false, maximumSignificantDigits: 15 });

/**
 * Parses a typed figure: point or comma for decimals, spaces, apostrophes or the other sign between thousands. A single sign
 * before three digits separates thousands only if `group`, the language's own separator, says so, and never after a leading zero:
 * "0.075" is the same in every language. Returns its digits with a point, "1234.5"; undefined if it is not a figure.
 */
export function readFigure(text: string, group: string): string | undefined {
  const digits = typedDigits(text, group);
  return digits?.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}

/** A figure typed with `group` between thousands, all its digits in a language's own notation; other text is unchanged. */
export function rewriteFigure(text: string, group: string, { decimal }: Pick<Separators, "decimal">): string {
  return typedDigits(text, group)?.replace(".", decimal) ?? text;
}

/** The digits of a typed figure with a point, zeros at its end included; undefined for what is no figure. */
function typedDigits(text: string, group: string): string | undefined {
  const typed = plainSigns(text.trim());
  if (typed.length > MAX_CHARACTERS) return undefined;
  const digits = withoutGroups(typed, group).replace(",", ".");
  if (!/^(\d+\.?\d*|\.\d+)$/.test(digits)) return undefined;
  const [whole = "", fraction = ""] = digits.split(".");
  return [whole.replace(/^0+(?=\d)/, "") || "0", fraction].filter(Boolean).join(".");
}

/** The value of a typed figure within these bounds, or why it has none. */
export function judgeFigure(text: string, group: string, bounds: FigureBounds): number | FigureFault {
  if (text.trim() === "") return "empty";
  const [, sign = "", rest = ""] = /^([-\u2212]?)(.*)$/s.exec(text.trim()) ?? [];
  const digits = readFigure(rest, group);
  if (digits === undefined || (sign !== "" && bounds.min >= 0)) return "number";
  const value = sign === "" ? Number(digits) : -Number(digits);
  if (value < bounds.min || value > (bounds.max ?? Infinity)) return "bounds";
  const [, fraction = ""] = digits.split(".");
  return fraction.length > (bounds.decimals ?? Infinity) ? "decimals" : value;
}

/**
 * A value as its field shows it: all its digits, with the language's decimal sign, without thousands separators; empty for an
 * unknown one.
 */
export function figureText(value: number, { decimal }: Pick<Separators, "decimal">): string {
  if (!Number.isFinite(value)) return "";
  return PLAIN.format(value).replace(".", decimal);
}

/** Western digits and signs, and a space for each sign that only separates thousands; Arabic has its own characters for both. */
function plainSigns(text: string): string {
  return plainDigits(text)
    .replace(/[\u066b\uff0e]/g, ".")
    .replace(/\uff0c/g, ",")
    .replace(/[\s'\u2019\u066c]/g, " ");
}

/** "1,234.5" without its comma; unchanged where no sign divides thousands. */
function withoutGroups(typed: string, group: string): string {
  const grouped = GROUPED.exec(typed);
  if (!grouped) return typed;
  const [, sign = "", more, decimals] = grouped;
  const isLone = more === "" && decimals === undefined && sign !== " ";
  return isLone && sign !== group ? typed : typed.replaceAll(sign, "");
}
