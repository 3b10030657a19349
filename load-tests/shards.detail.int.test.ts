// A market followed in two parts, as servers join it: whole and true, and when a part's worker dies its coins alone wait for a standby.

import { afterAll, expect, it } from "vitest";
import { AWAY_MARK, FIELD } from "../shared/market/fields.ts";
import { isCoinOf, partsOf, type MarketPart } from "../shared/market/market-part.ts";
import { createLog } from "../shared/node/log.ts";
import { connectRedis } from "../shared/node/redis.ts";
import { keys } from "../shared/redis/keys.ts";
import { redisUrl } from "../shared/testing/services.ts";
import { ExchangeReader } from "../server/push/frames/exchange-reader.ts";
import { MarketFeed, type MarketState } from "../server/push/frames/market-feed.ts";
import { ServerMetrics } from "../server/server-metrics.ts";
import type { MarketSink } from "../workers/exchanges/exchange.ts";
import { loadVenue } from "../workers/exchanges/load-venue.ts";
import { createVenueFeed } from "../workers/exchanges/venue-feed.ts";
import { ExchangeIngest, type IngestParts } from "../workers/ingest/exchange-ingest.ts";
import { figuresAgainstTruth } from "../workers/ingest/testing/far-exchange.ts";
import { redisAt, until } from "../workers/ingest/testing/tape-ingest.ts";
import { startOne } from "../workers/simulator/testing/start-one.ts";
import { createWorkerMetrics } from "../workers/worker-metrics.ts";

const EXCHANGE = "binance";
const COINS = 24;
const [ONE, TWO] = partsOf(EXCHANGE, 2) as [MarketPart, MarketPart];
const log = createLog("test", "silent");
const redis = redisAt(7);
const closers: (() => unknown)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startMarket() {
  const one = await startOne(EXCHANGE, { coins: COINS, seed: 3, rate: 5, limits: {} });
  closers.push(() => one.stop());
  const { simulated, restUrl, wsUrl } = one;
  const venue = await loadVenue(EXCHANGE);
  /** Follows a part, or stands by; the answer silences it, as a kill does. */
  const follow = async (number: number): Promise<() => void> => {
    const own = redis.duplicate();
    const metrics = createWorkerMetrics(`test-${number}`, () => undefined);
    const rest = venue.createRest({ baseUrl: restUrl, log });
    const createFeed = (sink: MarketSink) => createVenueFeed(venue, { wsUrl, rest, sink, metrics, log });
    const share = { number, of: 2 };
    const parts: IngestParts = {
      exchange: EXCHANGE,
      share,
      redis: own,
      rest,
      createFeed,
      maxSymbols: COINS,
      simulated: true,
      log,
      metrics,
    };
    const ingest = new ExchangeIngest(parts);
    const crash = (): void => {
      own.disconnect();
      void ingest.stop();
    };
    closers.push(crash);
    await ingest.start();
    return crash;
  };
  return { simulated, follow };
}

/** The joined market as a server has it; `onChange` sees every frame of it. */
function readMarket(onChange: (state: MarketState) => void): MarketFeed {
  const feed = new MarketFeed(EXCHANGE);
  const [subscriber, commands] = (["subscriber", "fast"] as const).map((kind) => connectRedis(`${redisUrl()}/7`, kind, log));
  if (!subscriber || !commands) throw new Error("No connections");
  const show = (): void => {
    if (feed.state) onChange(feed.state);
  };
  const reader = new ExchangeReader(
    feed,
    { subscriber, commands, metrics: new ServerMetrics(), log },
    { onChange: show, onParts: () => undefined },
  );
  reader.start();
  closers.push(() => {
    reader.stop();
    for (const each of [subscriber, commands]) each.disconnect();
  });
  return feed;
}

interface Row {
  readonly symbol: string;
  readonly marks: number;
}

const rowsOf = ({ table, universe }: MarketState): Row[] =>
  universe.symbols.flatMap(({ symbol, active }, position) =>
    active ? [{ symbol, marks: table.column(FIELD.marks)[position] as number }] : [],
  );

const isExact = (state: MarketState | undefined): state is MarketState =>
  state !== undefined &&
  !state.header.warming &&
  rowsOf(state).length === COINS &&
  rowsOf(state).every(({ marks }) => marks === 0);

it("shows a whole, true market, and marks the coins of a part alone whose worker was killed until its standby leads", async () => {
  const { simulated, follow } = await startMarket();
  const [, killTwo] = await Promise.all([follow(1), follow(2)]);
  await follow(2);
  const seconds: number[] = [];
  const feed = readMarket(({ header }) => seconds.push(header.second));
  const expectTrue = async (): Promise<void> => {
    await until(() => isExact(feed.state));
    const { table, universe, header } = feed.state as MarketState;
    const positions = Uint32Array.from(universe.symbols.flatMap(({ active }, position) => (active ? [position] : [])));
    const fields = table.fields.map((column) => Float64Array.from(positions, (position) => column[position] as number));
    const { figures, wrong } = figuresAgainstTruth(simulated, { header, positions, fields }, universe);
    expect(wrong).toEqual([]);
    expect(figures).toBeGreaterThan(COINS * 10);
  };
  await expectTrue();

  const epoch = feed.header?.epoch ?? 0;
  killTwo();
  // Long enough for its absence to show, whatever was left of its lease.
  await redis.set(keys.lease(TWO), "9999999999:somebody", "PX", 30_000);
  const before = seconds.length;
  await until(() => rowsOf(feed.state as MarketState).some(({ marks }) => (marks & AWAY_MARK) > 0));
  const away = rowsOf(feed.state as MarketState).filter(({ marks }) => (marks & AWAY_MARK) > 0);
  const ofTwo = rowsOf(feed.state as MarketState).filter(({ symbol }) => isCoinOf(TWO, symbol));
  expect(away.map(({ symbol }) => symbol).sort()).toEqual(ofTwo.map(({ symbol }) => symbol).sort());
  expect(away.length).toBeLessThan(COINS);
  const since = [...new Set(seconds.slice(before - 1))];
  expect(since.every((second, at) => at === 0 || second === (since[at - 1] as number) + 1)).toBe(true);
  expect(since.length).toBeGreaterThan(3);

  await redis.del(keys.lease(TWO));
  await until(() => (feed.header?.epoch ?? 0) > epoch);
  await expectTrue();
  expect(rowsOf(feed.state as MarketState).filter(({ symbol }) => isCoinOf(ONE, symbol)).length).toBe(COINS - away.length);
  expect(await redis.exists(keys.table(EXCHANGE), keys.universe(EXCHANGE), keys.lease(EXCHANGE))).toBe(0);
}, 60_000);
