import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, type TestContext } from "vitest";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { loadSimulation } from "../simulator/exchange/venue-simulation.ts";
import { listingEverywhere } from "../simulator/options.ts";
import { readRecorded } from "../simulator/replay/exchange-recording.ts";
import type { Recording } from "../simulator/replay/recording.ts";
import { startSimulator, type RunningSimulator } from "../simulator/start-simulator.ts";
import { USUAL_HOUR } from "../simulator/testing/usual-hour.ts";

const MAIN = new URL("./main.ts", import.meta.url).pathname;
const COINS = 4;
const WITHIN_MS = 120_000;
/** Enough for the trades of some seconds to be on the disk. */
const SOME_BYTES = 20_000;

let simulator: RunningSimulator;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "recorder-"));
  simulator = await startSimulator({ ...listingEverywhere(COINS), ...USUAL_HOUR });
});
afterAll(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true });
});

interface Recorder {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<unknown>;
}

interface Surroundings {
  readonly variables?: Readonly<Record<string, string>>;
  /** Shell words before the command. */
  readonly before?: string;
}

function startRecorder(words: readonly string[], { variables = {}, before = "" }: Surroundings = {}): Recorder {
  const env = { PATH: process.env["PATH"], ...simulator.environment, ...variables };
  const command = [process.execPath, MAIN, "--coins", String(COINS), ...words];
  const child = spawn("sh", ["-c", `${before} exec "$@"`, "sh", ...command], { env });
  let text = "";
  child.stdout.on("data", (part) => (text += String(part)));
  child.stderr.on("data", (part) => (text += String(part)));
  // Not at "exit": a child's exit may be noticed with another child's, before its last words were read.
  return { child, said: () => text, ended: once(child, "close") };
}

/** A REST address that accepts calls and never answers, and how many it has accepted. */
async function silentExchange({ onTestFinished }: TestContext): Promise<{ readonly url: string; readonly calls: () => number }> {
  let calls = 0;
  const server = createServer((socket) => {
    calls++;
    socket.on("error", () => socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}

async function grown(file: string): Promise<void> {
  const endsAt = Date.now() + 60_000;
  while ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < SOME_BYTES) {
    if (Date.now() > endsAt) throw new Error("nothing is recorded");
    await sleep(100);
  }
}

async function read(file: string): Promise<ReadonlyMap<ExchangeId, readonly Recording[]>> {
  const recorded = await readRecorded(file, await Promise.all(EXCHANGES.map(loadSimulation)));
  return new Map(
    [...recorded].map(([exchange, { trades }]) => [exchange, [...trades].map(([pair, columns]) => columns.recording(pair))]),
  );
}

/** Time, price and quantity of a pair's recorded trades, in order. */
function recordedTrades(recording: Recording) {
  const { priceDecimals, lotDecimals } = recording;
  return Array.from({ length: recording.minutes }, (_, minute) => recording.trades(minute))
    .flat()
    .map(({ timeMs, ticks, lots, sell }) => ({
      timeMs,
      price: ticks / 10 ** priceDecimals,
      size: lots / 10 ** lotDecimals,
      sell,
    }));
}

/** The same from the simulated exchange's own tape, in [fromMs, toMs]. */
function tapeTrades(exchange: ExchangeId, pair: string, fromMs: number, toMs: number) {
  const symbol = simulator[exchange].market.find(pair)?.symbol;
  if (!symbol) throw new Error(`${pair} is not listed`);
  const found = [];
  for (let minute = Math.floor(fromMs / 60_000); minute * 60_000 <= toMs; minute++) {
    const { count, offsetMs, ticks, lots, sell } = symbol.tape.trades(minute);
    for (let at = 0; at < count; at++) {
      const timeMs = minute * 60_000 + offsetMs[at]!;
      const price = ticks[at]! / 10 ** symbol.priceDecimals;
      if (timeMs >= fromMs && timeMs <= toMs)
        found.push({ timeMs, price, size: lots[at]! / 10 ** symbol.lotDecimals, sell: sell[at] === 1 });
    }
  }
  return found;
}

/** How many trades of an exchange were recorded; each pair's equal the tape's between its first and last. */
function comparedTrades(exchange: ExchangeId, recordings: readonly Recording[] = []): number {
  let compared = 0;
  for (const recording of recordings) {
    const recorded = recordedTrades(recording);
    const [first, last] = [recorded[0]!.timeMs, recorded.at(-1)!.timeMs];
    // Some trades in the first or last millisecond may be outside the recording.
    const inside = <T extends { timeMs: number }>(trades: readonly T[]): T[] =>
      trades.filter(({ timeMs }) => timeMs > first && timeMs < last);
    expect(inside(recorded), `${exchange} ${recording.pair}`).toEqual(inside(tapeTrades(exchange, recording.pair, first, last)));
    compared += inside(recorded).length;
  }
  return compared;
}

describe.concurrent("a recording", { timeout: WITHIN_MS }, () => {
  test("holds every trade of both exchanges between its first and its last", async () => {
    const file = join(folder, "whole.gz");
    const { ended, said } = startRecorder(["--minutes", "0.1", "--out", file]);
    expect(await ended).toEqual([0, null]);
    expect(said()).toMatch(/whole\.gz: \d+ frames and answers, [\d.]+ MB\n$/);
    const recordings = await read(file);
    for (const exchange of EXCHANGES) {
      expect(recordings.get(exchange)?.length).toBeGreaterThanOrEqual(COINS - 1);
      expect(comparedTrades(exchange, recordings.get(exchange))).toBeGreaterThan(20);
    }
  });

  test.each(["SIGINT", "SIGTERM"] as const)("is whole after %s", async (signal) => {
    const file = join(folder, `${signal}.gz`);
    const { child, ended } = startRecorder(["--minutes", "5", "--out", file]);
    await grown(file);
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(comparedTrades("binance", (await read(file)).get("binance"))).toBeGreaterThan(0);
  });

  test("ends with a sentence where Ctrl-C comes before an exchange's coins", async (context) => {
    const file = join(folder, "early.gz");
    const silent = await silentExchange(context);
    const { child, ended, said } = startRecorder(["--exchange", "mexc", "--out", file], {
      variables: { MEXC_REST_URL: silent.url },
    });
    await expect.poll(silent.calls, { timeout: 60_000 }).toBeGreaterThan(0);
    child.kill("SIGINT");
    expect(await ended).toEqual([1, null]);
    expect(said()).toMatch(/^MEXC is not recorded: ended before its coins were known\n.*early\.gz: 1 frames and answers/);
  });

  test("ends with what the disk said, and keeps what came until then, where the file cannot grow", async () => {
    const file = join(folder, "full.gz");
    // A file size limit of 32 or 64 KB, set by the shell, stands in for a full disk.
    const { ended, said } = startRecorder(["--minutes", "5", "--out", file], { before: "ulimit -f 64;" });
    expect(await ended).toEqual([2, null]);
    expect(said()).toMatch(/The recording ended: Error: EFBIG: file too large, write\n$/);
    expect(comparedTrades("binance", (await read(file)).get("binance"))).toBeGreaterThan(0);
  });

  test("can be read up to the last seconds when the recorder was killed", async () => {
    const file = join(folder, "killed.gz");
    const { child, ended } = startRecorder(["--exchange", "binance", "--minutes", "5", "--out", file]);
    await grown(file);
    child.kill("SIGKILL");
    await ended;
    expect(comparedTrades("binance", (await read(file)).get("binance"))).toBeGreaterThan(0);
  });

  test("never goes over a file that is there, nor begins without one", async () => {
    const file = join(folder, "there.gz");
    writeFileSync(file, "precious");
    const there = startRecorder(["--out", file]);
    const none = startRecorder([]);
    expect(await there.ended).toEqual([2, null]);
    expect(there.said()).toContain("there.gz cannot be written: EEXIST");
    expect(statSync(file).size).toBe(8);
    expect(await none.ended).toEqual([2, null]);
    expect(none.said()).toContain("Use: npm run record -- --minutes 60 --out FILE");
  });
});
