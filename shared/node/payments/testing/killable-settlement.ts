// A settlement in a separate process that receives one notification and is killed at one of its steps: no exception, no clean-up.

import { Database } from "../../../postgres/database.ts";
import { readEnvironment } from "../../environment.ts";
import { createLog } from "../../log.ts";
import { createProviders } from "../providers.ts";
import { Settlement } from "../settlement.ts";

const { KILLED_AT, PROVIDER = "", NOTIFICATION = "{}" } = process.env;
const { body, headers } = JSON.parse(NOTIFICATION) as { body: string; headers: Record<string, string> };
const env = readEnvironment();
const log = createLog("killable", "silent");
const settlement = new Settlement({
  database: new Database(env.DATABASE_URL, 2, log),
  providers: createProviders(env),
  log,
  now: () => new Date(),
  tolerancePercent: 0,
  onChanged: () => undefined,
  onPlanChanged: () => undefined,
  onStep: (step) => {
    if (step === KILLED_AT) process.kill(process.pid, "SIGKILL");
  },
});
await settlement.receive(PROVIDER, { body: Buffer.from(body, "base64"), headers });
// Reached only by a step that does not exist.
process.exit(0);
