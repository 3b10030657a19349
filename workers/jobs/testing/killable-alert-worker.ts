// A jobs worker in a separate process that sends messages about alerts and then hangs before recording them: it reports each one
// a server took, and waits to be killed.

import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { readJobsEnvironment } from "../../../shared/node/environment.ts";
import { createLog } from "../../../shared/node/log.ts";
import { connectRedis } from "../../../shared/node/redis.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { sendAlert } from "../alerts/send-alert.ts";
import { createJobMetrics } from "../job-metrics.ts";
import { startJobWorker } from "../job-worker.ts";
import { smtpTransport } from "../mail/mail-transport.ts";
import { QUICK } from "./job-setup.ts";
import { SAMPLE_SITE } from "./mail-samples.ts";

const env = readJobsEnvironment();
const log = createLog("killable", "silent");
const database = new Database(env.DATABASE_URL, 3, log);
const from = "Tickdeck <mail@tickdeck.example>";
const smtp = smtpTransport({ url: env.SMTP_URL as string, from, requireTls: false, refuseAt: undefined });
const transport = {
  ...smtp,
  send: async (mail: Parameters<typeof smtp.send>[0]): Promise<string> => {
    await smtp.send(mail);
    process.send?.("sent");
    return new Promise(() => undefined);
  },
};
startJobWorker({
  redisUrl: env.REDIS_URL,
  table: { handlers: { "send-alert": sendAlert }, schedules: {} },
  parts: {
    ...{ database, log, now: () => new Date(), transport, site: SAMPLE_SITE, operators: "operators@tickdeck.example" },
    ...{ mailSealer: new Sealer(env.SESSION_SECRET, "mail"), bot: undefined, push: undefined },
    redis: connectRedis(env.REDIS_URL, "fast", log),
  },
  metrics: createJobMetrics("killable"),
  timing: QUICK,
});
