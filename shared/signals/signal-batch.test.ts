// A batch brings every signal back to the last bit; bytes that are none are refused with one kind of error.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signalSchema } from "../contracts/signals.ts";
import { EXCHANGES } from "../market/exchange-id.ts";
import { WINDOW_MINUTES } from "../market/fields.ts";
import { BatchError, batchSentAt } from "./batch-bytes.ts";
import { parseConditions } from "./conditions.ts";
import { parseRuleKey, ruleKey, SIGNAL_KINDS, type SignalRule } from "./rule.ts";
import { decodeSignalBatch, encodeSignalBatch } from "./signal-batch.ts";
import { completeSignal, type SignalFacts } from "./signal-facts.ts";

const rule = fc
  .record({
    exchange: fc.constantFrom(...EXCHANGES),
    kind: fc.constantFrom(...SIGNAL_KINDS),
    minutes: fc.constantFrom(...WINDOW_MINUTES),
    direction: fc.constantFrom("up" as const, "down" as const),
    threshold: fc.integer({ min: 1, max: 3000 }).map((tenths) => tenths / 10),
    conditions: fc.constantFrom("", "", "ratio@5=2~", "net@1=-1~3;net@20=0.5~;ratio@2=1~;price=1~2;spread=~0.2;ticks=3~"),
  })
  .map(({ conditions, ...each }): SignalRule => {
    const whole: SignalRule = { ...each, ...(conditions !== "" && { conditions: [...(parseConditions(conditions) ?? [])] }) };
    if (each.kind === "volume") return { ...whole, direction: "up" };
    return each.kind === "short" ? { ...whole, direction: "down" } : whole;
  })
  .map(ruleKey);
const price = fc.double({ min: 1e-9, max: 1e6, noNaN: true });
const volume = fc.option(fc.double({ min: 0, max: 1e10, noNaN: true }));
const facts: fc.Arbitrary<SignalFacts> = fc
  .record({
    rule,
    symbol: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    priceStart: price,
    priceEnd: price,
    volumeNow: volume,
    volumeBefore: volume,
    btcStart: fc.option(price),
    btcEnd: fc.option(price),
    high: fc.option(price),
    highAt: fc.integer({ min: 0, max: 4e9 }).map((second) => second * 1000),
    marketChange: fc.option(fc.double({ min: -99, max: 1e4, noNaN: true })),
    suppressed: fc.nat({ max: 1e6 }),
    spread: fc.option(fc.nat({ max: 200_000 }).map((thousandths) => thousandths / 1000)),
    minuteOnly: fc.boolean(),
  })
  .map(({ spread, ...each }) => (spread === null ? each : { ...each, spread }))
  .map((each) => (each.high === null ? { ...each, highAt: null } : each))
  .chain((each) => {
    const count = parseRuleKey(each.rule)?.conditions?.length ?? 0;
    const figures = fc.array(fc.double({ min: -1e6, max: 1e9, noNaN: true }), { minLength: count, maxLength: count });
    return count === 0 ? fc.constant(each) : figures.map((conditionFigures) => ({ ...each, conditionFigures }));
  });
const epochSecond = fc.integer({ min: 0, max: 4e9 });
const signals = fc.array(facts, { maxLength: 12 });

function decodedOrRefused(bytes: Uint8Array): void {
  try {
    for (const signal of decodeSignalBatch(bytes)) signalSchema.parse(signal);
  } catch (error) {
    if (!(error instanceof BatchError)) throw error;
  }
}

it("says when it was published, by itself as soon as its second was over", () => {
  expect(batchSentAt(encodeSignalBatch(1_790_000_000, [], 1_790_000_061_250))).toBe(1_790_000_061_250);
  expect(batchSentAt(encodeSignalBatch(1_790_000_000, []))).toBe(1_790_000_001_000);
});

describe("a signal batch", () => {
  it("brings its signals back complete, in order and to the last bit", () => {
    fc.assert(
      fc.property(epochSecond, signals, (second, batch) => {
        const whole = batch.map((each) => completeSignal(each, parseRuleKey(each.rule) as SignalRule, second));
        expect(decodeSignalBatch(encodeSignalBatch(second, batch))).toEqual(whole);
        for (const signal of whole) expect(signalSchema.parse(signal)).toEqual(signal);
      }),
    );
  });

  it("names a signal by rule, coin and second, and computes its percentages from its prices and volumes", () => {
    const firing: SignalFacts = {
      rule: "mexc:net_percent:5:up:0.9",
      symbol: "BTC",
      priceStart: 100,
      priceEnd: 101,
      volumeNow: 300,
      volumeBefore: 200,
      btcStart: null,
      btcEnd: null,
      high: null,
      highAt: null,
      marketChange: null,
      suppressed: 2,
      minuteOnly: false,
    };
    expect(decodeSignalBatch(encodeSignalBatch(1_790_000_000, [firing]))[0]).toMatchObject({
      id: "mexc:net_percent:5:up:0.9:BTC:1790000000",
      netPercentValue: 1,
      volumeChangePercent: 50,
      timestamp: 1_790_000_000_000,
      timeframe: 5,
      suppressed: 2,
    });
  });

  it("has no columns that none of its signals needs", () => {
    const without = fc
      .sample(facts, 20)
      .filter(({ conditionFigures }) => !conditionFigures)
      .map((each) => ({ ...each, high: null, highAt: null, marketChange: null }));
    const magic = (batch: readonly SignalFacts[]): string => new TextDecoder().decode(encodeSignalBatch(7, batch).subarray(0, 4));
    expect(magic(without)).toBe("TDS5");
    expect(magic([...without, { ...(without[0] as SignalFacts), high: 1, highAt: 1000 }])).toBe("TDS6");
    expect(magic([...without, { ...(without[0] as SignalFacts), marketChange: 0.4 }])).toBe("TDS7");
    expect(magic([...without, { ...(without[0] as SignalFacts), conditionFigures: [1] }])).toBe("TDS8");
  });

  it("is read from a Buffer that is a window into a larger pool", () => {
    const bytes = encodeSignalBatch(7, fc.sample(facts, 3));
    const pooled = Buffer.concat([Buffer.from("pool1"), bytes]).subarray(5);
    expect(decodeSignalBatch(pooled)).toEqual(decodeSignalBatch(bytes));
  });

  it("is refused when any of its end is missing or anything is added", () => {
    fc.assert(
      fc.property(epochSecond, signals, fc.nat(), (second, batch, cut) => {
        const bytes = encodeSignalBatch(second, batch);
        expect(() => decodeSignalBatch(bytes.subarray(0, cut % bytes.length))).toThrow(BatchError);
        expect(() => decodeSignalBatch(Uint8Array.of(...bytes, 0))).toThrow(BatchError);
      }),
    );
  });

  it("with any bytes changed is a batch of sound signals or refused, never anything else", () => {
    const change = fc.tuple(fc.nat(), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(epochSecond, signals, fc.array(change, { minLength: 1, maxLength: 6 }), (second, batch, changes) => {
        const bytes = encodeSignalBatch(second, batch);
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        decodedOrRefused(bytes);
      }),
      { numRuns: 2000 },
    );
  });

  it("with any number replaced by an odd one is refused or shows none of it", () => {
    const odd = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, Number.MAX_VALUE, 0, -1);
    fc.assert(
      fc.property(signals, fc.nat(), odd, (batch, at, number) => {
        const bytes = encodeSignalBatch(1, batch);
        new DataView(bytes.buffer).setFloat64(16 + (at % Math.max(1, batch.length * 6 + 1)) * 8, number, true);
        decodedOrRefused(bytes);
      }),
    );
  });

  it("refuses any bytes that are none", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(() => decodeSignalBatch(bytes)).toThrow(BatchError);
      }),
    );
  });
});
