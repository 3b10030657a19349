// Lines of prices on a chart: those that did not change stay where they are drawn, so that one in the hand is not taken out of it.

import type { IPriceLine, ISeriesApi, PriceLineOptions } from "lightweight-charts";
import { beforeEach, expect, it } from "vitest";
import type { ChartTheme } from "./chart-theme.ts";
import { PriceLevels } from "./price-levels.ts";

const THEME = { attention: "amber", ground: "black" } as ChartTheme;

let lines: PriceLineOptions[];
let made: number;
let levels: PriceLevels;

beforeEach(() => {
  [lines, made] = [[], 0];
  const series = {
    createPriceLine: (options: PriceLineOptions): IPriceLine => {
      made++;
      const line = { ...options };
      lines.push(line);
      return {
        options: () => line,
        applyOptions: (changed: object) => void Object.assign(line, changed),
      };
    },
    removePriceLine: (line: IPriceLine) => (lines = lines.filter((each) => each !== line.options())),
  };
  levels = new PriceLevels(series as unknown as ISeriesApi<"Candlestick">, THEME);
});

const prices = (): number[] => lines.map(({ price }) => price);

it("leaves a line in the hand when another alert changes, comes or goes", () => {
  levels.show([
    { id: "a", price: 10 },
    { id: "b", price: 20 },
  ]);
  levels.move("a", 11);
  levels.show([
    { id: "a", price: 10 },
    { id: "b", price: 21 },
    { id: "c", price: 30 },
  ]);
  expect(prices()).toEqual([11, 21, 30]);
  levels.show([{ id: "a", price: 10 }]);
  expect(prices()).toEqual([11]);
  expect(made).toBe(3);
});

it("shows the price that was stored for it", () => {
  levels.show([{ id: "a", price: 10 }]);
  levels.move("a", 11);
  levels.show([{ id: "a", price: 11 }]);
  expect(prices()).toEqual([11]);
  levels.show([{ id: "a", price: 9, title: "Stop" }]);
  expect(lines).toMatchObject([{ price: 9, title: "Stop" }]);
});
