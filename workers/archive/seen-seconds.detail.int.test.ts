// From a worker that follows an exchange to what the archive keeps: how true each second is, and what was seen of those that changed.

import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { rowOf, STRETCH_SECONDS, type Plane } from "../../shared/archive/chunk.ts";
import { decodeChunk } from "../../shared/archive/chunk-codec.ts";
import { EXACTNESS } from "../../shared/archive/exactness-states.ts";
import { stretchOf } from "../../shared/archive/merge-chunks.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { PostgresArchive } from "../../shared/postgres/postgres-archive.ts";
import { keys } from "../../shared/redis/keys.ts";
import { databaseUrl } from "../../shared/testing/services.ts";
import { COINS, isExact, nextFrame, redisAt, startWorker, until, withSink } from "../ingest/testing/tape-ingest.ts";
import { readRewrites } from "../rewrites/rewrite-entry.ts";
import { createTapeExchange, tapePrice, tapeTrades, tapeVolume } from "../testing/tape-exchange.ts";
import { createArchiveMetrics } from "./archive-metrics.ts";
import { ExchangeArchive } from "./exchange-archive.ts";

const [HEALED, LATE, REFUSED, UNTOUCHED] = [0, 1, 2, 3] as const;
/** Seconds that are lost, and those looked at, after the first exact one. */
const LOST = { from: 2, to: 5 } as const;
const UNTIL = 10;
const log = createLog("test", "silent");
const database = new Database(databaseUrl(), 2, log);
afterAll(() => database.close());

it("holes mark their own seconds, and what was seen of changed seconds is kept", async () => {
  await migrateToLatest(database);
  await database.run((db) => sql`truncate archive_chunks, archive_gaps`.execute(db));
  const redis = redisAt(1);
  await redis.flushdb();
  const tape = createTapeExchange("binance", COINS, 1);
  let lost = { from: Infinity, to: Infinity };
  let isRefusing = false;
  const candles = tape.rest.candles.bind(tape.rest);
  tape.rest.candles = (pair, ...range) =>
    isRefusing && pair === `C${REFUSED}USDT` ? Promise.reject(new Error("not now")) : candles(pair, ...range);
  const createFeed: typeof tape.createFeed = (sink) =>
    tape.createFeed({
      ...sink,
      trade: (position, price, volume, time) => {
        const isLost = (position === HEALED || position === REFUSED) && time >= lost.from * 1000 && time < lost.to * 1000;
        if (!isLost) sink.trade(position, price, volume, time);
      },
    });
  const fed = withSink({ ...tape, createFeed });
  await startWorker(fed, redis);
  const begin = (await nextFrame(redis, "binance", isExact)).header.second;
  lost = { from: begin + LOST.from, to: begin + LOST.to };
  isRefusing = true;
  const reached = (second: number) => nextFrame(redis, "binance", ({ header }) => header.second >= second);
  await reached(lost.to + 1);
  for (const position of [HEALED, REFUSED]) fed.sink.gap(position, lost.from * 1000, lost.to * 1000 - 1);
  fed.sink.trade(LATE, 777, 5, lost.from * 1000 + 50);
  await until(async () =>
    (await redis.xrangeBuffer(keys.rewritten("binance"), "-", "+")).some(([, fields]) =>
      readRewrites(fields).ranges.some(({ why, position }) => why === "healed" && position === HEALED),
    ),
  );
  await reached(begin + UNTIL + 2);

  const from = begin - (begin % STRETCH_SECONDS);
  const store = new PostgresArchive(database);
  const archive = new ExchangeArchive(
    {
      ...{ exchange: "binance", redis, store, log, metrics: createArchiveMetrics("test", "test") },
      now: () => from + 2 * STRETCH_SECONDS + 60,
    },
    await store.begin("binance"),
  );
  await archive.round();
  const read = async (plane: Plane): Promise<(position: number, second: number) => number> => {
    const place = { exchange: "binance", plane, from, seconds: 2 * STRETCH_SECONDS } as const;
    const chunks = await store.read(await store.list({ ...place, to: from + place.seconds }));
    const chunk = stretchOf(
      place,
      chunks.map((bytes) => decodeChunk(bytes)),
    );
    const rows = new Map(chunk.coins.map((coin, row) => [coin.position, rowOf(chunk, row)]));
    return (position, second) => rows.get(position)?.[second - from] ?? Number.NaN;
  };
  const [states, prices] = [await read("exactness"), await read("price")];
  const [seenPrices, seenVolumes] = [await read("publishedPrice"), await read("publishedVolume")];
  const seconds = Array.from({ length: UNTIL }, (_, at) => begin + at);
  const secondsOf = (position: number, state: number): number[] => seconds.filter((second) => states(position, second) === state);
  const isLost = (second: number): boolean => second >= lost.from && second < lost.to;

  expect(secondsOf(UNTOUCHED, EXACTNESS.exact)).toEqual(seconds);
  expect(secondsOf(REFUSED, EXACTNESS.doubted)).toEqual(seconds.filter(isLost));
  expect(secondsOf(REFUSED, EXACTNESS.exact)).toEqual(seconds.filter((second) => !isLost(second)));

  const seenPrice = (second: number): number => {
    const last = isLost(second) ? undefined : tapeTrades(HEALED, second).at(-1);
    return last?.price ?? (second <= begin ? tapePrice(HEALED, second) : seenPrice(second - 1));
  };
  const isOther = (second: number): boolean =>
    seenPrice(second) !== tapePrice(HEALED, second) || (isLost(second) && tapeTrades(HEALED, second).length > 0);
  const changed = seconds.filter(isOther);
  expect(secondsOf(HEALED, EXACTNESS.changed)).toEqual(changed);
  expect(secondsOf(HEALED, EXACTNESS.exact)).toEqual(seconds.filter((second) => !isOther(second)));
  expect(changed.map((second) => prices(HEALED, second))).toEqual(changed.map((second) => tapePrice(HEALED, second)));
  expect(changed.map((second) => seenPrices(HEALED, second))).toEqual(changed.map(seenPrice));

  expect(states(LATE, lost.from)).toBe(EXACTNESS.changed);
  expect(seenVolumes(LATE, lost.from)).toBeCloseTo(tapeVolume(LATE, lost.from - 1, lost.from), 6);
  expect(secondsOf(LATE, EXACTNESS.exact)).toEqual(expect.arrayContaining([begin, lost.from - 1]));
}, 90_000);
