// Reads files of npm run record: the listed coins of each exchange, their day, and their trades from raw frames and from REST
// answers that filled the holes between them.

import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { constants, createGunzip } from "node:zlib";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import {
  recordedAnswer,
  recordedFollows,
  recordedFrame,
  recordingHead,
  type RecordedAnswer,
  type RecordedFrame,
} from "../../../shared/node/exchange-recording.ts";
import type { RecordedPairTrade, VenueSimulation } from "../exchange/venue-simulation.ts";
import type { RecordedDay, RecordedListing } from "./recorded-coin.ts";
import type { Recording } from "./recording.ts";
import { TradeColumns, type Span } from "./trade-columns.ts";

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const HEAD = '{"recording":';
// Keys that identify a kind of line; inside a body or a frame their quotes are escaped.
const FRAME = '"link":';
const ANSWER = '"path":';
const FOLLOWS = '"follows":';

/** Lines of a gzip file, as far as it goes: if its writer was killed, it has no proper end. */
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

/** The recordings of each exchange, in whole minutes. Throws when the file has another version or no trades. */
export async function readExchangeRecording(
  path: string,
  simulations: readonly VenueSimulation[],
): Promise<ReadonlyMap<ExchangeId, readonly Recording[]>> {
  const recorded = await readRecorded(path, simulations);
  const spans = [...recorded.values()].flatMap(({ trades }) => [...trades.values()].flatMap(({ span }) => span ?? []));
  if (spans.length === 0) throw new Error(`${path}: no trades in the recording`);
  const whole = joined(spans);
  return new Map([...recorded].map(([exchange, market]) => [exchange, recordingsOf(market, whole)]));
}

function recordingsOf({ trades, listings, days, follows }: RecordedMarket, whole: Span): Recording[] {
  // A coin that was followed but not traded keeps its price; without a price there is nothing to show.
  const quiet = [...follows].filter((pair) => !trades.has(pair) && listings.has(pair) && days.has(pair));
  return [...trades.keys(), ...quiet].map((pair) => {
    const columns = trades.get(pair) ?? new TradeColumns();
    columns.fillMinutes(whole);
    return columns.recording(pair, listings.get(pair), days.get(pair));
  });
}

const joined = (spans: readonly Span[]): Span =>
  spans.reduce((a, b) => ({ fromMs: Math.min(a.fromMs, b.fromMs), toMs: Math.max(a.toMs, b.toMs) }));

interface RecordedMarket {
  /** Raw trades of the sockets and, between their first and last, of REST. */
  readonly trades: ReadonlyMap<string, TradeColumns>;
  readonly listings: ReadonlyMap<string, RecordedListing>;
  readonly days: ReadonlyMap<string, RecordedDay>;
  /** The pairs whose trades were requested; none in files that do not say. */
  readonly follows: ReadonlySet<string>;
}

/** Everything recorded of each exchange. Throws when the file has another version. */
export async function readRecorded(
  path: string,
  simulations: readonly VenueSimulation[],
): Promise<ReadonlyMap<ExchangeId, RecordedMarket>> {
  const readers = new Map(simulations.map((simulation) => [simulation.exchange, new MarketReader(simulation)]));
  let isHead = true;
  for await (const line of linesOf(path)) {
    const parsed: unknown = JSON.parse(line);
    if (isHead) recordingHead.parse(parsed);
    else if (line.includes(FRAME)) {
      const frame = recordedFrame.parse(parsed);
      readers.get(frame.exchange)?.frame(frame);
    } else if (line.includes(ANSWER)) {
      const answer = recordedAnswer.parse(parsed);
      readers.get(answer.exchange)?.answer(answer);
    } else if (line.includes(FOLLOWS)) {
      const { exchange, follows } = recordedFollows.parse(parsed);
      readers.get(exchange)?.followed(follows);
    }
    isHead = false;
  }
  return new Map([...readers].map(([exchange, reader]) => [exchange, reader.market()]));
}

class MarketReader {
  readonly #simulation: VenueSimulation;
  readonly #byFrame = new Map<string, TradeColumns>();
  readonly #byAnswer = new Map<string, TradeColumns>();
  readonly #listings = new Map<string, RecordedListing>();
  readonly #days = new Map<string, RecordedDay>();
  readonly #follows = new Set<string>();
  #answers = 0;

  constructor(simulation: VenueSimulation) {
    this.#simulation = simulation;
  }

  frame(frame: RecordedFrame): void {
    add(this.#byFrame, this.#simulation.tradesIn(frame), frame.link);
  }

  answer(answer: RecordedAnswer): void {
    // Negative, so that they differ from connections.
    add(this.#byAnswer, this.#simulation.tradesInAnswer(answer), -++this.#answers);
    // The first answer counts, because the recording begins with it.
    for (const listing of this.#simulation.listedIn(answer))
      if (!this.#listings.has(listing.pair)) this.#listings.set(listing.pair, listing);
    for (const day of this.#simulation.daysIn(answer)) if (!this.#days.has(day.pair)) this.#days.set(day.pair, day);
  }

  followed(pairs: readonly string[]): void {
    for (const pair of pairs) this.#follows.add(pair);
  }

  market(): RecordedMarket {
    const trades = this.#byFrame;
    const spans = [...trades.values()].flatMap(({ span }) => span ?? []);
    // REST answers reach back further than the recording, for hours when a coin is quiet.
    const whole = spans.length === 0 ? undefined : joined(spans);
    for (const [pair, columns] of this.#byAnswer) {
      if (!whole) break;
      const own = trades.get(pair) ?? new TradeColumns();
      own.addWithin(columns, whole);
      if (own.span) trades.set(pair, own);
    }
    return { trades, listings: this.#listings, days: this.#days, follows: this.#follows };
  }
}

function add(byPair: Map<string, TradeColumns>, trades: readonly RecordedPairTrade[], source: number): void {
  for (const trade of trades) {
    let columns = byPair.get(trade.pair);
    if (!columns) byPair.set(trade.pair, (columns = new TradeColumns()));
    columns.add(trade, source);
  }
}
