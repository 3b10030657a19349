import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSettings, STANDARD_SETTINGS, thresholdNear, writeSettings } from "./screener-settings.ts";

const standard = STANDARD_SETTINGS;

describe("screener settings", () => {
  it("start as the product says", () => {
    expect(readSettings(null)).toMatchObject({ exchange: "mexc", netPeriod: 5, threshold: 0.3, speed: 2, scale: 15 });
  });

  it("come back as they were kept", () => {
    const chosen = {
      ...standard,
      exchange: "binance",
      ownExchange: true,
      netPeriod: 20,
      threshold: 2.4,
      speed: 7,
      scale: 0.5,
      signed: true,
      trails: false,
      columnOrder: ["volume", "change"],
      hiddenColumns: ["ratio"],
    } as const;
    expect(readSettings(writeSettings(chosen, null))).toEqual(chosen);
    const fitted = { ...chosen, scale: "auto" } as const;
    expect(readSettings(writeSettings(fitted, null))).toEqual(fitted);
  });

  it.each(["{", "[]", '"x"', '{"netPeriod":5,"threshold":9}', '{"version":2,"threshold":9}'])(
    "ignore what is not theirs: %s",
    (text) => {
      expect(readSettings(text)).toEqual(standard);
    },
  );

  it("replace single values out of bounds", () => {
    const stored = JSON.stringify({
      version: 1,
      exchange: "nyse",
      netPeriod: 6,
      scale: 3,
      speed: 0,
      threshold: 900,
      signed: "yes",
      columnOrder: ["volume", 7, "volume"],
      hiddenColumns: "ratio",
    });
    expect(readSettings(stored)).toEqual({ ...standard, threshold: 100, columnOrder: ["volume"] });
  });

  it("step to thresholds in tenths between 0.1 and 100", () => {
    expect([0.3, 2.45, 7, 0, -4, 250, 0.1 + 0.2].map(thresholdNear)).toEqual([0.3, 2.5, 7, 0.1, 0.1, 100, 0.3]);
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        const threshold = thresholdNear(value);
        expect(threshold >= 0.1 && threshold <= 100 && Math.abs(threshold * 10 - Math.round(threshold * 10)) < 1e-9).toBe(true);
      }),
    );
  });
});
