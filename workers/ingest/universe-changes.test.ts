import { beforeEach, describe, expect, it, vi } from "vitest";
import { mergeUniverse, type Universe } from "../../shared/market/universe.ts";
import { createLog } from "../../shared/node/log.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { ListedTicker } from "../exchanges/exchange.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";
import { UniverseChanges } from "./universe-changes.ts";

const START = 1_790_000_000_000;
const MINUTE_MS = 60_000;
const TIMING = { calmAfterMs: 15 * MINUTE_MS, newForMs: 60 * MINUTE_MS, listAgainMs: 5 };
const MAX_SYMBOLS = 16;
/** An eighth of those, at least twenty. */
const PLACES = 20;

const listing = (count: number): ListedTicker[] =>
  Array.from({ length: count }, (_, at) => ({
    symbol: `C${at}`,
    pair: `C${at}USDT`,
    tickSize: "0.1",
    decimals: 1,
    price: 100,
    volume24h: 1_440_000 - at,
    dayOpen: 100,
  }));
const pairsOf = ({ symbols }: Universe): string[] => symbols.flatMap(({ symbol, active }) => (active ? [symbol] : []));
const joinedOf = ({ symbols }: Universe): string[] =>
  symbols.flatMap(({ symbol, active, joined }) => (active && joined ? [`${symbol} ${joined.reason}`] : []));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** A leader's universe of the sixteen most traded of forty coins; the test controls Redis and market. */
function lead() {
  let listed = listing(40);
  const kept = { watchedPairs: new Set<string>(), alertedCoins: new Set<string>() };
  const written: Universe[] = [];
  const universe = mergeUniverse(
    { exchange: "mexc", firstVersion: 1, version: 0, symbols: [] },
    listed.slice(0, MAX_SYMBOLS).map(({ symbol, pair, tickSize, decimals }) => ({ symbol, pair, tickSize, decimals })),
    START,
  );
  const tradedAt = new Float64Array(100);
  const book = { openSecond: 0, lastTradeTimes: () => tradedAt };
  const market = { universe, applyDayFigures: () => undefined, book };
  const self = {
    now: START,
    isLeading: true,
    lists: 0,
    refuses: false,
    /** This many of the next lists are not answered. */
    silentLists: 0,
    kept,
    written,
    market,
    list: (more: ListedTicker[], without: readonly string[] = []) =>
      (listed = [...listed.filter(({ symbol }) => !without.includes(symbol)), ...more]),
    /** A ticker of an unwatched coin. */
    tick(symbol: string, price: number, grown: number) {
      const name = Buffer.from(`${symbol}USDT`);
      changes.unwatched.otherTicker(name, 0, name.length, price, 1_440_000 + grown, self.now);
    },
    /** A round of the day's figures, of all coins but the first list's; all trade in it but the second's. */
    round(without: readonly string[] = [], silent: readonly string[] = []) {
      self.now += 15_000;
      for (const [position, { symbol }] of market.universe.symbols.entries())
        if (!silent.includes(symbol)) tradedAt[position] = self.now;
      const figures = listed.filter(({ symbol }) => !without.includes(symbol));
      changes.dayFigures(new Map(figures.map((coin) => [coin.pair, coin])));
    },
    quote: () => changes.unwatched.dayFigures(new Map(listed.map((coin) => [coin.pair, coin])), self.now),
    /** Time passes, with REST quoting the same. */
    pass(ms: number) {
      for (const until = self.now + ms; self.now < until;) {
        self.now += 15_000;
        self.quote();
      }
    },
  };
  const changes = new UniverseChanges({
    store: {
      exchange: "mexc",
      watchedPairs: async () => kept.watchedPairs,
      alertedCoins: async () => kept.alertedCoins,
      writeUniverse: async (next: Universe) => {
        if (self.refuses) throw new Error("Redis is away");
        written.push(next);
      },
    } as unknown as ColumnStore,
    rest: {
      listed: async () => {
        self.lists++;
        if (self.silentLists-- > 0) throw new Error("The exchange did not answer in time");
        return listed;
      },
    },
    maxSymbols: MAX_SYMBOLS,
    timing: TIMING,
    now: () => self.now,
    leading: () => (self.isLeading ? (market as unknown as ExchangeRuntime) : undefined),
    adopt: (runtime, next) => {
      runtime.universe = next;
      changes.unwatched.watch(next.symbols);
    },
    onError: () => undefined,
    log: createLog("test", "silent"),
  });
  changes.learn(listed);
  changes.begin();
  self.quote();
  return Object.assign(self, { changes });
}

let worker: ReturnType<typeof lead>;
beforeEach(() => {
  worker = lead();
});

describe("a coin that is out of the ordinary", () => {
  it("joins at once, and Redis has it before the worker follows", async () => {
    worker.tick("C30", 104, 9_000);
    await settled();
    expect(joinedOf(worker.market.universe)).toEqual(["C30 move"]);
    expect(worker.written.at(-1)).toBe(worker.market.universe);
    expect(worker.market.universe.symbols.at(-1)?.joined).toEqual({ reason: "move", at: START });
  });

  it("joins with others of the same moment in one version, the furthest first, no more than there are places", async () => {
    for (let coin = 17; coin < 39; coin++) worker.tick(`C${coin}`, 90 + coin, 9_000);
    await settled();
    expect(worker.written.length).toBe(1);
    expect(joinedOf(worker.market.universe)).toEqual(Array.from({ length: PLACES }, (_, at) => `C${38 - at} move`));
    expect(joinedOf(worker.market.universe).length).toBe(PLACES);
    worker.tick("C39", 150, 90_000);
    worker.tick("C39", 151, 90_000);
    await settled();
    expect(joinedOf(worker.market.universe).length).toBe(PLACES);
  });

  it("takes the place of the one that has been calm longest, if it was calm for a minute and nobody watches it", async () => {
    for (let coin = 16; coin < 16 + PLACES; coin++) {
      worker.tick(`C${coin}`, 104, 9_000);
      await settled();
      worker.now += 1000;
    }
    worker.kept.watchedPairs.add("C16USDT");
    worker.tick("C38", 104, 9_000);
    await settled();
    expect(joinedOf(worker.market.universe)).not.toContain("C38 move");
    worker.now += MINUTE_MS;
    worker.tick("C39", 104, 9_000);
    await settled();
    const joined = joinedOf(worker.market.universe);
    expect(joined.length).toBe(PLACES);
    expect(joined).toContain("C39 move");
    expect(joined).toContain("C16 move");
    expect(joined).not.toContain("C17 move");
  });

  it("joins with its next ticker when Redis refused the first time", async () => {
    worker.refuses = true;
    worker.tick("C30", 104, 9_000);
    await settled();
    expect(joinedOf(worker.market.universe)).toEqual([]);
    worker.refuses = false;
    worker.tick("C30", 104.1, 9_100);
    await settled();
    expect(joinedOf(worker.market.universe)).toEqual(["C30 move"]);
  });

  it("joins nothing on standby, and joins once the worker leads", async () => {
    worker.isLeading = false;
    worker.tick("C30", 104, 9_000);
    await settled();
    worker.isLeading = true;
    await settled();
    expect(joinedOf(worker.market.universe)).toEqual([]);
    worker.tick("C30", 104.1, 9_100);
    await settled();
    expect(joinedOf(worker.market.universe)).toEqual(["C30 move"]);
  });
});

describe("a coin that joined", () => {
  beforeEach(async () => {
    worker.tick("C30", 104, 9_000);
    await settled();
  });

  it("leaves after a quarter of an hour of calm, not before, in no list's hour", async () => {
    worker.pass(14 * MINUTE_MS);
    await worker.changes.refresh();
    await worker.changes.leave();
    expect(joinedOf(worker.market.universe)).toEqual(["C30 move"]);
    worker.pass(2 * MINUTE_MS);
    await worker.changes.leave();
    expect(pairsOf(worker.market.universe)).not.toContain("C30");
  });

  it("stays while it stirs, though less than what it joined for", async () => {
    const position = worker.market.universe.symbols.length - 1;
    for (let minute = 0; minute < 40; minute++) {
      worker.pass(MINUTE_MS);
      const up = minute % 2 === 0;
      worker.changes.unwatched.ownTicker(position, up ? 102 : 100, 1_440_000 + minute * 6_000, worker.now);
      await worker.changes.leave();
    }
    expect(joinedOf(worker.market.universe)).toEqual(["C30 move"]);
  });

  it("stays while its chart is looked at or an alert waits for it", async () => {
    worker.kept.watchedPairs.add("C30USDT");
    worker.pass(60 * MINUTE_MS);
    await worker.changes.leave();
    await worker.changes.refresh();
    expect(pairsOf(worker.market.universe)).toContain("C30");
    worker.kept.watchedPairs.clear();
    worker.kept.alertedCoins.add("C30");
    await worker.changes.leave();
    expect(pairsOf(worker.market.universe)).toContain("C30");
    worker.kept.alertedCoins.clear();
    await worker.changes.leave();
    expect(pairsOf(worker.market.universe)).not.toContain("C30");
  });

  it("is not let go by a new leader before that one has seen a quarter of an hour of calm", async () => {
    worker.pass(20 * MINUTE_MS);
    worker.changes.begin();
    worker.pass(14 * MINUTE_MS);
    await worker.changes.leave();
    expect(pairsOf(worker.market.universe)).toContain("C30");
    worker.pass(2 * MINUTE_MS);
    await worker.changes.leave();
    expect(pairsOf(worker.market.universe)).not.toContain("C30");
  });

  it("gives its position to no other coin while an alert waits for it, whoever leads", async () => {
    worker.pass(20 * MINUTE_MS);
    await worker.changes.leave();
    const position = worker.market.universe.symbols.findIndex(({ symbol }) => symbol === "C30");
    worker.kept.alertedCoins = new Set(["C30"]);
    worker.changes.begin();
    worker.pass(3 * 60 * MINUTE_MS);
    worker.tick("C31", 104, 9_000);
    await settled();
    expect(joinedOf(worker.market.universe)).toEqual(["C31 move"]);
    expect(worker.market.universe.symbols[position]?.symbol).toBe("C30");
  });

  it("frees its place, and may join again", async () => {
    worker.pass(20 * MINUTE_MS);
    await worker.changes.leave();
    worker.tick("C30", 104, 9_000);
    await settled();
    expect(joinedOf(worker.market.universe)).toEqual(["C30 move"]);
    expect(worker.market.universe.symbols.filter(({ symbol }) => symbol === "C30").length).toBe(1);
  });
});

describe("a coin that is listed while we run", () => {
  const fresh: ListedTicker = { symbol: "NEW", pair: "NEWUSDT", tickSize: "1", decimals: 0, price: 5, volume24h: 10, dayOpen: 5 };

  it("joins with its first ticker, and stays an hour at least", async () => {
    worker.list([fresh]);
    worker.tick("NEW", 5, 10);
    await expect.poll(() => joinedOf(worker.market.universe)).toEqual(["NEW listing"]);
    worker.pass(59 * MINUTE_MS);
    await worker.changes.leave();
    expect(joinedOf(worker.market.universe)).toEqual(["NEW listing"]);
    worker.pass(2 * MINUTE_MS);
    await worker.changes.leave();
    expect(joinedOf(worker.market.universe)).toEqual([]);
  });

  it("joins though coins that move have taken all places", async () => {
    for (let coin = 20; coin < 30; coin++) worker.tick(`C${coin}`, 90 + coin, 9_000);
    await settled();
    worker.list([fresh]);
    worker.tick("NEW", 5, 10);
    await expect.poll(() => joinedOf(worker.market.universe)).toContain("NEW listing");
  });

  it("joins although the exchange did not answer the first questions for its list", async () => {
    worker.silentLists = 2;
    worker.list([fresh]);
    worker.tick("NEW", 5, 10);
    await expect.poll(() => joinedOf(worker.market.universe)).toEqual(["NEW listing"]);
    expect(worker.lists).toBe(3);
  });

  it("joins once Redis takes it, which refused at first", async () => {
    worker.refuses = true;
    worker.list([fresh]);
    worker.tick("NEW", 5, 10);
    await expect.poll(() => worker.lists).toBeGreaterThan(1);
    worker.refuses = false;
    await expect.poll(() => joinedOf(worker.market.universe)).toEqual(["NEW listing"]);
  });

  it("is asked for three times while the list does not name it, and no more", async () => {
    worker.tick("NEW", 5, 10);
    await expect.poll(() => worker.lists).toBe(3);
    await settled();
    worker.tick("NEW", 5, 10);
    await settled();
    expect(worker.lists).toBe(3);
  });
});

describe("a coin that is halted", () => {
  it("is back with the list that its first ticker asks for, where an alert waits for it or somebody looks", async () => {
    worker.kept.alertedCoins.add("C3");
    worker.kept.watchedPairs.add("C5USDT");
    worker.list([], ["C3", "C4", "C5"]);
    await worker.changes.refresh();
    expect(pairsOf(worker.market.universe)).not.toContain("C3");
    const before = worker.lists;
    worker.list(
      listing(40)
        .slice(3, 6)
        .map((coin) => ({ ...coin, volume24h: 1 })),
    );
    worker.now += MINUTE_MS;
    worker.tick("C3", 100, 10);
    await expect.poll(() => pairsOf(worker.market.universe)).toContain("C3");
    expect(worker.lists).toBe(before + 1);
    expect(pairsOf(worker.market.universe)).toContain("C5");
    expect(pairsOf(worker.market.universe)).not.toContain("C4");
    expect(joinedOf(worker.market.universe)).toEqual([]);
  });
});

it("a list that comes while a coin joins loses neither", async () => {
  const refreshing = worker.changes.refresh();
  worker.tick("C30", 104, 9_000);
  await refreshing;
  await settled();
  expect(pairsOf(worker.market.universe).length).toBe(MAX_SYMBOLS + 1);
  expect(joinedOf(worker.market.universe)).toEqual(["C30 move"]);
});

describe("an answer that lacks most of the watched coins", () => {
  const names = Array.from({ length: 38 }, (_, at) => `C${at + 2}`);

  it("changes nothing before the next one agrees, which is asked for within seconds", async () => {
    const before = pairsOf(worker.market.universe);
    const whole = worker.list([]);
    worker.list([], names);
    await worker.changes.refresh();
    expect(pairsOf(worker.market.universe)).toEqual(before);
    worker.list(whole.slice(2));
    await vi.waitFor(() => expect(worker.lists).toBe(2));
    await settled();
    expect(pairsOf(worker.market.universe)).toEqual(before);
  });

  it("is followed where it is so", async () => {
    worker.list([], names);
    await worker.changes.refresh();
    await vi.waitFor(() => expect(pairsOf(worker.market.universe)).toEqual(["C0", "C1"]));
    expect(worker.lists).toBe(2);
  });
});

describe("a coin that the exchange halts", () => {
  it("leaves half a minute after it is missing in the day's figures", async () => {
    worker.round();
    worker.list([], ["C3"]);
    worker.round(["C3"]);
    await settled();
    expect(pairsOf(worker.market.universe)).toContain("C3");
    worker.round(["C3"]);
    await settled();
    expect(pairsOf(worker.market.universe)).not.toContain("C3");
    expect(worker.market.universe.symbols[3]).toMatchObject({
      ...{ symbol: "C3", active: false },
      left: { reason: "stopped", at: worker.now },
    });
  });

  it("leaves within a minute where its figures go on and its trades do not", async () => {
    for (let at = 0; at < 40; at++) worker.round();
    worker.list([], ["C3"]);
    const stillQuoted = listing(4).at(-1) as ListedTicker;
    const silent = (): void => {
      worker.list([stillQuoted]);
      worker.round([], ["C3"]);
      worker.list([], ["C3"]);
    };
    const haltedAt = worker.now;
    for (let at = 0; at < 3; at++) silent();
    await settled();
    expect(pairsOf(worker.market.universe)).not.toContain("C3");
    expect(worker.now - haltedAt).toBeLessThanOrEqual(60_000);
  });
});
