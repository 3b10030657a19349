import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIELD } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { MarketStore } from "../../../market/market-store.ts";
import { pointInfo } from "../point-info.ts";
import { largestMove, yOf, type PlotFrame } from "./plot-camera.ts";
import { markerStyle, PlotPoints } from "./plot-points.ts";

interface Coin {
  readonly net: number;
  readonly ratio: number;
  readonly volume: number;
  readonly active?: boolean;
}

globalThis.requestAnimationFrame ??= () => 0;
const WINDOW = 4;
const RULE = { window: WINDOW, threshold: 0.3, scale: 15, hidden: new Set<string>() };
const frame: PlotFrame = {
  left: 0,
  top: 0,
  right: 500,
  bottom: 500,
  lowVolume: 5,
  highVolume: 10,
  scale: 15,
  signed: false,
  linear: false,
};

function storeOf(coins: readonly Coin[]): MarketStore {
  const store = new MarketStore(new FrameLoop());
  const table = new MarketTable(coins.length);
  coins.forEach(({ net, ratio, volume }, position) => {
    table.column(FIELD.price)[position] = 100 + net;
    table.column(FIELD.reference + WINDOW)[position] = 100;
    table.column(FIELD.ratio + WINDOW)[position] = ratio;
    table.column(FIELD.volume24h)[position] = volume;
  });
  const named = coins.map(({ active = true }, at) => ({ symbol: `C${at}`, tickSize: "0.01", decimals: 2, active }));
  store.adopt({ exchange: "mexc", table, coins: named, movement: false, sequence: 1 });
  return store;
}

const shown = (points: PlotPoints): number[] => [...points.positions.subarray(0, points.count)].sort((a, b) => a - b);

describe("the points of the plot", () => {
  it("are none that the reader has hidden, within the scale or above it", () => {
    const store = storeOf([3, 4, 20, 30].map((net) => ({ net, ratio: 1, volume: 1e6 })));
    const points = new PlotPoints();
    const hidden = new Set(["C1", "C3"]);
    points.take(store, { ...RULE, hidden }, frame);
    expect([shown(points), [...points.abovePositions()]]).toEqual([[0], [2]]);
    expect(largestMove(store, WINDOW, hidden)).toBeCloseTo(20);
  });

  it("are exactly the trading coins whose |Net%| lies between threshold and scale", () => {
    const coin = fc.record({
      net: fc.oneof(fc.double({ min: -30, max: 30, noNaN: true }), fc.constant(Number.NaN)),
      ratio: fc.oneof(fc.double({ min: 0, max: 4, noNaN: true }), fc.constant(Number.NaN)),
      volume: fc.double({ min: 1e4, max: 1e10, noNaN: true }),
      active: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(coin, { maxLength: 60 }), (coins) => {
        const store = storeOf(coins);
        const points = new PlotPoints();
        points.take(store, RULE, frame);
        const expected = coins.flatMap(({ active }, position) => {
          const size = Math.abs(store.change(WINDOW, position));
          return active && size >= RULE.threshold && size <= RULE.scale ? [position] : [];
        });
        expect(shown(points)).toEqual(expected);
        const above = coins.flatMap(({ active }, position) =>
          active && Math.abs(store.change(WINDOW, position)) > RULE.scale ? [position] : [],
        );
        expect([...points.abovePositions()]).toEqual(above);
        expected.forEach((position) => expect(points.positions[points.indexOf(position)]).toBe(position));
      }),
    );
  });

  it("look as their move and volume ratio say", () => {
    const points = new PlotPoints();
    const ratios = [1.56, 1.54, 0.66, 0.64, Number.NaN];
    points.take(storeOf(ratios.map((ratio, at) => ({ net: at % 2 ? -3 : 3, ratio, volume: 1e6 }))), RULE, frame);
    const styles = ratios.map((_, position) => markerStyle(points.kinds[points.indexOf(position)] as number));
    expect(styles.map(({ volume }) => volume)).toEqual(["high", "normal", "normal", "low", "normal"]);
    expect(styles.map(({ falls }) => falls)).toEqual([false, true, false, true, false]);
  });

  it("are sorted by marker", () => {
    const points = new PlotPoints();
    points.take(
      storeOf(Array.from({ length: 40 }, (_, at) => ({ net: at % 3 ? 2 : -2, ratio: (at % 5) / 2, volume: 1e6 }))),
      RULE,
      frame,
    );
    const kinds = [...points.kinds.subarray(0, points.count)];
    expect(kinds).toEqual([...kinds].sort((a, b) => a - b));
  });

  it("move from where they were to where they belong; new ones are there at once", () => {
    const points = new PlotPoints();
    points.take(
      storeOf([
        { net: 3, ratio: 1, volume: 1e6 },
        { net: 0, ratio: 1, volume: 1e6 },
      ]),
      RULE,
      frame,
    );
    const before = points.y[points.indexOf(0)] as number;
    points.take(
      storeOf([
        { net: 9, ratio: 1, volume: 1e6 },
        { net: 6, ratio: 1, volume: 1e6 },
      ]),
      RULE,
      frame,
    );
    const [old, fresh] = [points.indexOf(0), points.indexOf(1)];
    expect(points.y[old]).toBeCloseTo(before, 3);
    expect(points.y[fresh]).toBeCloseTo(yOf(frame, 6), 3);
    points.move(0.5);
    expect(points.y[old]).toBeCloseTo((before + yOf(frame, 9)) / 2, 3);
    points.settle();
    points.move(0);
    expect(points.y[old]).toBeCloseTo(yOf(frame, 9), 3);
  });

  it("have figures to show, and a name for none", () => {
    const store = storeOf([{ net: 2, ratio: 1.8, volume: 61_200_000 }]);
    expect(pointInfo(store, WINDOW, 0)).toMatchObject({ symbol: "C0", volumeRatio: 1.8, formattedVolume: "61.2M" });
    expect(pointInfo(store, WINDOW, 7)).toMatchObject({ symbol: "N/A", netPercent: 0, volume24h: 0 });
  });
});
