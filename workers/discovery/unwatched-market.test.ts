import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListedTicker } from "../exchanges/exchange.ts";
import { UnwatchedMarket } from "./unwatched-market.ts";

const NOW = 1_790_000_000_000;
const SECOND = 1000;
const coin = (symbol: string, volume24h: number, price = 1): ListedTicker => ({
  symbol,
  pair: `${symbol}USDT`,
  tickSize: "0.0001",
  decimals: 4,
  price,
  volume24h,
  dayOpen: price,
});
/** 700 USDT a minute: an ordinary coin far down the list. */
const QUIET = coin("QUIET", 1_008_000);
/** Hardly traded at all. */
const THIN = coin("THIN", 1_440);
/** 70,000 USDT a minute. */
const BUSY = coin("BUSY", 100_800_000);

function unwatchedOf(...coins: ListedTicker[]) {
  const calls: string[] = [];
  const market = new UnwatchedMarket({ onUnusual: () => calls.push("unusual"), onNewPair: () => calls.push("new pair") });
  market.follow(coins, NOW);
  const tick = (pair: string, seconds: number, price: number, volume24h: number): void => {
    const name = Buffer.from(`...${pair}!`);
    market.otherTicker(name, 3, name.length - 1, price, volume24h, NOW + seconds * SECOND);
  };
  const taken = (): string[] => market.takeUnusual().map(({ coin: { symbol }, reason }) => `${symbol} ${reason}`);
  return { market, tick, taken, calls };
}

describe("a coin is unusual", () => {
  it("with the first ticker that shows a move by three percent with turnover, up or down", () => {
    const { tick, taken, calls } = unwatchedOf(QUIET, coin("FALLS", 1_008_000));
    tick("QUIETUSDT", 60, 1.031, QUIET.volume24h + 4_000);
    tick("FALLSUSDT", 60, 0.969, QUIET.volume24h + 4_000);
    expect(calls).toEqual(["unusual"]);
    expect(taken().sort()).toEqual(["FALLS move", "QUIET move"]);
    expect(taken()).toEqual([]);
  });

  it("when the move takes some tickers, each of them small", () => {
    const { tick, taken } = unwatchedOf(QUIET);
    for (let step = 1; step <= 8; step++) tick("QUIETUSDT", step * 3, 1 + step * 0.005, QUIET.volume24h + step * 1_000);
    expect(taken()).toEqual(["QUIET move"]);
  });

  it("within seconds, when it moves fast", () => {
    const { tick, taken } = unwatchedOf(QUIET);
    for (let second = 0; second < 60; second++) tick("QUIETUSDT", second, 1, QUIET.volume24h + second * 11);
    for (let second = 60; second < 64; second++)
      tick("QUIETUSDT", second, 1 + (second - 59) * 0.004, QUIET.volume24h + 660 + (second - 59) * 150);
    expect(taken()).toEqual(["QUIET move"]);
  });

  it("with a single trade at another price, if it carries about as much as usually comes in ten seconds", () => {
    const { tick, taken } = unwatchedOf(BUSY);
    tick("BUSYUSDT", 60, 1.02, BUSY.volume24h + 8_000);
    expect(taken()).toEqual([]);
    tick("BUSYUSDT", 61, 1.02, BUSY.volume24h + 9_000);
    expect(taken()).toEqual(["BUSY move"]);
  });

  it("when a liquid coin jumps while its day loses more than it gains", () => {
    const { tick, taken } = unwatchedOf(BUSY, THIN);
    tick("BUSYUSDT", 60, 1.04, BUSY.volume24h - 20_000);
    tick("THINUSDT", 60, 1.04, THIN.volume24h - 20);
    expect(taken()).toEqual(["BUSY move"]);
  });

  it("with the first turnover after minutes in which nobody traded it, by socket or by REST", () => {
    const { market, tick, taken } = unwatchedOf(QUIET, coin("OTHER", 1_008_000));
    for (let second = 0; second < 360; second += 3) tick("QUIETUSDT", second, 1, QUIET.volume24h - second);
    for (let second = 0; second < 360; second += 15)
      market.dayFigures(new Map([["OTHERUSDT", { price: 1, volume24h: 1_008_000 - second }]]), NOW + second * SECOND);
    tick("QUIETUSDT", 360, 1, QUIET.volume24h);
    expect(taken()).toEqual(["QUIET turnover"]);
    tick("OTHERUSDT", 361, 1.006, 1_009_000);
    expect(taken()).toEqual(["OTHER turnover"]);
  });

  it("when it trades forty times as much as usual at an even price", () => {
    const { tick, taken } = unwatchedOf(QUIET);
    tick("QUIETUSDT", 1, 1, QUIET.volume24h);
    for (let at = 4; at < 60; at += 3) tick("QUIETUSDT", at, 1, QUIET.volume24h + at * 12);
    expect(taken()).toEqual([]);
    for (let at = 61; at < 91; at += 3) tick("QUIETUSDT", at, 1, QUIET.volume24h + (at - 58) * 1_500);
    expect(taken()).toEqual(["QUIET turnover"]);
  });

  it("when it has slept for hours: REST said what it was worth", () => {
    const { market, tick, taken } = unwatchedOf(THIN);
    for (let at = 15; at < 7200; at += 15)
      market.dayFigures(new Map([["THINUSDT", { price: 1, volume24h: 1_440 - at / 10 }]]), NOW + at * SECOND);
    tick("THINUSDT", 7201, 1.04, 3_000);
    expect(taken()).toEqual(["THIN move"]);
  });
});

describe("a coin is not unusual", () => {
  it("when the price of a thin coin jumps between two small trades", () => {
    const { tick, taken } = unwatchedOf(THIN);
    for (let at = 1; at < 600; at += 3) tick("THINUSDT", at, at % 2 === 0 ? 1.06 : 1, THIN.volume24h + at * 3);
    expect(taken()).toEqual([]);
  });

  it("when a little is traded after minutes of silence, or its day is counted differently by the two sources", () => {
    const { market, tick, taken } = unwatchedOf(QUIET, coin("OTHER", 1_008_000));
    for (let second = 0; second < 360; second += 15)
      market.dayFigures(new Map([["OTHERUSDT", { price: 1, volume24h: 1_008_000 }]]), NOW + second * SECOND);
    for (let second = 0; second < 360; second += 3) tick("QUIETUSDT", second, 1, QUIET.volume24h);
    tick("QUIETUSDT", 360, 1.02, QUIET.volume24h + 200);
    tick("OTHERUSDT", 361, 1, 1_010_000);
    expect(taken()).toEqual([]);
  });

  it("when a busy coin is as busy as usual, or moves on usual turnover", () => {
    const { tick, taken } = unwatchedOf(BUSY);
    for (let at = 1; at < 600; at += 1) tick("BUSYUSDT", at, 1 + Math.sin(at / 7) / 100, BUSY.volume24h + at * 1_200);
    expect(taken()).toEqual([]);
  });

  it("when it drifts by three percent in an hour", () => {
    const { tick, taken } = unwatchedOf(QUIET);
    for (let at = 0; at < 3600; at += 3) tick("QUIETUSDT", at, 1 + (0.03 * at) / 3600, QUIET.volume24h + at * 12);
    expect(taken()).toEqual([]);
  });

  it("when a single ticker names an absurd price, and the next one does not", () => {
    const { tick, taken } = unwatchedOf(QUIET);
    tick("QUIETUSDT", 3, 1, QUIET.volume24h);
    tick("QUIETUSDT", 6, 7, QUIET.volume24h + 50_000);
    tick("QUIETUSDT", 9, 1, QUIET.volume24h + 50);
    expect(taken()).toEqual([]);
    tick("QUIETUSDT", 12, 7, QUIET.volume24h + 50_000);
    tick("QUIETUSDT", 15, 7.1, QUIET.volume24h + 60_000);
    expect(taken()).toEqual(["QUIET move"]);
  });

  it("when REST and socket count its day differently at an even price", () => {
    const { tick, taken } = unwatchedOf(QUIET);
    tick("QUIETUSDT", 61, 1, QUIET.volume24h * 1.2);
    expect(taken()).toEqual([]);
  });

  it("while it is watched; what it did before it left is forgotten", () => {
    const { market, tick, taken } = unwatchedOf(QUIET);
    const watched = { symbol: "QUIET", pair: "QUIETUSDT", tickSize: "0.0001", decimals: 4 };
    market.watch([{ ...watched, active: true }]);
    for (let at = 60; at <= 150; at += 15)
      market.dayFigures(new Map([["QUIETUSDT", { price: 2, volume24h: 9_000_000 }]]), NOW + at * SECOND);
    expect(taken()).toEqual([]);
    market.watch([{ ...watched, active: false, left: { reason: "unwatched", at: NOW } }]);
    tick("QUIETUSDT", 160, 2.01, 9_000_100);
    expect(taken()).toEqual([]);
  });

  it("after this worker did not follow the market for a while", () => {
    const { market, tick, taken } = unwatchedOf(QUIET);
    market.follow([{ ...QUIET, price: 3, volume24h: 5_000_000 }], NOW + 3_600_000);
    tick("QUIETUSDT", 3_603, 3.01, 5_000_100);
    expect(taken()).toEqual([]);
  });

  it("whatever its tickers say, unless it traded for a few hundred USDT", () => {
    const price = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(price, fc.integer({ min: 1, max: 30 }), fc.nat(9)), { maxLength: 60 }), (ticks) => {
        const { tick, taken } = unwatchedOf(THIN);
        let [at, volume] = [0, THIN.volume24h];
        for (const [to, seconds, traded] of ticks) tick("THINUSDT", (at += seconds), to, (volume += traded));
        expect(taken()).toEqual([]);
      }),
    );
  });
});

it("lists the most unusual first, with the newest figures", () => {
  const { market, tick } = unwatchedOf(QUIET, coin("MORE", 1_008_000), coin("MOST", 1_008_000));
  tick("QUIETUSDT", 60, 1.04, 1_020_000);
  tick("MOSTUSDT", 60, 1.3, 1_020_000);
  tick("MOREUSDT", 60, 1.1, 1_020_000);
  const unusual = market.takeUnusual();
  expect(unusual.map(({ coin: { symbol } }) => symbol)).toEqual(["MOST", "MORE", "QUIET"]);
  expect(unusual[0]?.coin).toEqual({ ...coin("MOST", 1_020_000, 1.3), dayOpen: 1 });
});

it("knows when a joined coin was last unusual", () => {
  const { market } = unwatchedOf(QUIET);
  const joined = { reason: "move", at: NOW } as const;
  market.watch([{ symbol: "QUIET", pair: "QUIETUSDT", tickSize: "1", decimals: 0, active: true, joined }]);
  market.ownTicker(0, 1.02, QUIET.volume24h + 3_000, NOW + 40 * SECOND);
  market.ownTicker(0, 1.021, QUIET.volume24h + 3_100, NOW + 200 * SECOND);
  expect(market.stirredAt("QUIETUSDT")).toBe(NOW + 40 * SECOND);
});

describe("a pair that was never quoted", () => {
  const quoted = (...pairs: string[]) => new Map(pairs.map((pair) => [pair, { price: 1, volume24h: 1 }]));

  it("is reported once, when its first ticker comes, and found in the next list", () => {
    const { market, tick, calls } = unwatchedOf(QUIET);
    tick("EARLYUSDT", 1, 1, 1);
    expect(calls).toEqual([]);
    market.dayFigures(quoted("QUIETUSDT", "BTC3LUSDT", "ETHBTC"), NOW);
    for (const pair of ["BTC3LUSDT", "NEWBTC", "NEWUSDT", "NEWUSDT"]) tick(pair, 2, 1, 1);
    expect(calls).toEqual(["new pair"]);
    expect(market.awaitsListing).toBe(true);
    const listed = coin("NEW", 10);
    expect(market.follow([QUIET, listed], NOW + 3 * SECOND)).toEqual([listed]);
    expect(market.awaitsListing).toBe(false);
    expect(market.follow([QUIET, listed], NOW + 4 * SECOND)).toEqual([]);
  });

  it("is also reported by REST, until three lists did not contain it", () => {
    const { market, calls } = unwatchedOf(QUIET);
    market.dayFigures(quoted("QUIETUSDT"), NOW);
    market.dayFigures(quoted("QUIETUSDT", "ODDUSDT", "ODDBTC"), NOW + 15 * SECOND);
    expect(calls).toContain("new pair");
    for (let list = 0; list < 3; list++) expect(market.follow([QUIET], NOW + 20 * SECOND)).toEqual([]);
    expect(market.awaitsListing).toBe(false);
  });

  it("is reported again by its tickers, waiting twice as long after each list without it, until one contains it", () => {
    const { market, tick, calls } = unwatchedOf(QUIET);
    market.dayFigures(quoted("QUIETUSDT"), NOW);
    tick("SOONUSDT", 1, 1, 1);
    for (let list = 0; list < 3; list++) market.follow([QUIET], NOW + list * 5 * SECOND);
    calls.length = 0;
    const reported: number[] = [];
    for (let second = 11; second <= 180; second++) {
      tick("SOONUSDT", second, 1, 1);
      if (calls.splice(0).length === 0) continue;
      reported.push(second);
      expect(market.follow([QUIET], NOW + second * SECOND)).toEqual([]);
    }
    expect(reported).toEqual([20, 30, 50, 90, 170]);
    tick("SOONUSDT", 400, 1, 1);
    const listed = coin("SOON", 10);
    expect(market.follow([QUIET, listed], NOW + 401 * SECOND)).toEqual([listed]);
  });
});

describe("a coin that the list no longer names", () => {
  it("is reported with its first ticker, is not a new listing when it returns, and may move like any other", () => {
    const { market, tick, taken, calls } = unwatchedOf(QUIET, THIN);
    market.dayFigures(new Map(), NOW);
    expect(market.follow([THIN], NOW + 60 * SECOND)).toEqual([]);
    expect([calls, market.awaitsListing]).toEqual([[], false]);
    tick("QUIETUSDT", 600, 1, QUIET.volume24h);
    expect([calls, market.awaitsListing]).toEqual([["new pair"], true]);
    expect(market.follow([THIN, QUIET], NOW + 601 * SECOND)).toEqual([]);
    expect(market.awaitsListing).toBe(false);
    tick("QUIETUSDT", 603, 1.2, QUIET.volume24h + 9_000);
    expect(taken()).toEqual(["QUIET move"]);
  });

  it("costs one more list when its tickers continue without it, and then fewer and fewer", () => {
    const { market, tick, calls } = unwatchedOf(QUIET, THIN);
    market.dayFigures(new Map(), NOW);
    market.follow([THIN], NOW);
    for (let second = 1; second <= 3600; second++) {
      tick("QUIETUSDT", second, 1, 1);
      if (market.awaitsListing) market.follow([THIN], NOW + second * SECOND);
    }
    expect(calls.length).toBeLessThan(14);
  });
});
