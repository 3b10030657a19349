// Why nothing is known of some seconds, for who reads them.

import { GAP_REASONS, type ArchiveGap } from "./archive-store.ts";
import type { SecondSpan } from "./past-piece.ts";

/** As the archive named it, or `unkept`: it did not keep these seconds, or keeps them no more, or has not got to them yet. */
export const GAP_WORDS = [...GAP_REASONS, "unkept"] as const;
export type GapWord = (typeof GAP_WORDS)[number];

export interface ExplainedGap extends SecondSpan {
  readonly why: GapWord;
}

/** The gap in parts of one reason each. `named`: by time. */
export function explainedGap({ from, to }: SecondSpan, named: readonly ArchiveGap[]): ExplainedGap[] {
  const parts: ExplainedGap[] = [];
  let at = from;
  for (const { from: begin, to: end, why } of named) {
    const [start, stop] = [Math.max(at, begin), Math.min(to, end)];
    if (start >= stop) continue;
    if (at < start) parts.push({ from: at, to: start, why: "unkept" });
    parts.push({ from: start, to: stop, why });
    at = stop;
  }
  return at < to ? [...parts, { from: at, to, why: "unkept" }] : parts;
}
