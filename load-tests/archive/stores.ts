// What keeping and reading the archive takes with each store: hours encoded and written, 24 hours of a plane listed, read and decoded.
// node load-tests/archive/stores.ts [--coins 339] [--hours 24]

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ArchiveStore } from "../../shared/archive/archive-store.ts";
import { decodeChunk, encodeChunk } from "../../shared/archive/chunk-codec.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { PostgresArchive } from "../../shared/postgres/postgres-archive.ts";
import { Bucket } from "../../shared/s3/bucket.ts";
import { S3Archive } from "../../shared/s3/s3-archive.ts";
import { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import { startPostgres } from "../../tools/local/services/postgres.ts";
import { ArchivedMarket } from "../bench/archived-market.ts";
import { findS3Server, startRealS3 } from "./real-s3.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const FROM = 1_790_000_000 - (1_790_000_000 % DAY_SECONDS);

const { values } = parseArgs({
  options: { coins: { type: "string", default: "339" }, hours: { type: "string", default: "24" } },
});
const [coins, hours] = [Number(values.coins), Number(values.hours)];
const log = createLog("stores", "warn");
const folder = await mkdtemp(join(tmpdir(), "tickdeck-stores-"));
const processes = new ProcessGroup();

/** Milliseconds of this process' processor, and by the clock. */
async function took(work: () => Promise<void>): Promise<{ cpu: number; wall: number }> {
  const [before, start] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, wall: performance.now() - start };
}

async function measure(name: string, store: ArchiveStore): Promise<void> {
  const market = new ArchivedMarket(1, coins);
  const term = await store.begin("mexc");
  const written: { cpu: number; wall: number }[] = [];
  for (let hour = 0; hour < hours; hour++) {
    const from = FROM + hour * HOUR_SECONDS;
    const planes = market.next(from, HOUR_SECONDS);
    const place = { exchange: "mexc", from, seconds: HOUR_SECONDS } as const;
    const write = async (): Promise<void> => {
      const chunks = (["price", "volume"] as const).map((plane) => ({ ...place, plane, bytes: encodeChunk(planes[plane]) }));
      await store.write("mexc", term, chunks);
    };
    written.push(await took(write));
  }
  const { bytes } = await store.size("mexc");
  const middle = (clock: "cpu" | "wall"): string =>
    (written.map((each) => each[clock]).toSorted((a, b) => a - b)[Math.floor(hours / 2)] ?? 0).toFixed(0);
  console.log(
    `${name}: ${coins} coins, ${((bytes / hours) * 24e-6).toFixed(1)} MB a day; an hour encoded and written: ` +
      `median ${middle("cpu")} ms of processor, ${middle("wall")} ms by the clock`,
  );
  for (const plane of ["price", "volume"] as const) {
    const { cpu, wall } = await took(async () => {
      const parts = await store.list({ exchange: "mexc", plane, from: FROM, to: FROM + hours * HOUR_SECONDS });
      for (const part of parts) {
        const [each] = await store.read([part]);
        if (decodeChunk(each as Buffer).values.at(-1) === undefined) throw new Error("A chunk is empty");
      }
    });
    console.log(`${name}: ${hours} h of ${plane}: ${wall.toFixed(0)} ms by the clock, ${cpu.toFixed(0)} ms of processor`);
  }
}

try {
  const plan = { folder: join(folder, "postgres"), logFolder: folder, processes, stopMs: 3000 };
  const database = new Database(await startPostgres(plan), 3, log);
  await migrateToLatest(database);
  await measure("PostgreSQL", new PostgresArchive(database));
  await database.close();
  const program = await findS3Server();
  if (program === undefined) console.log("S3: versitygw is not here, see load-tests/archive/real-s3.ts");
  else {
    const s3 = await startRealS3(program, join(folder, "s3"));
    await measure("S3", new S3Archive(new Bucket(s3.address), log));
    await s3.stop();
  }
} finally {
  await processes.stop();
  await rm(folder, { recursive: true, force: true });
}
