import { describe, expect, it } from "vitest";
import { SCALES } from "../settings/screener-settings.ts";
import { netTicks, netTickStep, netTickText, volumeTicks, volumeTickText } from "./plot-axes.ts";

describe("the axes", () => {
  it("step Net% by the range", () => {
    const steps = [0.1, 0.5, 0.51, 1, 1.01, 2, 2.5, 2.6, 4, 4.1, 8, 8.1, 15, 100].map(netTickStep);
    expect(steps).toEqual([0.1, 0.1, 0.2, 0.2, 0.5, 0.5, 0.5, 1, 1, 2, 2, 5, 5, 5]);
  });

  it("carry ticks from zero to the end of every scale", () => {
    expect(SCALES.map((scale) => netTicks(scale, false))).toEqual([
      [0, 5, 10, 15],
      [0, 2, 4, 6, 8],
      [0, 1, 2, 3, 4],
      [0, 0.5, 1, 1.5, 2],
      [0, 0.2, 0.4, 0.6, 0.8, 1],
      [0, 0.1, 0.2, 0.3, 0.4, 0.5],
    ]);
    expect(netTicks(4, true)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4]);
  });

  it("read in the language's separators, with a sign where both directions show", () => {
    const separators = { decimal: ",", group: "." };
    expect(netTickText(0.5, false, separators)).toBe("0,5%");
    expect([-2, 0, 2].map((tick) => netTickText(tick, true, separators))).toEqual(["\u22122%", "0%", "+2%"]);
  });

  it("count volume in powers of ten", () => {
    expect(volumeTicks(4.5, 7)).toEqual([5, 6, 7]);
    expect([3, 5, 6, 8, 9, 10].map(volumeTickText)).toEqual(["1K", "100K", "1M", "100M", "1B", "10B"]);
  });
});
