import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import type { ListedTicker } from "../exchanges/exchange.ts";
import { loadVenue } from "../exchanges/load-venue.ts";
import { loadSimulation } from "../simulator/exchange/venue-simulation.ts";
import { listingEverywhere } from "../simulator/options.ts";
import { readExchangeRecording } from "../simulator/replay/exchange-recording.ts";
import type { Recording } from "../simulator/replay/recording.ts";
import { startSimulator, type RunningSimulator } from "../simulator/start-simulator.ts";
import { USUAL_HOUR } from "../simulator/testing/usual-hour.ts";
import { recordExchange } from "./record-exchange.ts";
import { RecordingFile } from "./recording-file.ts";

/** More are listed than followed. */
const LISTED = 6;
const COINS = 4;
/** Nobody trades it while we record. */
const QUIET = "ETHUSDT";
const BEFORE_CUT_MS = 5000;
const CUT_MS = 3000;
const AFTER_CUT_MS = 9000;
/** Trades just before the end may still have been under way. */
const IN_FLIGHT_MS = 1500;
const log = createLog("test", "silent");

let folder: string;
let path: string;
let original: RunningSimulator;
/** The original's list when the recording began. */
const begun = new Map<ExchangeId, readonly ListedTicker[]>();
const cut = { fromMs: 0, toMs: 0 };
let endedMs = 0;

async function listed(simulator: RunningSimulator, exchange: ExchangeId): Promise<readonly ListedTicker[]> {
  const venue = await loadVenue(exchange);
  return venue.createRest({ baseUrl: simulator.urls[`${exchange}RestUrl`], log }).listed();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "replayed-"));
  path = join(folder, "cut.gz");
  original = await startSimulator({ ...listingEverywhere(LISTED), ...USUAL_HOUR });
  for (const exchange of EXCHANGES) original[exchange].fault({ fault: "sleep", symbol: QUIET });
  const file = await RecordingFile.create(path);
  const recorded = await Promise.all(
    EXCHANGES.map(async (exchange) => {
      begun.set(exchange, await listed(original, exchange));
      const { [`${exchange}RestUrl` as const]: restUrl, [`${exchange}WsUrl` as const]: wsUrl } = original.urls;
      return recordExchange({ exchange, restUrl, wsUrl, maxSymbols: COINS }, file, log);
    }),
  );
  await sleep(BEFORE_CUT_MS);
  cut.fromMs = Date.now();
  for (const exchange of EXCHANGES) {
    original[exchange].fault({ fault: "refuse", what: "sockets", seconds: CUT_MS / 1000 });
    original[exchange].fault({ fault: "drop" });
  }
  await sleep(CUT_MS);
  cut.toMs = Date.now();
  await sleep(AFTER_CUT_MS);
  endedMs = Date.now();
  await Promise.all(recorded.map((exchange) => exchange.stop()));
  await file.close();
}, 120_000);
afterAll(async () => {
  await original.stop();
  rmSync(folder, { recursive: true });
});

/** A trade as text, so that several at one moment can be sorted. */
const written = (timeMs: number, price: number, size: number, sell: boolean): string => `${timeMs} ${price} ${size} ${sell}`;

function recordedTrades(recording: Recording, fromMs: number, toMs: number): string[] {
  const { priceDecimals, lotDecimals, minutes } = recording;
  return Array.from({ length: minutes }, (_, minute) => recording.trades(minute))
    .flat()
    .filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs)
    .map(({ timeMs, ticks, lots, sell }) => written(timeMs, ticks / 10 ** priceDecimals, lots / 10 ** lotDecimals, sell))
    .sort();
}

function tapeTrades(exchange: ExchangeId, pair: string, fromMs: number, toMs: number): string[] {
  const { tape, priceDecimals, lotDecimals } = original[exchange].market.find(pair)!.symbol;
  const found: string[] = [];
  for (let minute = Math.floor(fromMs / 60_000); minute * 60_000 < toMs; minute++) {
    const { count, offsetMs, ticks, lots, sell } = tape.trades(minute);
    for (let at = 0; at < count; at++) {
      const timeMs = minute * 60_000 + offsetMs[at]!;
      if (timeMs < fromMs || timeMs >= toMs) continue;
      found.push(written(timeMs, ticks[at]! / 10 ** priceDecimals, lots[at]! / 10 ** lotDecimals, sell[at] === 1));
    }
  }
  return found.sort();
}

describe.each(EXCHANGES)("a recording of %s", (exchange) => {
  test("holds the trades of the cut, which REST alone told, and each trade around it once", async () => {
    const recordings = await readExchangeRecording(path, await Promise.all(EXCHANGES.map(loadSimulation)));
    let duringCut = 0;
    for (const recording of recordings.get(exchange)!) {
      const span = [cut.fromMs - IN_FLIGHT_MS, endedMs - IN_FLIGHT_MS] as const;
      expect(recordedTrades(recording, ...span), recording.pair).toEqual(tapeTrades(exchange, recording.pair, ...span));
      duringCut += recordedTrades(recording, cut.fromMs + 500, cut.toMs).length;
    }
    expect(duringCut).toBeGreaterThan(10);
  });

  test("is replayed with the coins that were followed, traded or not, their tick sizes and their day", async ({
    onTestFinished,
  }) => {
    const replayed = await startSimulator({ replay: { path, speed: 1 } });
    onTestFinished(() => replayed.stop());
    const byPair = new Map((await listed(replayed, exchange)).map((coin) => [coin.pair, coin]));
    const followed = begun.get(exchange)!.slice(0, COINS);
    expect([...byPair.keys()].sort()).toEqual(followed.map(({ pair }) => pair).sort());
    for (const { pair, symbol, tickSize, price, dayOpen, volume24h } of followed) {
      const coin = byPair.get(pair)!;
      expect(coin).toMatchObject({ symbol, tickSize });
      // The day had moved on a little when the recorder asked.
      expect(coin.dayOpen / dayOpen, pair).toBeCloseTo(1, 2);
      expect(coin.volume24h / volume24h, pair).toBeCloseTo(1, 2);
      expect(coin.price / price, pair).toBeCloseTo(1, pair === QUIET ? 6 : 1);
    }
  });
});
