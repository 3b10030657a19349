// npm run archive: moves every second that was kept from PostgreSQL into the bucket of ARCHIVE_URL, and drops it in PostgreSQL when told to.

import { moveArchive, dropMoved, type MovedDay, type Moved } from "../../shared/archive/move-archive.ts";
import { DAY_SECONDS, type ArchiveStore } from "../../shared/archive/archive-store.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { archiveBucket } from "../../shared/node/archive-environment.ts";
import { commandWords } from "../../shared/node/command-words.ts";
import { readArchiveStore, readServiceUrls } from "../../shared/node/environment.ts";
import { createLog } from "../../shared/node/log.ts";
import { lockArchive } from "../../shared/postgres/archive-lock.ts";
import { Database } from "../../shared/postgres/database.ts";
import { PostgresArchive } from "../../shared/postgres/postgres-archive.ts";
import { Bucket } from "../../shared/s3/bucket.ts";
import { S3Archive } from "../../shared/s3/s3-archive.ts";
import { ownerUrlOf } from "./user/database-address.ts";
import { printAnswer } from "./user/operator-command.ts";
import { UserFault } from "./user/user-fault.ts";

const USAGE = "Use move, or drop once the archive goes on in the bucket; ARCHIVE_URL and its keys name the bucket.";
/** Nothing changes chunks of a day that ended so long ago any more. */
const SETTLED_SECONDS = 3 * 3600;

await printAnswer(async () => {
  const { values, positionals } = commandWords(USAGE, { data: { type: "string" } });
  const [action, ...more] = positionals;
  if ((action !== "move" && action !== "drop") || more.length > 0) throw new UserFault(USAGE);
  const address = archiveBucket(readArchiveStore());
  if (!address) throw new UserFault(`ARCHIVE_URL must name the bucket, like s3://bucket/folder. ${USAGE}`);
  const log = createLog("archive-command", "silent");
  const database = new Database(await ownerUrlOf(readServiceUrls().databaseUrl, values.data), 2, log);
  const stores = { source: new PostgresArchive(database), target: new S3Archive(new Bucket(address), log) };
  try {
    return action === "move" ? await move(database, stores) : await drop(stores);
  } finally {
    await database.close();
  }
});

interface Stores {
  readonly source: ArchiveStore;
  readonly target: ArchiveStore;
}

async function move(database: Database, stores: Stores): Promise<object> {
  const moved: Partial<Record<ExchangeId, Moved>> = {};
  let isWhole = true;
  for (const exchange of EXCHANGES) {
    const deps = { ...stores, exchange, onDay: (day: MovedDay) => report(exchange, day) };
    moved[exchange] = await database.hold(async (connection) => {
      const isOurs = await lockArchive(connection, exchange);
      isWhole &&= isOurs;
      return isOurs ? moveArchive(deps) : moveArchive(deps, lastSettledDay());
    });
  }
  const next = isWhole
    ? "Set ARCHIVE_URL and its keys for archive and servers and start them: within 40 minutes nothing is lost. PostgreSQL still has all; npm run archive -- drop takes it out"
    : "An archive process writes, so only days that have ended were copied. Stop it, which loses nothing for 40 minutes, and run this again for the rest";
  return { moved, isWhole, next };
}

async function drop(stores: Stores): Promise<object> {
  const dropped: Partial<Record<ExchangeId, number>> = {};
  for (const exchange of EXCHANGES) dropped[exchange] = await dropMoved({ ...stores, exchange });
  return { dropped, next: "PostgreSQL gives the room back to the disk by itself, as it vacuums" };
}

const lastSettledDay = (): number => {
  const settled = Math.floor(Date.now() / 1000) - SETTLED_SECONDS;
  return settled - (settled % DAY_SECONDS);
};

/** Beside the answer, which is one line at the end. */
function report(exchange: ExchangeId, { plane, from, copied, same }: MovedDay): void {
  const day = new Date(from * 1000).toISOString().slice(0, 10);
  console.error(`${exchange} ${day} ${plane}: ${copied} chunks copied and compared, ${same} were there`);
}
