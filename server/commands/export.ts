// npm run export: writes every second of an exchange as Parquet, a file for each hour, from the archive and Redis that are configured or
// run here.

import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { knownSymbols, unknownSymbols } from "../../shared/archive/known-symbols.ts";
import type { PastPiece, SecondSpan } from "../../shared/archive/past-piece.ts";
import type { ArchiveStore } from "../../shared/archive/archive-store.ts";
import { isoMoment } from "../../shared/contracts/history.ts";
import { universeSchema } from "../../shared/contracts/universe.ts";
import { EXCHANGES, isExchangeId, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { commandWords } from "../../shared/node/command-words.ts";
import { readArchiveStore, readServiceUrls } from "../../shared/node/environment.ts";
import { historyFile } from "../../shared/node/history-file.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis, type RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { saysOf } from "../../shared/postgres/database-errors.ts";
import { PastSeconds } from "../../shared/redis/past-seconds.ts";
import { openArchive } from "../../shared/s3/open-archive.ts";
import { redisUrlOf } from "./user/database-address.ts";
import { printAnswer, withDatabase } from "./user/operator-command.ts";
import { UserFault } from "./user/user-fault.ts";

const USAGE =
  "Use --exchange mexc --from 2026-11-28T10:00:00Z --to 2026-11-28T12:00:00Z --out DIR; --symbols BTC,ETH for these coins alone.";
const HOUR_MS = 3_600_000;

interface Wanted {
  readonly exchange: ExchangeId;
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly out: string;
  readonly symbols: readonly string[] | undefined;
}

await printAnswer(async () => {
  const { values } = commandWords(USAGE, {
    ...{ exchange: { type: "string" }, from: { type: "string" }, to: { type: "string" } },
    ...{ out: { type: "string" }, symbols: { type: "string" }, data: { type: "string" } },
  });
  const wanted = wantedBy(values);
  const log = createLog("export", "silent");
  const url = await redisUrlOf(readServiceUrls(), values.data);
  if (url === undefined) throw new UserFault("No Redis: run npm start in another window, or set REDIS_URL.");
  const redis = connectRedis(url, "fast", log);
  try {
    return await withDatabase(values.data, async (database) => {
      const store = openArchive(readArchiveStore(), database, log);
      await requireKnown(wanted, store, redis);
      const now = (): number => Math.floor(Date.now() / 1000);
      return writeHours({ past: new PastSeconds({ store, redis, now }), store }, wanted);
    });
  } finally {
    redis.disconnect();
  }
});

function wantedBy({ exchange = "", from, to, out, symbols }: Readonly<Record<string, string | undefined>>): Wanted {
  if (!isExchangeId(exchange)) throw new UserFault(`--exchange must be one of ${EXCHANGES.join(", ")}. ${USAGE}`);
  const span = { from: timeOf("from", from), to: timeOf("to", to) };
  if (span.from >= span.to) throw new UserFault(`--from must be before --to. ${USAGE}`);
  if (span.from >= Date.now()) throw new UserFault(`--from lies in the future. ${USAGE}`);
  if (out === undefined) throw new UserFault(`--out must name a folder. ${USAGE}`);
  return { exchange, ...span, out, symbols: symbols?.split(",") };
}

function timeOf(name: string, text = ""): number {
  const ms = isoMoment(text);
  if (Number.isNaN(ms)) throw new UserFault(`--${name} must be a time like 2026-11-28T10:00:00Z. ${USAGE}`);
  return ms;
}

/** A symbol that is mistyped would look like a coin that was never watched. */
async function requireKnown({ exchange, from, to, symbols }: Wanted, store: ArchiveStore, redis: RedisClient): Promise<void> {
  const text = await redis.get(keys.universe(exchange));
  const listed = text === null ? [] : universeSchema.parse(JSON.parse(text)).symbols.map(({ symbol }) => symbol);
  const span = { from: Math.floor(from / 1000), to: Math.ceil(to / 1000) };
  const unknown = await unknownSymbols(symbols, new Set(listed), () =>
    knownSymbols(store, { exchange, plane: "price", ...span }),
  );
  if (unknown.length === 0) return;
  throw new UserFault(`${exchange} has no ${unknown.join(", ")}: symbols are base coins, like BTC. ${USAGE}`);
}

interface Sources {
  readonly past: PastSeconds;
  readonly store: ArchiveStore;
}

/** A file that is there is whole: it gets its name once it is written. */
async function writeHours({ past, store }: Sources, { exchange, from, to, out, symbols }: Wanted): Promise<object> {
  await mkdir(out, { recursive: true }).catch((error: unknown) => {
    throw new UserFault(`${out} cannot be written (${saysOf(error)}): name another folder with --out`);
  });
  const files: string[] = [];
  const missing: SecondSpan[] = [];
  for (let hour = from - (from % HOUR_MS); hour < to; hour += HOUR_MS) {
    const [begin, end] = [Math.max(from, hour), Math.min(to, hour + HOUR_MS)];
    const file = `${exchange}-${new Date(hour).toISOString().slice(0, 13)}.parquet`;
    const unfinished = join(out, `${file}.unfinished`);
    const first = Math.ceil(begin / 1000);
    const pieces = past.pieces({ exchange, symbols, from: begin - 1000, to: end });
    const options = { from: first, stepSeconds: 1, format: "parquet" } as const;
    try {
      const named = await store.gaps({ exchange, from: first, to: Math.ceil(end / 1000) });
      await pipeline(historyFile(notingGaps(pieces, first, missing), options, named), createWriteStream(unfinished));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw new UserFault(`${file} could not be written: ${saysOf(error)}`);
    }
    await rename(unfinished, join(out, file));
    files.push(file);
  }
  return { out, files, missing: missing.map((span) => ({ from: timeText(span.from), to: timeText(span.to) })) };
}

/** The same pieces; seconds from `first` on of which nothing is known are added to `missing`. */
async function* notingGaps(
  pieces: AsyncIterable<PastPiece>,
  first: number,
  missing: SecondSpan[],
): AsyncGenerator<PastPiece, void, undefined> {
  for await (const piece of pieces) {
    for (const gap of piece.gaps) {
      const [from, to] = [Math.max(gap.from, first), gap.to];
      const last = missing.at(-1);
      if (last?.to === from) missing[missing.length - 1] = { from: last.from, to };
      else if (from < to) missing.push({ from, to });
    }
    yield piece;
  }
}

function timeText(second: number): string {
  return new Date(second * 1000).toISOString();
}
