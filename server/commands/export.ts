// npm run export: writes every second of an exchange as Parquet, a file for each hour, from the archive and Redis that are configured or
// run here.

import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isoMoment } from "../../shared/contracts/history.ts";
import { EXCHANGES, isExchangeId, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { commandWords } from "../../shared/node/command-words.ts";
import { readArchiveStore, readServiceUrls } from "../../shared/node/environment.ts";
import { historyFile } from "../../shared/node/history-file.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
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
    return await withDatabase(values.data, (database) => {
      const now = (): number => Math.floor(Date.now() / 1000);
      return writeHours(new PastSeconds({ store: openArchive(readArchiveStore(), database, log), redis, now }), wanted);
    });
  } finally {
    redis.disconnect();
  }
});

function wantedBy({ exchange = "", from, to, out, symbols }: Readonly<Record<string, string | undefined>>): Wanted {
  if (!isExchangeId(exchange)) throw new UserFault(`--exchange must be one of ${EXCHANGES.join(", ")}. ${USAGE}`);
  const span = { from: timeOf("from", from), to: timeOf("to", to) };
  if (span.from >= span.to) throw new UserFault(`--from must be before --to. ${USAGE}`);
  if (out === undefined) throw new UserFault(`--out must name a folder. ${USAGE}`);
  return { exchange, ...span, out, symbols: symbols?.split(",") };
}

function timeOf(name: string, text = ""): number {
  const ms = isoMoment(text);
  if (Number.isNaN(ms)) throw new UserFault(`--${name} must be a time like 2026-11-28T10:00:00Z. ${USAGE}`);
  return ms;
}

/** A file that is there is whole: it gets its name once it is written. */
async function writeHours(past: PastSeconds, { exchange, from, to, out, symbols }: Wanted): Promise<object> {
  await mkdir(out, { recursive: true });
  const files: string[] = [];
  for (let hour = from - (from % HOUR_MS); hour < to; hour += HOUR_MS) {
    const [begin, end] = [Math.max(from, hour), Math.min(to, hour + HOUR_MS)];
    const file = `${exchange}-${new Date(hour).toISOString().slice(0, 13)}.parquet`;
    const unfinished = join(out, `${file}.unfinished`);
    const pieces = past.pieces({ exchange, symbols, from: begin - 1000, to: end });
    const options = { from: Math.ceil(begin / 1000), stepSeconds: 1, format: "parquet" } as const;
    try {
      await pipeline(historyFile(pieces, options), createWriteStream(unfinished));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw new UserFault(`${file} could not be written: ${error instanceof Error ? error.message : String(error)}`);
    }
    await rename(unfinished, join(out, file));
    files.push(file);
  }
  return { out, files };
}
