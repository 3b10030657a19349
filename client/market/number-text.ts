// Figures as traders read them, in the separators of the reader's language. Texts are kept by their rounded code,
// so that a tick formats only what it has not shown before.

import { ratioTenths } from "../../shared/market/ratio-tenths.ts";
import { compactVolume } from "../../shared/market/volume-text.ts";

export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** Stands for every figure that is not known yet. */
export const UNKNOWN = "\u2014";
const MINUS = "\u2212";
const SUBSCRIPT_ZERO = 0x2080;
const MAX_KEPT = 4096;
/** A larger volume ratio says only that the coin was asleep. */
const MAX_RATIO = 999;

export class NumberText {
  readonly separators: Separators;
  readonly #changes = new Map<number, string>();
  readonly #spreads = new Map<number, string>();
  readonly #ratios = new Map<number, string>();

  constructor(separators: Separators) {
    this.separators = separators;
  }

  /** Price with the coin's decimals, grouped; below 0.001 with the zeros counted: 0.0₄1873. */
  price(value: number, decimals: number): string {
    if (!Number.isFinite(value)) return UNKNOWN;
    const fixed = Math.abs(value).toFixed(decimals);
    if (value < 0 && Number(fixed) !== 0) return MINUS + this.price(-value, decimals);
    const point = fixed.indexOf(".");
    if (point < 0) return this.#grouped(fixed);
    const fraction = fixed.slice(point + 1);
    const zeros = Math.abs(value) < 0.001 ? countLeadingZeros(fraction) : 0;
    if (zeros >= 3 && zeros < fraction.length) return `0${this.separators.decimal}0${subscript(zeros)}${fraction.slice(zeros)}`;
    return this.#grouped(fixed.slice(0, point)) + this.separators.decimal + fraction;
  }

  /** Percent with its sign: 2 decimals under 10, 1 under 100, else none; zero has no sign. */
  change(percent: number): string {
    if (!Number.isFinite(percent)) return UNKNOWN;
    const code = changeCode(percent);
    return kept(this.#changes, code, () => {
      const size = Math.abs(code) / 100;
      const digits = size < 99.95 ? this.pointed(size.toFixed(size < 9.995 ? 2 : 1)) : this.#grouped(size.toFixed(0));
      return `${code > 0 ? "+" : code < 0 ? MINUS : ""}${digits}%`;
    });
  }

  /** Spread in percent: 3 decimals under 1, 2 under 10, else 1; <0.001% where it is less. */
  spread(percent: number): string {
    if (!Number.isFinite(percent)) return UNKNOWN;
    return kept(this.#spreads, Math.round(percent * 1000), () => {
      if (percent < 0.0005) return `<${this.pointed("0.001")}%`;
      return `${this.pointed(percent.toFixed(percent < 0.9995 ? 3 : percent < 9.995 ? 2 : 1))}%`;
    });
  }

  /** Volume ratio: ×1.7, without decimals from ten on; <0.1 where nearly nothing was traded, >999 where a coin woke. */
  ratio(ratio: number): string {
    if (!Number.isFinite(ratio)) return UNKNOWN;
    if (ratio > MAX_RATIO) return `>${MAX_RATIO}`;
    const code = ratioTenths(ratio);
    if (code === 0) return `<${this.pointed("0.1")}`;
    return kept(
      this.#ratios,
      code,
      () => `\u00d7${code < 100 ? this.pointed((code / 10).toFixed(1)) : this.#grouped((code / 10).toFixed(0))}`,
    );
  }

  /** Volume in K, M, B with three digits. */
  volume(volume: number): string {
    return Number.isFinite(volume) ? this.pointed(compactVolume(volume)) : UNKNOWN;
  }

  /** Whole number with groups, for exact figures on hover and counts. */
  whole(value: number): string {
    return Number.isFinite(value) ? this.#grouped(Math.round(value).toFixed(0)) : UNKNOWN;
  }

  /** Digits that are not grouped: a group's separator may be the point itself. */
  pointed(digits: string): string {
    return this.separators.decimal === "." ? digits : digits.replace(/\.(?=\d+\D*$)/, this.separators.decimal);
  }

  #grouped(digits: string): string {
    if (digits.length < 4) return digits;
    return digits.replace(/\B(?=(\d{3})+$)/g, this.separators.group);
  }
}

/** A change as whole hundredths of a percent: equal codes show the same text. */
export function changeCode(percent: number): number {
  const size = Math.abs(percent);
  const step = size < 9.995 ? 1 : size < 99.95 ? 10 : 100;
  // Adding zero changes −0 into 0, which must not show a sign.
  return Math.sign(percent) * Math.round((size * 100) / step) * step + 0;
}

function kept(texts: Map<number, string>, code: number, make: () => string): string {
  let text = texts.get(code);
  if (text === undefined) {
    if (texts.size >= MAX_KEPT) texts.clear();
    text = make();
    texts.set(code, text);
  }
  return text;
}

function countLeadingZeros(digits: string): number {
  let zeros = 0;
  while (digits[zeros] === "0") zeros++;
  return zeros;
}

function subscript(count: number): string {
  return Array.from(String(count), (digit) => String.fromCharCode(SUBSCRIPT_ZERO + Number(digit))).join("");
}
