// Records what the real exchanges, or those of the environment, send for a while. The simulator replays it.

import { setTimeout as sleep } from "node:timers/promises";
import { EXCHANGES, exchangeName, isExchangeId } from "../../shared/market/exchange-id.ts";
import { commandWords } from "../../shared/node/command-words.ts";
import { EnvironmentError } from "../../shared/node/environment-check.ts";
import { readExchangeEnvironment } from "../../shared/node/environment.ts";
import { exchangeSettings } from "../../shared/node/exchange-environment.ts";
import { createLog } from "../../shared/node/log.ts";
import { proxyOf } from "../../shared/node/proxy-environment.ts";
import { useProxy } from "../../shared/node/outbound-proxy.ts";
import { recordExchange, type RecordedExchange } from "./record-exchange.ts";
import { RecordingFile } from "./recording-file.ts";

const USAGE =
  "Use: npm run record -- --minutes 60 --out FILE, with --exchange ID for one alone and --coins N for fewer than SYMBOLS_... says. " +
  "Ctrl-C ends it early, and what came until then can be read. Replay it with: npm run sim -- --replay FILE --speed 1";
const MAX_MINUTES = 24 * 60;
const CHECK_EVERY_MS = 500;
const SAY_EVERY_MS = 60_000;

/** A wrong command line or an unwritable file ends the process. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Aborts at Ctrl-C. */
function interruption(): AbortSignal {
  const ended = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ended.abort());
  return ended.signal;
}

/** The promise, or a rejection once the signal aborts. */
function unlessEnded<T>(promise: Promise<T>, ended: AbortSignal): Promise<T> {
  const reason = new Error("ended before its coins were known");
  return new Promise((resolve, reject) => {
    if (ended.aborted) reject(reason);
    ended.addEventListener("abort", () => reject(reason), { once: true });
    promise.then(resolve, reject);
  });
}

/** Waits for the end, by time, by Ctrl-C or by a fault of the file. */
async function record(file: RecordingFile, minutes: number, ended: AbortSignal): Promise<void> {
  const began = performance.now();
  let saidAt = began;
  while (!ended.aborted && !file.fault && performance.now() - began < minutes * 60_000) {
    await sleep(Math.min(CHECK_EVERY_MS, minutes * 60_000));
    if (performance.now() - saidAt < SAY_EVERY_MS) continue;
    saidAt = performance.now();
    console.log(`${Math.round((saidAt - began) / 60_000)} min: ${file.lines} frames and answers, ${megabytes(file.bytes)}`);
  }
}

async function run(): Promise<void> {
  const text = { type: "string" } as const;
  const { values, positionals } = commandWords(USAGE, { minutes: text, out: text, exchange: text, coins: text });
  const { out, exchange: only } = values;
  const minutes = Number(values.minutes ?? "60");
  if (out === undefined || positionals.length > 0 || !(minutes > 0 && minutes <= MAX_MINUTES)) refuse(USAGE);
  if (only !== undefined && !isExchangeId(only)) refuse(`${only} is no exchange; there are ${EXCHANGES.join(", ")}. ${USAGE}`);
  const maxCoins = values.coins === undefined ? Number.POSITIVE_INFINITY : Number(values.coins);
  if (!(maxCoins >= 1)) refuse(USAGE);
  const env = readExchangeEnvironment();
  useProxy(proxyOf(env));
  const log = createLog("recorder", "silent");
  const ended = interruption();
  const file = await RecordingFile.create(out).catch((error: Error) => refuse(`${out} cannot be written: ${error.message}`));
  const chosen = EXCHANGES.filter((exchange) => only === undefined || exchange === only);
  const recorded: RecordedExchange[] = [];
  for (const exchange of chosen) {
    const settings = exchangeSettings(env, exchange);
    const maxSymbols = Math.min(maxCoins, settings.maxSymbols);
    try {
      recorded.push(await unlessEnded(recordExchange({ exchange, ...settings, maxSymbols }, file, log), ended));
      console.log(`${exchangeName(exchange)}: ${recorded.at(-1)?.coins} coins`);
    } catch (error) {
      console.error(`${exchangeName(exchange)} is not recorded: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (recorded.length > 0) {
    console.log(`Recording to ${out} for ${minutes} min; Ctrl-C ends it.`);
    await record(file, minutes, ended);
  }
  for (const exchange of recorded) await exchange.stop();
  await file.close();
  console.log(`${out}: ${file.lines} frames and answers, ${megabytes(file.bytes)}`);
  // Nobody needs answers that are still awaited.
  process.exit(recorded.length === chosen.length ? 0 : 1);
}

try {
  await run();
} catch (error) {
  refuse(error instanceof EnvironmentError ? error.message : `The recording ended: ${String(error)}`);
}
