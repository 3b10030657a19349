// A process that records MEXC's signals until it is killed: node recorder-process.ts REDIS_URL DATABASE_URL POSITION. It tells its parent
// when it has recorded beyond that position.

import { createLog } from "../../../shared/node/log.ts";
import { connectRedis } from "../../../shared/node/redis.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { startRecorder } from "../start-recorder.ts";

const [redisUrl = "", databaseUrl = "", position] = process.argv.slice(2);
const log = createLog("recorder", "silent");
const recorder = startRecorder({
  exchanges: ["mexc"],
  redis: connectRedis(redisUrl, "fast", log),
  database: new Database(databaseUrl, 2, log),
  log,
  everyMs: 20,
});
const check = setInterval(() => {
  if ((recorder.position("mexc") ?? -1) <= Number(position)) return;
  clearInterval(check);
  process.send?.("recorded");
}, 5);
