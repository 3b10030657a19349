// Whether a candle's turnover is the sum of its trades, and if not, whether rounding explains the difference.

import { isSameVolume } from "../../shared/market/same-volume.ts";
import { namesText, type Finding } from "./finding.ts";

/** A turnover the exchange gave, and the sum of its trades, USDT. */
export interface Comparison {
  /** Coin and time. */
  readonly what: string;
  readonly given: number;
  /** Precision in which it was printed. */
  readonly step: number;
  readonly trades: number;
}

/** Nothing is printed more finely. */
const FINEST_STEP = 1e-8;

/** The power of ten this turnover was rounded to, if that is coarser than the printed precision and explains the difference. */
function hiddenRounding({ given, step, trades }: Comparison): number | undefined {
  for (let coarser = Math.max(step, FINEST_STEP) * 10; coarser <= 100; coarser *= 10) {
    const whole = given / coarser;
    if (Math.abs(whole - Math.round(whole)) < 1e-6 && Math.abs(given - trades) <= coarser) return coarser;
  }
  return undefined;
}

/** One finding over all of them, and over what was missing from the comparison. */
export function agreementOf(check: string, compared: readonly Comparison[], missing: readonly string[] = []): Finding {
  const finding = comparisonFinding(check, compared);
  if (missing.length === 0) return finding ?? { check, verdict: "note", found: "not seen: nothing traded" };
  const unseen = `not seen: ${namesText(missing)}`;
  if (finding?.verdict === "differs") return { ...finding, found: `${finding.found}; ${unseen}` };
  const others = compared.length > 0 ? `; ${compared.length} of ${compared.length} others agree` : "";
  const advice = "Run it again; what stays unseen, the product cannot prove its own minutes by";
  return { check, verdict: "differs", found: unseen + others, advice };
}

/** Undefined when there is nothing to compare. */
function comparisonFinding(check: string, compared: readonly Comparison[]): Finding | undefined {
  if (compared.length === 0) return undefined;
  const wrong = compared.filter(({ given, trades, step }) => !isSameVolume(trades, given, step));
  const [first] = wrong;
  if (!first) {
    const steps = [...new Set(compared.map(({ step }) => step))].filter((step) => step >= 1e-4).map(plain);
    const rounded = steps.length > 0 ? `, turnover printed to ${steps.join(" and ")}` : "";
    return { check, verdict: "right", found: `${compared.length} of ${compared.length} agree${rounded}` };
  }
  const { what, given, trades, step } = first;
  const example = `${what}: ${plain(given)} USDT given, its trades make ${plain(trades)}`;
  const roundings = wrong.map(hiddenRounding);
  if (roundings.every((rounding) => rounding !== undefined))
    return {
      check,
      verdict: "differs",
      found: `rounding: ${wrong.length} of ${compared.length} are rounded to ${plain(Math.max(...roundings))} but printed to ${plain(step)}; ${example}`,
      advice: "Give the candles of this exchange that step (quoteStep), or the healer rebuilds sound minutes for ever",
    };
  return {
    check,
    verdict: "differs",
    found: `candle disagrees: ${wrong.length} of ${compared.length}; ${example}`,
    advice:
      "Record the exchange (npm run record) and compare its trades with this candle; windows that start in history are wrong",
  };
}

/** A figure with at most six decimals and no exponent. */
export function plain(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 6, useGrouping: false });
}
