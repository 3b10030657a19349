// A server before a market that is followed in two parts: what browsers get is one market, and it stays one when the number changes.

import { beforeEach, expect, test } from "vitest";
import { encodeTickBatch } from "../../../shared/frame/tick-frame.ts";
import { AWAY_MARK, FIELD } from "../../../shared/market/fields.ts";
import { isCoinOf, partsOf, type MarketPart } from "../../../shared/market/market-part.ts";
import { MarketTable } from "../../../shared/market/market-table.ts";
import type { MinuteTick } from "../../../shared/market/minute-tick.ts";
import type { Universe, UniverseSymbol } from "../../../shared/market/universe.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { COMPARED_WITH } from "../../../shared/signals/signal-facts.ts";
import { ColumnHistory } from "../../features/signals/column-history.ts";
import { writePast } from "../../testing/fake-columns.ts";
import { FakeSignals, RULE, symbolsOf } from "../../testing/fake-signals.ts";
import { FakeWorker } from "../../testing/fake-worker.ts";
import type { MarketClient } from "../../testing/market-client.ts";
import { pushStand } from "../../testing/push-stand.ts";
import { until, type TestServer } from "../../testing/start-app.ts";

const COINS = [COMPARED_WITH, ...Array.from({ length: 9 }, (_, i) => `C${i}`)];
const PARTS = partsOf("mexc", 2);
const [LEFT, RIGHT] = PARTS as [MarketPart, MarketPart];
const priceOf = (symbol: string): number => 100 + COINS.indexOf(symbol);
const stand = pushStand();
let workers: Record<"left" | "right", FakeWorker>;
let server: TestServer;

/** A worker of a part, with the coins that the part follows. */
async function startPart(part: MarketPart): Promise<FakeWorker> {
  const symbols = COINS.filter((symbol) => symbol === COMPARED_WITH || isCoinOf(part, symbol)).map((symbol): UniverseSymbol => ({
    symbol,
    pair: `${symbol}USDT`,
    tickSize: "0.01",
    decimals: 2,
    active: true,
  }));
  const universe: Universe = { exchange: "mexc", firstVersion: 1, version: 1, symbols };
  const worker = new FakeWorker(stand.redis, part, { universe, table: new MarketTable(symbols.length) });
  for (const [position, { symbol }] of symbols.entries()) worker.fill(position, priceOf(symbol));
  await worker.writeUniverse();
  await worker.publish();
  await worker.publishStatus("live");
  return worker;
}

beforeEach(async () => {
  await stand.redis.set(keys.shards("mexc"), 2);
  workers = { left: await startPart(LEFT), right: await startPart(RIGHT) };
  server = await stand.server();
  await until("all coins", () => server.app.market.feed("mexc").activeCoins === COINS.length);
});

async function subscriber(): Promise<MarketClient> {
  const client = await stand.subscriber(server, "professional");
  expect(await client.ask("subscribe", { exchange: "mexc", speed: 1 })).toMatchObject({ ok: true });
  await until("a snapshot", () => client.reader.header !== undefined);
  return client;
}

const coinsOf = ({ reader }: MarketClient): string[] => reader.coins.flatMap(({ symbol, active }) => (active ? [symbol] : []));
const marksOf = ({ reader }: MarketClient, symbol: string): number =>
  reader.table.column(FIELD.marks)[reader.coins.findIndex((coin) => coin.symbol === symbol)] as number;

test("browsers see every coin once, frame after frame, and those of a silent part as such", async () => {
  const client = await subscriber();
  expect(coinsOf(client).sort()).toEqual([...COINS].sort());
  for (const symbol of COINS) expect(client.price(symbol)).toBe(priceOf(symbol));
  const own = COINS.find((symbol) => symbol !== COMPARED_WITH && isCoinOf(RIGHT, symbol)) as string;
  workers.right.setPrice(
    workers.right.universe.symbols.findIndex(({ symbol }) => symbol === own),
    777,
  );
  await Promise.all([workers.left.publish([]), workers.right.publish()]);
  await until("the price", () => client.price(own) === 777);
  for (let second = 0; second < 5; second++) await workers.left.publish([0]);
  await until("the mark", () => marksOf(client, own) === AWAY_MARK);
  for (const symbol of COINS) expect(marksOf(client, symbol), symbol).toBe(isCoinOf(RIGHT, symbol) ? AWAY_MARK : 0);
  workers.right.second = workers.left.second;
  await workers.right.publish();
  await until("no mark", () => marksOf(client, own) === 0);
});

test("the status is degraded while one part is silent", async () => {
  const client = await subscriber();
  workers.left.run(500);
  await until("degraded", () => client.statuses.at(-1)?.state === "degraded", 8000);
  expect(client.statuses.at(-1)?.detail).toBe("1 of 2 parts of the market is not followed");
  workers.left.stop();
});

test("signals and ticks of all parts arrive, those of the coin that all parts know from its own part alone", async () => {
  const client = await subscriber();
  const signals = new FakeSignals(stand.redis);
  const minute: MinuteTick = [Math.floor(Date.now() / 60_000) * 60_000, 1, 9, 0.5, 5, 10, 20, Date.now(), 1];
  const ticks: string[] = [];
  client.socket.on("tick", (symbol) => ticks.push(symbol));
  await client.ask("signals", { rules: [RULE] });
  await client.ask("ticks", { symbols: COINS.map((symbol) => `MEXC:${symbol}USDT`) });
  for (const worker of [workers.left, workers.right]) {
    const { part, epoch, universe } = worker;
    const names = universe.symbols.map(({ symbol }) => symbol);
    await signals.write(RULE, names, -60_000, part);
    const header = { exchange: "mexc", epoch, universeVersion: universe.version, publishTime: Date.now() } as const;
    const batch = encodeTickBatch(
      header,
      names.map((_, position) => ({ position, tick: minute })),
    );
    await stand.redis.publish(keys.ticks(part), Buffer.from(batch));
  }
  await until("all", () => client.signals.length >= COINS.length && ticks.length >= COINS.length);
  expect(symbolsOf(client).sort()).toEqual([...COINS].sort());
  expect(ticks.sort()).toEqual(COINS.map((symbol) => `MEXC:${symbol}USDT`).sort());
});

test("the past of all parts is that of the joined coins", async () => {
  const feed = server.app.market.feed("mexc");
  const to = feed.header?.second ?? 0;
  for (const { part, universe } of [workers.left, workers.right]) {
    const cellAt = (position: number, second: number): [number, number] => [
      priceOf(universe.symbols[position]?.symbol ?? "") + (to - second),
      second,
    ];
    await writePast(stand.redis, { part, coins: universe.symbols.length, version: 1, from: to - 20, to, cellAt });
  }
  const past = await new ColumnHistory("mexc", server.app.market, stand.redis).read();
  for (const [position, { symbol, active }] of (past?.universe.symbols ?? []).entries()) {
    if (!active) continue;
    expect(past?.at(to - 10)?.[position * 2]).toBe(priceOf(symbol) + 10);
    expect(past?.exactSince[position]).toBe(to - 20);
  }
});

test("a market that is no longer in parts is the whole one from then on", async () => {
  const client = await subscriber();
  const whole = await stand.worker("mexc", 4);
  await stand.redis.del(keys.shards("mexc"));
  await stand.redis.publish(keys.shards("mexc"), "1");
  await until("the whole market", () => server.app.market.feed("mexc").activeCoins === 4);
  await whole.publish();
  await until("its coins", () => coinsOf(client).length === 4);
  expect(server.app.market.parts("mexc").map(({ part }) => part)).toEqual(["mexc"]);
  await workers.left.publish();
  await whole.publish();
  expect(coinsOf(client)).toEqual(["C0", "C1", "C2", "C3"]);
});
