// Two exchanges' leaders on a real Redis find who was first, whatever their clocks show.

import { Redis } from "ioredis";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { SignalRelation } from "../../shared/contracts/relations.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import { keys } from "../../shared/redis/keys.ts";
import { relationsOfEntry } from "../../shared/signals/relation-batch.ts";
import { parseRuleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { RecentPrices } from "../book/recent-prices.ts";
import { SignalEngine } from "../signals/signal-engine.ts";
import { RelationDesk } from "./relation-desk.ts";

const redis = new Redis(`${redisUrl()}/12`);
const START = 1_790_000_000;
const FIVE = WINDOW_MINUTES.indexOf(5);
const SHAPE = "net_percent:5:up:1";

beforeEach(() => redis.flushdb());
afterAll(() => redis.quit());

const coin = (symbol: string, active = true): UniverseSymbol => ({
  symbol,
  pair: `${symbol}USDT`,
  tickSize: "0.01",
  decimals: 2,
  active,
});

/** One exchange: its prices now, its own rules, its clock ahead by `skew` ms. */
class Side {
  readonly recent = new RecentPrices(4);
  readonly desk: RelationDesk;
  readonly #exchange: ExchangeId;
  readonly #engine = new SignalEngine();
  readonly #skew: number;
  readonly prices = [100, 100, 100, 100];
  #before = this.#table();

  constructor(exchange: ExchangeId, symbols: readonly UniverseSymbol[], { skew = 0, uncertainty = 10, rules = [SHAPE] } = {}) {
    this.#exchange = exchange;
    this.#skew = skew;
    const own = rules.map((shape) => `${exchange}:${shape}`);
    this.#engine.setRules(new Map(own.map((key) => [key, parseRuleKey(key) as SignalRule])));
    this.desk = new RelationDesk({
      ...{ exchange, redis, now: Date.now },
      market: { book: { recent: this.recent }, universe: { exchange, firstVersion: 0, version: 1, symbols } },
      clock: { read: () => ({ skew, uncertainty }) },
      onError: (error) => {
        throw error;
      },
    });
  }

  /** Lets servers ask for its rules, as they do. */
  async use(): Promise<void> {
    const own = this.#engine.rules.map(({ key }) => key);
    if (own.length > 0) await redis.zadd(keys.rules(this.#exchange), ...own.flatMap((key) => [Date.now(), key]));
    await redis.incr(keys.rulesVersion(this.#exchange));
  }

  /** A trade of a coin so many ms after START by a true clock. */
  trade(row: number, price: number, ms: number): void {
    this.prices[row] = price;
    this.recent.trade(row, price, START * 1000 + ms + this.#skew);
  }

  /** The second of its own clock that is over at a true time is compared and published. */
  async close(second: number): Promise<void> {
    const own = second + Math.round(this.#skew / 1000);
    const now = this.#table();
    this.#engine.pass(this.#before, now, own);
    this.desk.second({
      second: own,
      before: this.#before,
      now,
      highs: undefined,
      fired: this.#engine.fired,
      rules: this.#engine.rules,
    });
    this.#before = now;
    await this.desk.settled();
  }

  #table(): MarketTable {
    const table = new MarketTable(4);
    table.column(FIELD.price).set(this.prices);
    table.column(FIELD.reference + FIVE).fill(100);
    return table;
  }
}

async function relationsOf(exchange: ExchangeId): Promise<SignalRelation[]> {
  const entries = await redis.xrangeBuffer(keys.relations(exchange), "-", "+");
  return entries.flatMap(([, fields]) => relationsOfEntry(fields));
}

/** Both sides through seconds, with what happens in them. */
async function run(here: Side, there: Side, seconds: number, acts: Readonly<Record<number, () => void>>): Promise<void> {
  await here.use();
  await there.use();
  for (let second = START - 20; second < START + seconds; second++) {
    acts[second - START]?.();
    await here.close(second);
    await there.close(second);
  }
}

describe.each([
  ["that are right", 0, 0],
  ["of which its own is ahead", 3000, 0],
  ["of which the other is ahead", 0, 4000],
  ["of which its own is behind", -2000, 1000],
])("with clocks %s", (_, skewHere, skewThere) => {
  const sides = () =>
    [
      new Side("mexc", [coin("BTC"), coin("WIF")], { skew: skewHere }),
      new Side("binance", [coin("WIF"), coin("BTC")], { skew: skewThere, rules: [] }),
    ] as const;

  test("a coin that crosses here first leads, by milliseconds", async () => {
    const [here, there] = sides();
    await run(here, there, 14, {
      0: () => here.trade(1, 101.5, 200),
      2: () => there.trade(0, 101, 2700),
    });
    expect(await relationsOf("mexc")).toEqual([
      {
        id: `mexc:${SHAPE}:WIF:${START + skewHere / 1000}`,
        other: "binance",
        kind: "leads",
        lead: 2500,
        uncertainty: 20,
        difference: 49.5,
      },
    ]);
    // Nobody waits for it there.
    expect(await relationsOf("binance")).toEqual([]);
  });

  test("one that crossed there before follows, also within the same second", async () => {
    const [here, there] = sides();
    await run(here, there, 3, {
      0: () => {
        there.trade(0, 101, 100);
        here.trade(1, 101, 700);
      },
    });
    expect(await relationsOf("mexc")).toMatchObject([{ kind: "follows", lead: -600, uncertainty: 20, difference: 0 }]);
  });

  test("one that nothing follows within ten seconds is alone, and not before", async () => {
    const [here, there] = sides();
    await run(here, there, 9, { 0: () => here.trade(1, 101, 200) });
    expect(await relationsOf("mexc")).toEqual([]);
    for (let second = START + 9; second < START + 13; second++) await there.close(second);
    expect(await relationsOf("mexc")).toMatchObject([{ kind: "alone", lead: null }]);
  });
});

test("clocks that tell no order only confirm", async () => {
  const here = new Side("mexc", [coin("WIF")], { uncertainty: 400 });
  const there = new Side("binance", [coin("WIF")], { uncertainty: 300 });
  await run(here, there, 3, {
    0: () => {
      here.trade(0, 101, 200);
      there.trade(0, 101, 850);
    },
  });
  expect(await relationsOf("mexc")).toMatchObject([{ kind: "confirmed", lead: null, uncertainty: 700 }]);
  // It fired there, too, and is the same seen from there.
  expect(await relationsOf("binance")).toMatchObject([{ kind: "confirmed", other: "mexc" }]);
});

test.each([
  ["is not listed there", [coin("BTC")], 100],
  ["is halted there", [coin("WIF", false)], 100],
  ["has no price there", [coin("WIF")], Number.NaN],
])("a coin that %s has no relation", async (_, symbols, price) => {
  const here = new Side("mexc", [coin("WIF")]);
  const there = new Side("binance", symbols, { rules: [] });
  there.prices[0] = price;
  await run(here, there, 3, { 0: () => here.trade(0, 101, 200) });
  expect(await relationsOf("mexc")).toMatchObject([{ kind: "none", lead: null, uncertainty: null }]);
});

test("a leader that has just begun does not call alone what it did not see", async () => {
  const here = new Side("mexc", [coin("WIF")]);
  await here.use();
  for (const second of [START - 1, START]) {
    if (second === START) here.trade(0, 101, 200);
    await here.close(second);
  }
  const there = new Side("binance", [coin("WIF")], { rules: [] });
  for (let second = START; second < START + 13; second++) await there.close(second);
  expect(await relationsOf("mexc")).toMatchObject([{ kind: "none" }]);
});

test("a batch of another version is left out, and those beside it are answered", async () => {
  const here = new Side("mexc", [coin("WIF")]);
  const there = new Side("binance", [coin("WIF")], { rules: [] });
  await redis.rpush(keys.relationsWanted("binance"), "[{}]", "no json");
  await run(here, there, 3, {
    0: () => {
      there.trade(0, 101, 100);
      here.trade(0, 101, 700);
    },
  });
  expect(await relationsOf("mexc")).toMatchObject([{ kind: "follows" }]);
});

test.each([
  ["nobody records", null, [59, 40, 21, 19]],
  ["is recorded up to forty minutes ago", 40, [40, 21, 19]],
  ["is all recorded", 0, [19]],
])("what was found is kept for an hour at most, and for twenty minutes, where it %s", async (_, recorded, kept) => {
  const now = Date.now();
  const idOf = (minutes: number): string => `${now - minutes * 60_000}-0`;
  const ages = [61, 59, 40, 21, 19];
  for (const minutes of ages) await redis.xadd(keys.relations("mexc"), idOf(minutes), "old", "");
  if (recorded !== null) await redis.set(keys.relationsRecorded("mexc"), idOf(recorded));
  const here = new Side("mexc", [coin("WIF")]);
  const there = new Side("binance", [coin("BTC")], { rules: [] });
  await run(here, there, 3, { 0: () => here.trade(0, 101, 200) });
  expect(await relationsOf("mexc")).toMatchObject([{ kind: "none" }]);
  const ids = new Set((await redis.xrange(keys.relations("mexc"), "-", "+")).map(([id]) => id));
  expect(ages.filter((minutes) => ids.has(idOf(minutes)))).toEqual(kept);
});
