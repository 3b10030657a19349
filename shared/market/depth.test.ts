// A trade's price is a walk of the book, held against the same walk in whole numbers.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEPTH_PERCENT,
  thinnerDepth,
  depthFor,
  isCutFor,
  nearBook,
  slippagePercent,
  thinnerSide,
  type BookLevel,
  type OrderBook,
  type TradeSide,
} from "./depth.ts";

const NOW = 1_790_000_000_000;
const never = (): boolean => false;
const book = (bids: BookLevel[], asks: BookLevel[]): OrderBook => ({ at: NOW, bids, asks, bidsCut: false, asksCut: false });

/** Prices in ticks of a hundredth and quantities in lots of a thousandth: levels of one side, best first. */
const sides = fc.array(fc.record({ step: fc.integer({ min: 1, max: 40 }), lots: fc.integer({ min: 1, max: 5_000_000 }) }), {
  minLength: 1,
  maxLength: 40,
});
const BEST = 1_000_000;

interface WholeLevel {
  readonly ticks: bigint;
  readonly lots: bigint;
}

function wholeLevels(steps: readonly { step: number; lots: number }[], sign: 1 | -1): WholeLevel[] {
  let ticks = BEST;
  return steps.map(({ step, lots }, at) => ({ ticks: BigInt((ticks += at === 0 ? 0 : step * sign)), lots: BigInt(lots) }));
}

const levelsOf = (whole: readonly WholeLevel[]): BookLevel[] =>
  whole.map(({ ticks, lots }) => [Number(ticks) / 100, Number(lots) / 1000]);

/** Slippage of `cents` USDT in billionths of a percent by fractions of whole numbers alone; undefined where the book ends before. */
function naiveSlippage(levels: readonly WholeLevel[], cents: bigint): number | undefined {
  // A tick times a lot is a hundred-thousandth of a USDT, a thousandth of a cent.
  let left = cents * 1000n;
  // Coins bought as numerator / denominator, lots.
  let [numerator, denominator] = [0n, 1n];
  for (const { ticks, lots } of levels) {
    const worth = ticks * lots;
    if (worth >= left) {
      [numerator, denominator] = [numerator * ticks + left * denominator, denominator * ticks];
      const best = levels[0]!.ticks;
      // size / quantity − best, over best.
      const paid = cents * 1000n * denominator;
      const ideal = best * numerator;
      const difference = paid > ideal ? paid - ideal : ideal - paid;
      return Number((difference * 100n * 1_000_000_000n) / ideal);
    }
    left -= worth;
    numerator += lots * denominator;
  }
  return undefined;
}

describe("slippage", () => {
  it.each<[TradeSide, 1 | -1]>([
    ["buy", 1],
    ["sell", -1],
  ])("of a %s is the naive walk's in whole numbers, and the book is too thin where that ends", (side, sign) => {
    fc.assert(
      fc.property(sides, fc.bigInt({ min: 1n, max: 100_000_000_000n }), (steps, cents) => {
        const whole = wholeLevels(steps, sign);
        const levels = levelsOf(whole);
        const found = slippagePercent(side, side === "buy" ? book([], levels) : book(levels, []), Number(cents) / 100);
        const naive = naiveSlippage(whole, cents);
        const total = whole.reduce((sum, { ticks, lots }) => sum + ticks * lots, 0n);
        // At the very end of the book a rounding of the last digit may go either way.
        if (total === cents * 1000n) return;
        if (naive === undefined) {
          expect(found).toBeUndefined();
          return;
        }
        // A hundred-millionth of a percent of a million USDT is a hundredth of a cent.
        expect(Math.abs((found ?? Number.NaN) * 1e9 - naive)).toBeLessThan(10);
      }),
    );
  });

  it("is none while the best level is enough, and grows with the size", () => {
    const asks: BookLevel[] = [
      [100, 1],
      [101, 1],
      [102, 1],
    ];
    const bought = (size: number) => slippagePercent("buy", book([[99, 1]], asks), size);
    expect([bought(50), bought(100), bought(201)]).toEqual([0, 0, expect.closeTo(0.5, 10)]);
    expect(bought(303)).toBeCloseTo(1, 10);
    expect(bought(303.01)).toBeUndefined();
  });

  it("of a sale is positive too", () => {
    expect(
      slippagePercent(
        "sell",
        book(
          [
            [100, 1],
            [90, 10],
          ],
          [[101, 1]],
        ),
        190,
      ),
    ).toBeCloseTo(5, 0);
  });

  it("has no figure in a book without a side", () => {
    expect(slippagePercent("buy", book([[1, 1]], []), 1)).toBeUndefined();
  });
});

describe("the near book", () => {
  const bids: BookLevel[] = [
    [100, 3],
    [99.51, 2],
    [99.4, 7],
  ];
  const asks: BookLevel[] = [
    [100.2, 1],
    [100.6, 4],
    [100.61, 9],
  ];

  it("ends half a percent from the middle", () => {
    expect(DEPTH_PERCENT).toBe(0.5);
    expect(nearBook(NOW, { bids, asks }, never)).toEqual({
      at: NOW,
      bids: [
        [100, 3],
        // 100.1 less half a percent is 99.5995.
      ],
      asks: [
        [100.2, 1],
        [100.6, 4],
      ],
      bidsCut: false,
      asksCut: false,
    });
  });

  it("says how much there is for buys, for sales, and for both", () => {
    const near = nearBook(NOW, { bids, asks }, never)!;
    expect([depthFor("buy", near), depthFor("sell", near), thinnerDepth(near)]).toEqual([expect.closeTo(502.6, 9), 300, 300]);
    expect(thinnerSide(near)).toBe("sell");
  });

  it("knows that there is more where the exchange told of no order that lies farther", () => {
    const near = nearBook(NOW, { bids: bids.slice(0, 1), asks }, (levels) => levels >= 1);
    expect([near && isCutFor("sell", near), near && isCutFor("buy", near)]).toEqual([true, false]);
    // Few orders that are all there are.
    expect(nearBook(NOW, { bids: bids.slice(0, 1), asks }, (levels) => levels >= 2)?.bidsCut).toBe(false);
  });

  it.each([
    ["has no bids", [], asks],
    ["has no asks", bids, []],
    ["crosses", [[101, 1]], asks],
  ] as [string, BookLevel[], BookLevel[]][])("is none where it %s", (_, some, others) => {
    expect(nearBook(NOW, { bids: some, asks: others }, never)).toBeUndefined();
  });
});
