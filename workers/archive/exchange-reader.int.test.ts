// Who writes an exchange's archive, by a lock of a real PostgreSQL.

import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { PostgresArchive } from "../../shared/postgres/postgres-archive.ts";
import { databaseUrl, redisUrl } from "../../shared/testing/services.ts";
import { createArchiveMetrics } from "./archive-metrics.ts";
import { ExchangeReader } from "./exchange-reader.ts";

const log = createLog("test", "silent");
const redis = connectRedis(redisUrl(), "fast", log);
let database: Database;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = new Database(databaseUrl(), 2, log);
  await migrateToLatest(database);
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});
afterAll(async () => {
  redis.disconnect();
  await database.close();
});

function reader(url = databaseUrl(), said = log): ExchangeReader {
  const own = new Database(url, 2, log);
  const started = new ExchangeReader({
    ...{ exchange: "mexc", redis, log: said, database: own, store: new PostgresArchive(database) },
    ...{ metrics: createArchiveMetrics("test", "test"), now: () => Date.now() / 1000, everyMs: 50, silentMs: 500 },
  });
  started.start();
  endings.push(async () => {
    await started.stop();
    await own.close();
  });
  return started;
}
const writes = (one: ExchangeReader, is = true): Promise<void> =>
  vi.waitFor(() => expect(one.isWriting).toBe(is), { timeout: 15_000 });

it("is one process, and the next one when that stops", async () => {
  const first = reader();
  await writes(first);
  const second = reader();
  await first.stop();
  await writes(second);
  expect(first.isWriting).toBe(false);
});

it("is one of two that are started, and each says once which it is", async () => {
  const lines: string[] = [];
  const said = createLog("test", "info", { write: (line) => void lines.push(line) });
  const messages = (): unknown[] => lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
  const first = reader(databaseUrl(), said);
  await writes(first);
  reader(databaseUrl(), said);
  const waits = "another process writes the archive: this one waits until it ends";
  await vi.waitFor(() => expect(messages()).toEqual(["writes the archive", waits]), { timeout: 15_000 });
  await first.stop();
  await vi.waitFor(() => expect(messages()).toEqual(["writes the archive", waits, "writes the archive"]), { timeout: 15_000 });
});

it("is another one when a cut network tells neither the writer nor PostgreSQL", async () => {
  const { port, hostname } = new URL(databaseUrl());
  const sockets: Socket[] = [];
  const relay = createServer((inside) => {
    const outside = connect(Number(port), hostname);
    sockets.push(inside, outside);
    inside.on("error", () => outside.destroy()).pipe(outside);
    outside.on("error", () => inside.destroy()).pipe(inside);
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  endings.push(async () => {
    for (const socket of sockets) socket.destroy();
    relay.close();
  });
  const cut = Object.assign(new URL(databaseUrl()), { hostname: "127.0.0.1", port: (relay.address() as AddressInfo).port });
  const first = reader(cut.href);
  await writes(first);
  const second = reader();
  for (const socket of sockets) socket.unpipe().pause();
  await writes(second);
  // It learns by the limit of its own statement.
  await writes(first, false);
}, 40_000);
