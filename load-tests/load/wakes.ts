// How soon an unwatched coin is in the REST table and in a browser's frames after it moves, from its first trade at the exchange.
// The simulated exchanges list seventy coins, of which thirty are watched; others are moved, one after the other.
//   node load-tests/load/wakes.ts [--moves 30] [--asleep] [--percent 20] [--seconds 60] [--volume 50] [--every 15]
// With --asleep nobody has traded these coins for six minutes before. The exit code is 1 when the 95th percentile on screen
// exceeds five seconds (six on MEXC, whose tickers come only every three seconds), or when a coin never appeared.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { MarketClient } from "../../server/testing/market-client.ts";
import { startSetup, type Setup } from "../faults/setup.ts";
import { logInByRequest } from "../faults/truth-check.ts";
import { percentile } from "./market-verdict.ts";

const WATCHED = 30;
const LISTED = 70;
/** MEXC sends the tickers of all its coins only every three seconds. */
const WITHIN_MS: Readonly<Record<ExchangeId, number>> = { binance: 5000, mexc: 6000 };
/** Longer than a coin must be silent to be asleep. */
const ASLEEP_MS = 330_000;
const GIVE_UP_MS = 60_000;
const CHECK_MS = 50;
/** A coin that takes longer from its first trade to the second has not begun to move. */
const MAX_PAUSE_MS = 5000;
/** A session may ask 90 times a minute. */
const REST_CHECK_MS = 700;
/** Windows of the watched coins are known by then. */
const SETTLE_MS = 30_000;

const option = (value: string) => ({ type: "string", default: value }) as const;
const { values } = parseArgs({
  options: {
    moves: option("30"),
    percent: option("20"),
    seconds: option("60"),
    volume: option("50"),
    every: option("15"),
    asleep: { type: "boolean", default: false },
  },
});
const settings = {
  moves: Number(values.moves),
  percent: Number(values.percent),
  seconds: Number(values.seconds),
  volume: Number(values.volume),
  every: Number(values.every),
  asleep: values.asleep,
};

/** A browser that watches the exchange at 1 Hz. */
function openScreen(url: string, token: string, exchange: ExchangeId): MarketClient {
  const client = new MarketClient(url, token, { reconnection: true });
  client.socket.on("connect", () => void client.ask("subscribe", { exchange, speed: 1 }));
  client.paints();
  return client;
}

/** When the coin will trade in the following minute, epoch ms: the simulator knows in advance. */
function tradesAfter(setup: Setup, exchange: ExchangeId, pair: string, from: number): number[] {
  const tape = setup.simulator[exchange].market.find(pair)?.symbol.tape;
  if (!tape) return [];
  const minutes = [0, 1].map((after) => Math.floor(from / 60_000) + after);
  return minutes
    .flatMap((minute) => {
      const { offsetMs, count } = tape.trades(minute);
      return Array.from({ length: count }, (_, at) => minute * 60_000 + (offsetMs[at] as number));
    })
    .filter((time) => time >= from && time < from + 60_000);
}

/** Traded more than once. */
const isTraded = ([first, second]: readonly number[]): boolean =>
  first !== undefined && second !== undefined && second - first < MAX_PAUSE_MS;

async function until(seen: () => boolean | Promise<boolean>, everyMs: number): Promise<number> {
  for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; await sleep(everyMs)) if (await seen()) return Date.now();
  return Number.POSITIVE_INFINITY;
}

/** How long after its first trade REST and the screen had the coin, ms; undefined for one that is hardly traded. */
async function seenAfter(setup: Setup, exchange: ExchangeId, pair: string, token: string, screen: MarketClient) {
  const from = Date.now();
  const { percent, seconds, volume, asleep } = settings;
  const run = { symbol: pair, percent, seconds, volume_factor: volume };
  setup.simulator[exchange].fault({ fault: asleep ? "wake" : "run", ...run });
  const trades = tradesAfter(setup, exchange, pair, from);
  const [first = Number.NaN] = trades;
  if (!isTraded(trades)) return undefined;
  const isInRest = async (): Promise<boolean> => {
    const reply = await fetch(`${setup.url}/api/crypto/simple-table?exchanges=${exchange}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await reply.text()).includes(`"symbol":"${pair.replace(/USDT$/, "")}"`);
  };
  await sleep(Math.max(0, first - Date.now()));
  const [rest, shown] = await Promise.all([until(isInRest, REST_CHECK_MS), until(() => isOnScreen(screen, pair), CHECK_MS)]);
  return { rest: rest - first, screen: shown - first };
}

const text = (times: readonly number[]): string =>
  `${percentile(times, 0.5)} ms at p50, ${percentile(times, 0.95)} ms at p95, ${Math.max(...times)} ms at most`;

async function movesOf(setup: Setup, exchange: ExchangeId): Promise<boolean> {
  const token = await logInByRequest(setup.url);
  const screen = openScreen(setup.url, token, exchange);
  await until(() => screen.decoder.coins.length > 0, CHECK_MS);
  const unwatched = unwatchedPairs(setup, exchange, screen);
  const rest: number[] = [];
  const shown: number[] = [];
  for (const pair of unwatched) {
    if (shown.length === settings.moves) break;
    const seen = await seenAfter(setup, exchange, pair, token, screen);
    if (!seen) {
      console.log(`${exchange} ${pair}: hardly traded, not counted`);
      continue;
    }
    console.log(`${exchange} ${pair}: in REST's table after ${seen.rest} ms, on screen after ${seen.screen} ms`);
    rest.push(seen.rest);
    shown.push(seen.screen);
    await sleep(settings.every * 1000);
  }
  screen.close();
  console.log(`${exchange}, ${shown.length} coins: in REST's table after ${text(rest)}; on screen after ${text(shown)}`);
  return percentile(shown, 0.95) <= WITHIN_MS[exchange];
}

/** Unwatched coins are not traded any more, long enough to count as asleep. */
async function letSleep(setup: Setup): Promise<void> {
  const token = await logInByRequest(setup.url);
  for (const exchange of EXCHANGES) {
    const screen = openScreen(setup.url, token, exchange);
    await until(() => screen.decoder.coins.length > 0, CHECK_MS);
    for (const pair of unwatchedPairs(setup, exchange, screen)) setup.simulator[exchange].fault({ fault: "sleep", symbol: pair });
    screen.close();
  }
  await sleep(ASLEEP_MS);
}

function unwatchedPairs(setup: Setup, exchange: ExchangeId, screen: MarketClient): string[] {
  return setup.simulator[exchange].market.entries
    .filter(({ symbol }) => symbol.kind === "coin")
    .map(({ symbol }) => symbol.pair)
    .filter((pair) => !isOnScreen(screen, pair));
}

const isOnScreen = (screen: MarketClient, pair: string): boolean =>
  Number.isFinite(screen.price(pair.replace(/USDT$/, "")) ?? Number.NaN);

async function measure(): Promise<boolean> {
  const environment = { SYMBOLS_BINANCE: String(WATCHED), SYMBOLS_MEXC: String(WATCHED) };
  const setup = await startSetup({ binance: LISTED, mexc: LISTED, rate: 0.5, screens: false, environment });
  try {
    const worker = setup.worker("ingest");
    await worker.start();
    await sleep(SETTLE_MS);
    if (settings.asleep) await letSleep(setup);
    return (await Promise.all(EXCHANGES.map((exchange) => movesOf(setup, exchange)))).every(Boolean);
  } finally {
    await setup.stop();
  }
}

process.exit((await measure()) ? 0 : 1);
