// The cost of a market of a given size from exchange to browser, on one machine: whether its windows are true, how soon frames
// leave after their second, processor and memory of worker, server and Redis, and bytes to a browser. The simulated exchanges run
// in this process.
//   node load-tests/load/market-size.ts [--mexc 2000] [--binance 450] [--rate 0.3] [--fill 480] [--measure 60] [--archive 3]
// With --archive it says how soon frames leave without the archive beside them and with it, that many times in turn.
// The exit code is 1 when frames left later than 400 ms after their second at the 99th percentile, during or after fetching the
// history, when coins are missing, a window is unknown, one in a thousand is not exact to the second, or a figure is wrong.

import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { decodeMarketFrame, type MarketFrame } from "../../shared/frame/market-frame.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_COUNT } from "../../shared/market/fields.ts";
import { keys } from "../../shared/redis/keys.ts";
import { MarketClient } from "../../server/testing/market-client.ts";
import { startSetup } from "../faults/setup.ts";
import { logInByRequest } from "../faults/truth-check.ts";
import { fewestWrongOf, tableOf } from "../truth/newest-table.ts";
import { faultsOf, MAX_LATE_MS, percentile } from "./market-verdict.ts";
import { processSeconds } from "./processor-time.ts";
import { redisMb, residentMb } from "./resident-memory.ts";

const ALL_WINDOWS = 2 ** WINDOW_COUNT - 1;

interface Settings {
  readonly mexc: number;
  readonly binance: number;
  readonly rate: number;
  /** Longest time for fetching the coins' history, s. */
  readonly fill: number;
  /** Measured time, s. */
  readonly measure: number;
  /** Measured times without the archive and with it. */
  readonly archive: number;
}

const coinsOf = (settings: Settings, exchange: ExchangeId): number => settings[exchange];

/** When frames of each exchange left, ms after the end of their second. */
type Delays = ReadonlyMap<ExchangeId, readonly number[]>;

/** Records them from now on; `take` returns those since the last call. */
async function watchFrames(redis: Redis): Promise<{ take(): Delays }> {
  const noDelays = (): Map<ExchangeId, number[]> => new Map(EXCHANGES.map((exchange) => [exchange, []]));
  const channels = new Map(EXCHANGES.map((exchange) => [keys.frames(exchange), exchange]));
  let delays = noDelays();
  await redis.subscribe(...channels.keys());
  redis.on("messageBuffer", (channel: Buffer, bytes: Buffer) => {
    const { second, publishTime } = decodeMarketFrame(bytes).header;
    delays.get(channels.get(channel.toString()) as ExchangeId)?.push(publishTime - (second + 1) * 1000);
  });
  return {
    take: () => {
      const taken = delays;
      delays = noDelays();
      return taken;
    },
  };
}

function delaysText(delays: readonly number[], seconds: number): string {
  const late = delays.filter((delay) => delay > MAX_LATE_MS).length;
  return (
    `${delays.length} frames in ${seconds.toFixed(0)} s, out ${percentile(delays, 0.5)} ms after their second at p50, ` +
    `${percentile(delays, 0.99)} ms at p99, ${Math.max(...delays)} ms at most, ${late} later than ${MAX_LATE_MS} ms`
  );
}

/** How many figures of each kind are wrong, of how many coins, and all of them: "BTCUSDT ratio of 2 min: 1.3 instead of 1.4". */
function wrongText(wrong: readonly string[]): string {
  if (wrong.length === 0) return "";
  const kinds = new Map<string, number>();
  for (const each of wrong) {
    const kind = each.slice(each.indexOf(" ") + 1, each.indexOf(":"));
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const coins = new Set(wrong.map((each) => each.split(" ")[0]));
  const counts = [...kinds].toSorted(([, a], [, b]) => b - a).map(([kind, count]) => `${count} of ${kind}`);
  return ` of ${coins.size} coins (${counts.join(", ")}):\n  ${wrong.join("\n  ")}`;
}

/** Coins with a known price, their known windows, and those exact to the second. */
function knownOf({ fields }: Pick<MarketFrame, "fields">): { coins: number; known: number; exact: number } {
  let [coins, known, exact] = [0, 0, 0];
  const [prices, marks] = [fields[FIELD.price] as Float64Array, fields[FIELD.marks] as Float64Array];
  prices.forEach((price, row) => {
    if (Number.isNaN(price)) return;
    coins++;
    for (let window = 0; window < WINDOW_COUNT; window++) {
      if (Number.isNaN(fields[FIELD.reference + window]?.[row])) continue;
      known++;
      if ((((marks[row] as number) & ALL_WINDOWS) >> window) % 2 === 0) exact++;
    }
  });
  return { coins, known, exact };
}

/** Resolves with the seconds it took once every window of every coin is known and exact to the second, or the time is over. */
async function fill(redis: Redis, settings: Settings): Promise<number> {
  const from = Date.now();
  for (; Date.now() - from < settings.fill * 1000; await sleep(2000)) {
    const states = await Promise.all(
      EXCHANGES.map(async (exchange) => {
        const table = await tableOf(redis, exchange);
        const { coins, exact } = table ? knownOf(table) : { coins: 0, exact: 0 };
        return coins === coinsOf(settings, exchange) && exact === coins * WINDOW_COUNT;
      }),
    );
    if (states.every(Boolean)) break;
  }
  return (Date.now() - from) / 1000;
}

/** A browser at 1 Hz per exchange; counts the bytes of its frames. */
function watchBytes(url: string, token: string): { readonly bytes: Map<ExchangeId, number>; close(): void } {
  const bytes = new Map<ExchangeId, number>();
  const clients = EXCHANGES.map((exchange) => {
    const client = new MarketClient(url, token, { reconnection: true });
    client.socket.on("connect", () => void client.ask("subscribe", { exchange, speed: 1 }));
    client.socket.on("frame", (_, body) => {
      bytes.set(exchange, (bytes.get(exchange) ?? 0) + body.length);
      client.seen();
    });
    return client;
  });
  return { bytes, close: () => clients.forEach((client) => client.close()) };
}

/** Memory of these processes at the start and each minute for this many seconds, MB. */
async function watchMemory(pids: readonly (number | undefined)[], seconds: number): Promise<number[][]> {
  const memory: number[][] = [];
  const until = Date.now() + seconds * 1000;
  do {
    memory.push(await Promise.all(pids.map((pid) => residentMb(pid))));
    await sleep(Math.min(60_000, Math.max(0, until - Date.now())));
  } while (Date.now() < until);
  return memory;
}

async function measure(settings: Settings): Promise<boolean> {
  const { mexc, binance, rate } = settings;
  const setup = await startSetup({ mexc, binance, rate, screens: false });
  const [redis, subscriber] = [new Redis(setup.redisUrl), new Redis(setup.redisUrl)];
  const worker = setup.worker("ingest");
  try {
    await worker.start();
    const token = await logInByRequest(setup.url);
    const frames = await watchFrames(subscriber);
    const filled = await fill(redis, settings);
    console.log(`${mexc} coins of MEXC, ${binance} of Binance, at a rate of ${rate}; filled for ${filled.toFixed(0)} s`);
    const processes = { worker: worker.pid, server: setup.server.pid, redis: setup.redis.pid, simulator: process.pid };
    const spent = async (): Promise<number[]> =>
      Promise.all(Object.values(processes).map(async (pid) => (await processSeconds(pid ?? 0)) ?? Number.NaN));
    const whileFilled = frames.take();
    for (const [exchange, delays] of whileFilled) console.log(`${exchange} meanwhile: ${delaysText(delays, filled)}`);
    const browsers = watchBytes(setup.url, token);
    const [before, from] = [await spent(), performance.now()];
    const memory = await watchMemory(Object.values(processes), settings.measure);
    const [after, seconds] = [await spent(), (performance.now() - from) / 1000];
    const measured = frames.take();
    browsers.close();
    for (let turn = 1; turn <= settings.archive; turn++) {
      const archive = setup.worker(`archive-${turn}`, "archive");
      frames.take();
      await sleep(settings.measure * 1000);
      const alone = frames.take();
      await archive.start();
      await sleep(settings.measure * 1000);
      const beside = frames.take();
      const used = (await processSeconds(archive.pid ?? 0)) ?? Number.NaN;
      await archive.kill();
      for (const exchange of EXCHANGES)
        console.log(
          `${turn}. ${exchange} without the archive: ${delaysText(alone.get(exchange) ?? [], settings.measure)}\n` +
            `   with it: ${delaysText(beside.get(exchange) ?? [], settings.measure)}; it used ${used.toFixed(1)} s of processor`,
        );
    }
    const faults: string[] = [];
    for (const exchange of EXCHANGES) {
      const table = await tableOf(redis, exchange);
      const { coins, known, exact } = table ? knownOf(table) : { coins: 0, known: 0, exact: 0 };
      const all = coinsOf(settings, exchange) * WINDOW_COUNT;
      const delays = measured.get(exchange) ?? [];
      const { figures, wrong } = await fewestWrongOf(redis, setup.simulator, exchange);
      const share = (count: number): string => `${((100 * count) / all).toFixed(1)} %`;
      console.log(
        `${exchange}: ${coins} coins with a price, ${share(known)} of all windows known, ${share(exact)} true to the second; ` +
          `${delaysText(delays, seconds)}; ` +
          `${((browsers.bytes.get(exchange) ?? 0) / seconds / 1000).toFixed(1)} KB a second to a browser; ` +
          `${wrong.length} of ${figures} figures wrong${wrongText(wrong)}`,
      );
      const verdict = faultsOf({
        ...{ listed: coinsOf(settings, exchange), coins, known, exact, delays, wrong: wrong.length },
        delaysOfFill: whileFilled.get(exchange) ?? [],
      });
      faults.push(...verdict.map((fault) => `${exchange}: ${fault}`));
    }
    for (const [at, [name, pid]] of Object.entries(processes).entries())
      console.log(
        `${name}: ${((100 * ((after[at] ?? 0) - (before[at] ?? 0))) / seconds).toFixed(0)} % of a processor, ` +
          `${(await residentMb(pid)).toFixed(0)} MB (minute by minute ${memory.map((each) => each[at]?.toFixed(0)).join(", ")})`,
      );
    console.log(`Redis holds ${(await redisMb(redis)).toFixed(0)} MB; load average ${loadavg()[0]?.toFixed(1)}`);
    for (const fault of faults) console.log(`Not right: ${fault}`);
    return faults.length === 0;
  } finally {
    for (const each of [redis, subscriber]) each.disconnect();
    await setup.stop();
  }
}

const option = (value: string) => ({ type: "string", default: value }) as const;
const { values } = parseArgs({
  options: {
    mexc: option("2000"),
    binance: option("450"),
    rate: option("0.3"),
    fill: option("480"),
    measure: option("60"),
    archive: option("0"),
  },
});
const settings = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as unknown as Settings;
process.exit((await measure(settings)) ? 0 : 1);
