// What every command of operators does: one line of JSON for what came of it, one sentence for what was wrong.

import { createLog } from "../../../shared/node/log.ts";
import { readServiceUrls } from "../../../shared/node/environment.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { migrateToLatest, requireSchema } from "../../../shared/postgres/migrate.ts";
import { connectRedis, publish } from "../../../shared/node/redis.ts";
import { databaseUrlOf, redisUrlOf } from "./database-address.ts";

/** Runs `work` on the configured database, or on the one that runs here; `dataFolder` is where the launcher keeps its own. */
export async function withDatabase(
  dataFolder: string | undefined,
  work: (database: Database) => Promise<object>,
): Promise<object> {
  const { databaseUrl, production } = readServiceUrls();
  const database = new Database(await databaseUrlOf(databaseUrl, dataFolder), 2, createLog("command", "silent"));
  try {
    // There the application's role may not change the schema: npm run migrate and npm start do, as its owner.
    await (production || databaseUrl === undefined ? requireSchema(database) : migrateToLatest(database));
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Sends messages, each on its channel, to the servers that run. Without Redis they learn of changes from their sweeps. */
export async function notifyServers(
  dataFolder: string | undefined,
  messages: readonly (readonly [channel: string, message: string])[],
): Promise<void> {
  const url = await redisUrlOf(readServiceUrls(), dataFolder);
  if (!url) return;
  const redis = connectRedis(url, "fast", createLog("command", "silent"));
  await Promise.allSettled(messages.map(([channel, message]) => publish(redis, channel, message)));
  redis.disconnect();
}

/** Prints the answer as JSON, or the fault's sentence with exit code 1. */
export async function printAnswer(run: () => Promise<object>): Promise<void> {
  try {
    console.log(JSON.stringify(await run()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
