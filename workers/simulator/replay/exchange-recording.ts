// Reads what npm run record wrote: the trades of every coin, each once, from the raw frames of one exchange after the other.

import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { constants, createGunzip } from "node:zlib";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { recordedFrame, recordingHead } from "../../../shared/node/exchange-recording.ts";
import type { VenueSimulation } from "../exchange/venue-simulation.ts";
import type { Recording } from "./recording.ts";
import { TradeColumns } from "./trade-columns.ts";

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const HEAD = '{"recording":';
const FRAME = '"link":';

/** Lines of a gzip file, up to where it ends: one whose writer was killed has no proper end. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const text = createReadStream(path)
    .pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }))
    .setEncoding("utf8");
  let rest = "";
  for await (const part of text) {
    const lines = (rest + String(part)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** Whether a file was written by npm run record. */
export async function isExchangeRecording(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead < 2 || !buffer.equals(GZIP_MAGIC)) return false;
  } finally {
    await file.close();
  }
  for await (const line of linesOf(path)) return line.startsWith(HEAD);
  return false;
}

/** The recordings of each exchange, of whole minutes. Throws where the file is of another version or holds no trades. */
export async function readExchangeRecording(
  path: string,
  simulations: readonly VenueSimulation[],
): Promise<ReadonlyMap<ExchangeId, readonly Recording[]>> {
  const trades = await readTrades(path, simulations);
  const spans = [...trades.values()].flatMap((pairs) => [...pairs.values()].flatMap(({ span }) => span ?? []));
  if (spans.length === 0) throw new Error(`${path}: no trades in the recording`);
  const whole = spans.reduce((a, b) => ({ fromMs: Math.min(a.fromMs, b.fromMs), toMs: Math.max(a.toMs, b.toMs) }));
  return new Map(
    [...trades].map(([exchange, pairs]) => [
      exchange,
      [...pairs].map(([pair, columns]) => {
        columns.fillMinutes(whole);
        return columns.recording(pair);
      }),
    ]),
  );
}

/** The trades of each exchange by pair, each once, just as they were recorded. */
export async function readTrades(
  path: string,
  simulations: readonly VenueSimulation[],
): Promise<ReadonlyMap<ExchangeId, ReadonlyMap<string, TradeColumns>>> {
  const byExchange = new Map(
    simulations.map((simulation) => [simulation.exchange, { simulation, pairs: new Map<string, PairTrades>() }]),
  );
  let isHead = true;
  for await (const line of linesOf(path)) {
    if (isHead) recordingHead.parse(JSON.parse(line));
    isHead = false;
    if (!line.includes(FRAME)) continue;
    const frame = recordedFrame.parse(JSON.parse(line));
    const venue = byExchange.get(frame.exchange);
    if (!venue) continue;
    for (const trade of venue.simulation.tradesIn(frame)) {
      let pair = venue.pairs.get(trade.pair);
      if (!pair) venue.pairs.set(trade.pair, (pair = { seen: new Set(), columns: new TradeColumns() }));
      if (pair.seen.has(trade.id)) continue;
      // A connection that is renewed delivers beside its successor: the same trades come twice.
      if (trade.id !== "") pair.seen.add(trade.id);
      pair.columns.add(trade);
    }
  }
  return new Map(
    [...byExchange].map(([exchange, { pairs }]) => [exchange, new Map([...pairs].map(([pair, { columns }]) => [pair, columns]))]),
  );
}

interface PairTrades {
  /** Ids of the trades taken so far. */
  readonly seen: Set<string | number>;
  readonly columns: TradeColumns;
}
