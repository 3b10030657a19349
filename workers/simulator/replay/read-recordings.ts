import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { VenueSimulation } from "../exchange/venue-simulation.ts";
import { barRecording } from "./bar-recording.ts";
import { isExchangeRecording, readExchangeRecording } from "./exchange-recording.ts";
import type { Recording } from "./recording.ts";
import { aggTradeFile, streamCapture } from "./trade-recording.ts";

/** "btcusdt_20240808.gz" names BTCUSDT, as does "BTCUSDT.csv.gz" and a capture called "ws_capture_btcusdt_…". */
function pairOf(file: string): string {
  const parts = basename(file).split(/[_.]/);
  return (parts.find((part) => /(usdt|usdc|btc|eth)$/i.test(part) && part.length > 4) ?? parts[0] ?? "").toUpperCase();
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** One recording from all files of a pair: captures are joined, of other kinds the first file counts. */
function readPair(pair: string, files: readonly string[]): Recording {
  const [first = "", ...more] = files.map(readText);
  if (first.startsWith("open_time_ms")) return barRecording(pair, first);
  return first.trimStart().startsWith("[") ? aggTradeFile(pair, first) : streamCapture(pair, [first, ...more].join("\n"));
}

/** Reads every recorded file at a path. Throws when there is none. */
export function readRecordings(path: string): Recording[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .filter((name) => /\.(csv|json|txt|gz)$/.test(name))
        .map((name) => join(path, name))
    : [path];
  if (files.length === 0) throw new Error(`${path}: no recorded files (.csv, .json, .txt, also .gz)`);
  return [...Map.groupBy(files, pairOf)].map(([pair, own]) => readPair(pair, own));
}

/**
 * What each exchange replays: its own trades from a file of npm run record, else every recorded pair. Throws when there is
 * nothing.
 */
export async function readReplay(
  path: string,
  simulations: readonly VenueSimulation[],
): Promise<(exchange: ExchangeId) => readonly Recording[]> {
  if (statSync(path).isFile() && (await isExchangeRecording(path))) {
    const own = await readExchangeRecording(path, simulations);
    return (exchange) => own.get(exchange) ?? [];
  }
  const everyPair = readRecordings(path);
  return () => everyPair;
}
