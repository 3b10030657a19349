// A jobs worker in a separate process that posts to webhooks and then hangs before recording it: it reports each message a server
// took, and waits to be killed.

import { readJobsEnvironment } from "../../../shared/node/environment.ts";
import { webhookSealer } from "../../../shared/node/credentials/webhook-secrets.ts";
import { createLog } from "../../../shared/node/log.ts";
import { connectRedis } from "../../../shared/node/redis.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { createJobMetrics } from "../job-metrics.ts";
import { startJobWorker } from "../job-worker.ts";
import { sendWebhooks } from "../webhooks/send-webhooks.ts";
import { WebhookClient, type PostAnswer, type WebhookPost } from "../webhooks/webhook-client.ts";
import { QUICK } from "./job-setup.ts";
import { SAMPLE_SITE } from "./mail-samples.ts";

class HangingClient extends WebhookClient {
  override async post(message: WebhookPost): Promise<PostAnswer> {
    await super.post(message);
    process.send?.("sent");
    return new Promise(() => undefined);
  }
}

const env = readJobsEnvironment();
const log = createLog("killable", "silent");
startJobWorker({
  redisUrl: env.REDIS_URL,
  table: { handlers: { "send-webhooks": sendWebhooks }, schedules: {} },
  parts: {
    ...{ database: new Database(env.DATABASE_URL, 3, log), log, now: () => new Date(), site: SAMPLE_SITE },
    ...{ webhooks: new HangingClient({ isPrivate: true }), webhookSealer: webhookSealer(env.SESSION_SECRET) },
    onWebhookTry: () => undefined,
    redis: connectRedis(env.REDIS_URL, "fast", log),
  },
  metrics: createJobMetrics("killable"),
  timing: QUICK,
});
