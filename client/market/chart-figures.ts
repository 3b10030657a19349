// Figures beside candles that are no prices. Apart from the other texts of figures: the public pages show none of them.

import { type NumberText, UNKNOWN } from "./number-text.ts";

/** The most that `toFixed` takes. */
const MAX_DECIMALS = 100;

/** A difference of prices with its sign, in so many decimals; zero has no sign. */
export function differenceText(numbers: NumberText, value: number, decimals: number): string {
  return (Number(value.toFixed(decimals)) > 0 ? "+" : "") + numbers.price(value, decimals);
}

/** A figure that no tick size counts: so many telling digits and all decimals they need. */
export function tellingText(numbers: NumberText, value: number, digits: number): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const [figures = "", exponent] = Math.abs(value)
    .toExponential(digits - 1)
    .split("e");
  const significant = figures.replace(/\.?0+$/, "").replace(".", "").length;
  const decimals = Math.min(MAX_DECIMALS, Math.max(0, significant - 1 - Number(exponent)));
  return numbers.price(Number(value.toPrecision(digits)), decimals);
}
