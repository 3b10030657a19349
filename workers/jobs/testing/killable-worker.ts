// A jobs worker in a separate process, for tests that kill it: it records each effect in the table "effects", reports it and then
// never ends the job.

import { readJobsEnvironment } from "../../../shared/node/environment.ts";
import { createLog } from "../../../shared/node/log.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { sql } from "kysely";
import { createJobMetrics } from "../job-metrics.ts";
import { startJobWorker } from "../job-worker.ts";
import { QUICK } from "./job-setup.ts";

const env = readJobsEnvironment();
const log = createLog("killable", "silent");
const database = new Database(env.DATABASE_URL, 3, log);
const run = async (subjectId: string): Promise<void> => {
  await database.run((db) => sql`insert into effects values (${subjectId})`.execute(db));
  process.send?.("effect");
  await new Promise(() => undefined);
};
startJobWorker({
  redisUrl: env.REDIS_URL,
  table: { handlers: { "send-mail": { queue: "mails", run } }, schedules: {} },
  parts: { database, log, now: () => new Date() },
  metrics: createJobMetrics("killable"),
  timing: QUICK,
});
