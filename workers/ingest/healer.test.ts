// What the live feed lost comes back exactly, at any candle resolution of the exchange.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { Book } from "../book/book.ts";
import { Exactness } from "../history/exactness.ts";
import type { RewriteReason } from "../rewrites/rewrite-entry.ts";
import { createTapeExchange, tapePrice, tapeTrades, tapeVolume } from "../testing/tape-exchange.ts";
import { Healer } from "./healer.ts";
import type { ComparedMinute } from "./minute-comparisons.ts";

const START = 1_790_000_040;
const LENGTH = 200;
const LOST = { from: START + 70, to: START + 83 };

/** A book that received one coin's tape without the lost seconds, and its healer once everything has settled. */
function lossy(exchange: ExchangeId, grain: 1 | 60, ringSeconds = 400) {
  const { rest } = createTapeExchange(exchange, 1, grain);
  const book = new Book(1, ringSeconds, START - 2);
  book.startLiveAt(START);
  book.ticker(0, tapePrice(0, START - 1), 0);
  for (let second = START; second < START + LENGTH; second++) {
    book.advanceTo(second);
    if (second < LOST.from || second >= LOST.to)
      for (const { price, quoteVolume, time } of tapeTrades(0, second)) book.trade(0, price, quoteVolume, time, time);
  }
  book.advanceTo(START + LENGTH);
  const exactness = new Exactness(1);
  exactness.since[0] = START;
  const healed: string[] = [];
  const compared: ComparedMinute[] = [];
  const rewritten: [number, number, RewriteReason][] = [];
  /** `now`: the exchange's clock. */
  const coin = { now: START + LENGTH, isRepairing: false };
  const healer = new Healer({
    doubted: () => undefined,
    rewrote: (_, from, to, why) => void rewritten.push([from, to, why]),
    onRebuilt: () => undefined,
    book,
    rest,
    log: createLog("test", "silent"),
    coins: () => [{ symbol: "C0", pair: "C0USDT", tickSize: "0.1", decimals: 1, active: true }],
    nowSecond: () => coin.now,
    settledSeconds: 5,
    isRepairing: () => coin.isRepairing,
    coarseUntil: (position, second) => exactness.coarseUntil(position, second),
    healed: (kind) => void healed.push(kind),
    compared: (minute) => void compared.push(minute),
  });
  const wrong = (): number[] =>
    Array.from({ length: LENGTH - 1 }, (_, i) => START + 1 + i).filter(
      (second) =>
        Math.abs(book.volumeBetween(0, START + 1, second + 1) - tapeVolume(0, START, second)) > 1e-6 ||
        book.column(second)[0] !== tapePrice(0, second),
    );
  const lose = (): Promise<void> => {
    healer.gap(0, LOST.from * 1000, LOST.to * 1000 - 1);
    return healer.step(Number.POSITIVE_INFINITY);
  };
  const dirtyAfter = async (step: () => Promise<void>): Promise<number[]> => {
    for (let second = book.firstSecond; second <= book.openSecond; second++) book.mark(second, false);
    await step();
    const dirty: number[] = [];
    book.dirtySeconds(dirty);
    return dirty;
  };
  return Object.assign(coin, { rest, exactness, healed, compared, rewritten, wrong, lose, healer, book, dirtyAfter });
}

describe("a hole in the feed", () => {
  it.each([
    ["binance", 1],
    ["mexc", 60],
  ] as const)("comes back true to the second on %s", async (exchange, grain) => {
    const coin = lossy(exchange, grain);
    expect(coin.wrong()).not.toEqual([]);
    await coin.lose();
    expect(coin.wrong()).toEqual([]);
    expect([coin.exactness.since[0], coin.healed]).toEqual([START, ["gap"]]);
    const [from, to] = [Math.floor(LOST.from / grain) * grain, Math.ceil(LOST.to / grain) * grain];
    expect(coin.rewritten).toEqual([
      [LOST.from, LOST.to, "doubted"],
      [Math.max(from, START), to, "healed"],
    ]);
  });

  it("is filled from minutes, and marked so, where trades by time lack volume the candles have", async () => {
    const coin = lossy("mexc", 60);
    const whole = coin.rest.secondTrades?.bind(coin.rest);
    coin.rest.secondTrades = async (...asked) => {
      const answer = await whole?.(...asked);
      return { from: asked[1], trades: answer?.trades.slice(3) ?? [] };
    };
    await coin.lose();
    expect(coin.wrong().every((second) => second < START + 120)).toBe(true);
    expect([coin.exactness.since[0], coin.healed]).toEqual([LOST.to, ["gap"]]);
    expect(coin.rewritten.at(-1)).toEqual([LOST.from, LOST.to, "estimated"]);
  });

  it("waits while only a limited number is healed at a time", async () => {
    const { healer, healed } = lossy("binance", 1);
    for (const second of [LOST.from, LOST.from + 4, LOST.from + 8]) healer.gap(0, second * 1000, second * 1000 + 1);
    for (const count of [1, 2, 3, 3]) {
      await healer.step(1);
      expect(healed).toHaveLength(count);
    }
  });

  it("that is not healed yet is reported, whether it waits or is being fetched", async () => {
    const { healer, exactness, rest } = lossy("binance", 1);
    healer.reportOpenHoles();
    expect(exactness.since[0]).toBe(START);
    rest.candles = () => new Promise(() => undefined);
    healer.gap(0, LOST.from * 1000, LOST.to * 1000 - 1);
    void healer.step(1);
    healer.reportOpenHoles();
    expect(exactness.since[0]).toBe(LOST.to);
    healer.gap(0, (START + LENGTH - 2) * 1000, (START + LENGTH) * 1000 - 1);
    healer.reportOpenHoles();
    expect(exactness.since[0]).toBe(START + LENGTH);
  });

  it("that left the ring is given up, and nothing after it", async () => {
    const { healer, exactness, healed, rewritten } = lossy("binance", 1, LENGTH - 90);
    healer.gap(0, LOST.from * 1000, LOST.to * 1000 - 1);
    await healer.step(1);
    expect([exactness.since[0], healed]).toEqual([LOST.to, []]);
    expect(rewritten.at(-1)).toEqual([LOST.from, LOST.to, "estimated"]);
  });
});

describe("a hole that the exchange gives nothing for", () => {
  /** A coin whose hole was refused once; `openUntil` are the ends of its open holes, with refused ones marked. */
  async function refused() {
    const coin = lossy("binance", 1);
    const candles = coin.rest.candles.bind(coin.rest);
    let asked = 0;
    const exchange = { isRefusing: true };
    coin.rest.candles = (...range) => {
      asked++;
      return exchange.isRefusing ? Promise.reject(new Error("banned")) : candles(...range);
    };
    await coin.lose();
    const openUntil = (): [number, boolean][] => {
      const open: [number, boolean][] = [];
      coin.healer.eachOpenHole((_, to, wasRefused) => void open.push([to, wasRefused]));
      return open;
    };
    const later = async (seconds: number): Promise<number> => {
      asked = 0;
      for (const end = coin.now + seconds; coin.now < end;) {
        coin.now++;
        await coin.healer.step(Number.POSITIVE_INFINITY);
      }
      return asked;
    };
    return { coin, exchange, openUntil, later };
  }

  it("is healed once it gives it, which leaves the coin as exact as before", async () => {
    const { coin, exchange, openUntil, later } = await refused();
    expect([openUntil(), coin.exactness.since[0]]).toEqual([[[LOST.to, true]], START]);
    expect(await later(120)).toBeGreaterThan(1);
    exchange.isRefusing = false;
    await later(120);
    expect([coin.wrong(), openUntil(), coin.exactness.since[0], coin.healed]).toEqual([[], [], START, ["gap"]]);
  });

  it("is asked for less and less, and given up after a while", async () => {
    const { coin, openUntil, later } = await refused();
    expect(await later(600)).toBeLessThan(8);
    expect(await later(3600)).toBeLessThan(10);
    expect([openUntil(), coin.exactness.since[0], coin.healed]).toEqual([[], LOST.to, []]);
    expect(await later(3600)).toBe(0);
  });

  it("is no longer open once the coin's history was fetched anew", async () => {
    const { coin, openUntil } = await refused();
    coin.healer.filled(0, LOST.from + 1, LOST.to);
    expect(openUntil()).toHaveLength(1);
    coin.healer.filled(0, LOST.from, LOST.to);
    expect(openUntil()).toEqual([]);
  });

  it("is forgotten with its coin", async () => {
    const { coin, openUntil, later } = await refused();
    coin.healer.forget(0);
    expect([openUntil(), await later(600)]).toEqual([[], 0]);
  });
});

describe("a closed minute", () => {
  const MINUTE = START + 120;
  const closeMinute = (coin: ReturnType<typeof lossy>, difference: number, decimals: number): Promise<void> => {
    const own = coin.book.volumeBetween(0, MINUTE, MINUTE + 60);
    const printed = Number((own + difference).toFixed(decimals));
    coin.healer.minuteClosed(0, MINUTE * 1000, printed, 10 ** -decimals);
    return coin.healer.step(1);
  };

  it("agrees with a candle that prints the same turnover with fewer decimals", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0.01, max: 5, noNaN: true }),
        fc.integer({ min: 0, max: 8 }),
        async (quantity, decimals) => {
          const coin = lossy("mexc", 60);
          coin.book.trade(0, 1, quantity, (MINUTE + 7) * 1000, 0);
          await closeMinute(coin, 0, decimals);
          expect(coin.healed).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("that lacks more than the candle's last decimal is rebuilt", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 4 }), fc.boolean(), async (decimals, isMore) => {
        const coin = lossy("mexc", 60);
        await closeMinute(coin, (isMore ? 1 : -1) * (2.6 * 10 ** -decimals + 0.2), decimals);
        expect(coin.healed).toEqual(["minute"]);
      }),
      { numRuns: 20 },
    );
  });

  it("waits while the feed may still bring what is missing, which would count twice", async () => {
    const coin = lossy("mexc", 60);
    coin.isRepairing = true;
    coin.healer.disputed({ position: 0, from: START + 60, to: START + 120 });
    coin.healer.minuteClosed(0, START * 1000 + 60_000, tapeVolume(0, START + 59, START + 119));
    await coin.healer.step(1);
    expect(coin.healed).toEqual([]);
    for (let second = LOST.from; second < LOST.to; second++)
      for (const { price, quoteVolume, time } of tapeTrades(0, second)) coin.book.trade(0, price, quoteVolume, time, time);
    coin.isRepairing = false;
    await coin.healer.step(1);
    expect(coin.wrong()).toEqual([]);
  });

  it("waits for the feed for two minutes at most", async () => {
    const coin = lossy("mexc", 60);
    coin.isRepairing = true;
    coin.now = START + 240;
    coin.healer.disputed({ position: 0, from: START + 60, to: START + 120 });
    await coin.healer.step(1);
    expect([coin.wrong(), coin.healed]).toEqual([[], ["minute"]]);
    for (let second = LOST.from; second < LOST.to; second++)
      for (const { price, quoteVolume, time } of tapeTrades(0, second)) coin.book.trade(0, price, quoteVolume, time, time);
    expect(coin.wrong()).toEqual([]);
  });

  it("that another worker counted otherwise is rebuilt from the exchange", async () => {
    const coin = lossy("mexc", 60);
    expect(coin.wrong()).not.toEqual([]);
    coin.healer.disputed({ position: 0, from: START + 60, to: START + 120 });
    await coin.healer.step(1);
    expect([coin.wrong(), coin.healed]).toEqual([[], ["minute"]]);
  });

  it("is compared with the exchange's even if the coin's turn came minutes ago", async () => {
    const coin = lossy("mexc", 60);
    const asked: number[][] = [];
    const candles = coin.rest.candles.bind(coin.rest);
    coin.rest.candles = (pair, seconds, from, to) => {
      asked.push([from / 1000 - START, to / 1000 - START]);
      return candles(pair, seconds, from, to);
    };
    const { book } = coin;
    await coin.healer.compareNext();
    coin.now = START + LENGTH + 140;
    await coin.healer.compareNext();
    await coin.healer.compareNext();
    expect(book.firstSecond).toBe(START - 1);
    expect(asked).toEqual([
      [0, 180],
      [180, 300],
    ]);
  });

  it("that is rebuilt as it was leaves no second to be written", async () => {
    const coin = lossy("mexc", 60);
    expect(await coin.dirtyAfter(() => closeMinute(coin, 5, 2))).toEqual([]);
    expect(coin.healed).toEqual(["minute"]);
    expect([...coin.book.rewritten]).toEqual([]);
  });
});

it("a healed hole leaves the seconds before it unwritten", async () => {
  const coin = lossy("binance", 1);
  const dirty = await coin.dirtyAfter(coin.lose);
  expect(dirty.length).toBeGreaterThan(0);
  expect(Math.min(...dirty)).toBeGreaterThanOrEqual(LOST.from);
});
