import { expect, test } from "vitest";
import { simulation as mexc } from "../mexc/mexc-simulation.ts";
import { Bar } from "./bar.ts";
import { generatedSymbols } from "./open-market.ts";
import { PricePaths } from "./price-path.ts";
import { SimMarket } from "./sim-market.ts";
import { truthAt, TRUTH_WINDOWS } from "./truth.ts";

const NOW = Date.UTC(2026, 10, 22, 13, 37, 25, 500);

test("the truth agrees with one-second candles", () => {
  const market = new SimMarket(() => NOW, generatedSymbols(mexc, 40, 1, 5, { paths: new PricePaths(5), nowMs: NOW }));
  for (const at of [0, 17, 39]) {
    const entry = market.entries[at]!;
    const { priceDecimals, lotDecimals } = entry.symbol;
    const second = Math.floor(NOW / 1000) - 3;
    const truth = truthAt(market, entry, second);
    const closes: number[] = [];
    const turnovers: number[] = [];
    const bar = new Bar();
    for (let back = 0; back <= 40 * 60; back++) {
      entry.candles.read((second - back) * 1000, (second - back + 1) * 1000, NOW, bar);
      closes.push(bar.close / 10 ** priceDecimals);
      turnovers.push(bar.turnover / 10 ** (priceDecimals + lotDecimals));
    }
    const volume = (from: number, to: number) => turnovers.slice(from, to).reduce((sum, value) => sum + value, 0);
    expect(truth.price).toBe(closes[0]);
    for (const minutes of TRUTH_WINDOWS) {
      const width = minutes * 60;
      expect(truth[`change_${minutes}min_percent`]).toBeCloseTo((100 * (closes[0]! - closes[width]!)) / closes[width]!, 9);
      const earlier = volume(width, 2 * width);
      if (earlier > 0) expect(truth[`volume_ratio_${minutes}min`]).toBeCloseTo(volume(0, width) / earlier, 6);
      else expect(truth[`volume_ratio_${minutes}min`]).toBeNull();
    }
  }
});
