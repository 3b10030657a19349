import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HISTORY_SECONDS } from "../book/ring.ts";
import { Exactness, type Range } from "./exactness.ts";

const NOW = 1_790_010_000;
const OLDEST = NOW - HISTORY_SECONDS;
/** Where the live seconds begin. */
const END = NOW - 100;

/** One coin for which some pieces [from, to) were written; before a gap its columns are exact from `before` on. */
function coinOf(gap: Range | undefined, before: number) {
  const exactness = new Exactness(1);
  const pieces: Range[] = [{ from: END, to: Number.POSITIVE_INFINITY }];
  if (gap) {
    pieces.push({ from: before, to: gap.from });
    exactness.openGap(gap, Float64Array.of(before));
  } else exactness.reached(0, END, END);
  return {
    exactness,
    since: () => exactness.since[0] as number,
    write(piece: Range) {
      pieces.push(piece);
      exactness.reached(0, piece.from, piece.to);
    },
    isExact: (second: number) => pieces.some(({ from, to }) => from <= second && second < to),
  };
}

const anySecond = fc.integer({ min: OLDEST, max: END });
const anyPiece = fc.tuple(anySecond, anySecond).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const anyGap = fc.option(
  fc.integer({ min: OLDEST + 1, max: END - 1 }).map((from) => ({ from, to: END })),
  { nil: undefined },
);

describe("how exact a coin's history is", () => {
  it("never claims a second that was never written", () => {
    fc.assert(
      fc.property(anyGap, anySecond, fc.array(anyPiece, { maxLength: 6 }), (gap, before, pieces) => {
        const coin = coinOf(gap, before);
        for (const piece of pieces) coin.write(piece);
        for (let second = coin.since(); second < END; second++) expect(coin.isExact(second)).toBe(true);
      }),
    );
  });

  it("is complete once every wanted range was written, however small the steps", () => {
    fc.assert(
      fc.property(anyGap, anySecond, fc.integer({ min: 60, max: HISTORY_SECONDS }), (gap, before, step) => {
        const coin = coinOf(gap, before);
        for (let visits = 0; visits < 200; visits++) {
          const wanted = coin.exactness.wanted(0, NOW);
          if (!wanted) break;
          coin.write({ from: Math.max(wanted.from, wanted.to - step), to: wanted.to });
        }
        expect(coin.exactness.wanted(0, NOW)).toBeUndefined();
        for (let second = OLDEST; second < END; second++)
          if (!coin.isExact(second)) throw new Error(`${second} was never written`);
      }),
    );
  });

  it("asks for a gap first, and not again for what was exact before it", () => {
    const gap = { from: END - 300, to: END };
    const coin = coinOf(gap, OLDEST);
    expect(coin.exactness.wanted(0, NOW)).toEqual(gap);
    coin.write(gap);
    expect(coin.exactness.wanted(0, NOW)).toBeUndefined();
  });

  it("forgets what a previous leader recorded about a coin that lost its history", () => {
    const coin = coinOf({ from: END - 300, to: END }, OLDEST);
    coin.exactness.markUnknown(0);
    coin.exactness.reached(0, END, END);
    coin.write({ from: END - 300, to: END });
    expect(coin.since()).toBe(END - 300);
  });

  it("never becomes more exact by a hole that could not be filled", () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 6 }), anySecond, (pieces, hole) => {
        const coin = coinOf(undefined, END);
        for (const piece of pieces) coin.write(piece);
        const before = coin.since();
        coin.exactness.coarseUntil(0, hole);
        expect(coin.since()).toBe(Math.max(before, hole));
      }),
    );
    const unknown = new Exactness(1);
    unknown.coarseUntil(0, END);
    expect(unknown.since[0]).toBe(Number.POSITIVE_INFINITY);
  });
});
