// npm run migrate: brings the configured database to this version's schema, as a step of its own before the servers of that version
// start. DATABASE_URL names a role that owns the schema. A database that is not there yet, as on the first start of a machine, is waited
// for.

import { setTimeout as sleep } from "node:timers/promises";
import { commandWords } from "../../shared/node/command-words.ts";
import { readServiceUrls } from "../../shared/node/environment.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { isDatabaseDown } from "../../shared/postgres/database-errors.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { UserFault } from "./user/user-fault.ts";
import { ownerUrlOf } from "./user/database-address.ts";
import { printAnswer } from "./user/operator-command.ts";

const USAGE = "Use --wait SECONDS for how long a database that does not answer is waited for (60).";
const AGAIN_MS = 500;

/** What could not be done because the database is away is tried again until then, monotonic ms. */
async function whileAway<T>(until: number, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseDown(error) || performance.now() > until) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

await printAnswer(async () => {
  const { values } = commandWords(USAGE, { wait: { type: "string", default: "60" } });
  const seconds = Number(values.wait);
  if (!(seconds >= 0 && seconds <= 3600)) throw new UserFault(`--wait must be a number from 0 to 3600. ${USAGE}`);
  const url = await ownerUrlOf(readServiceUrls().databaseUrl);
  const database = new Database(url, 1, createLog("migrate", "silent"));
  try {
    return { applied: await whileAway(performance.now() + seconds * 1000, () => migrateToLatest(database)) };
  } finally {
    await database.close();
  }
});
