// A process that reports what lists find until it is killed.

import { createLog } from "../../../shared/node/log.ts";
import { connectRedis } from "../../../shared/node/redis.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { startReports } from "../reports/start-reports.ts";

const [redisUrl = "", databaseUrl = ""] = process.argv.slice(2);
const log = createLog("killable-reporter", "silent");
startReports({
  ...{ redisUrl, redis: connectRedis(redisUrl, "fast", log), database: new Database(databaseUrl, 3, log), log },
  now: () => new Date(),
  onPromised: () => process.send?.("promised"),
  onGap: () => process.send?.("gap"),
  timing: { loadMs: 200, askMs: 1000, retryMs: 50 },
});
