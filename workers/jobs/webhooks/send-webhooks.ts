// Posts what waits for one webhook, one message after the other, so that a slow address delays nobody but itself. A kill after its
// server took a message and before we noted it sends it again under the same webhook-id.

import { Webhook } from "standardwebhooks";
import { isSigned } from "../../../shared/contracts/webhooks.ts";
import type { Sealer } from "../../../shared/node/credentials/sealer.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { addOutbox } from "../../../shared/postgres/outbox.queries.ts";
import { claimWebhook, noteWebhookTry, type WebhookClaim } from "../../../shared/postgres/webhook-sending.queries.ts";
import type { JobDeps, JobHandler } from "../job-table.ts";
import type { MailSite } from "../mail/compose-mail.ts";
import { withRelation } from "../reports/known-relation.ts";
import { afterTry } from "./after-try.ts";
import { alertReport } from "./alert-report.ts";
import type { PostAnswer, WebhookClient } from "./webhook-client.ts";
import { webhookBody } from "./webhook-shapes.ts";

/** After so long the rest is left to another job, before this one counts as lost. */
const ROUND_MS = 15_000;

export interface WebhookJobDeps extends JobDeps {
  readonly redis: RedisClient;
  readonly webhooks: WebhookClient;
  readonly webhookSealer: Sealer;
  readonly site: MailSite;
  /** A try ended; its outcome is "sent" or our word for the failure. */
  readonly onWebhookTry: (outcome: string, tookMs: number) => void;
}

export const sendWebhooks: JobHandler<WebhookJobDeps> = {
  queue: "webhooks",
  run: async (targetId, parts) => {
    const { database, now } = parts;
    const endAt = performance.now() + ROUND_MS;
    for (;;) {
      const claim = await database.transaction((db) => claimWebhook(db, targetId, now()));
      if (!claim) return;
      const answer = await post(claim, parts);
      parts.onWebhookTry(answer.error ?? "sent", answer.tookMs);
      const after = afterTry(claim, answer, now());
      await database.transaction((db) => noteWebhookTry(db, claim, { answer, after, now: now() }));
      if (performance.now() < endAt) continue;
      await database.run((db) => addOutbox(db, { kind: "send-webhooks", subjectId: targetId }));
      return;
    }
  },
};

async function post(claim: WebhookClaim, { webhooks, webhookSealer, site, now, redis }: WebhookJobDeps): Promise<PostAnswer> {
  const { kind, template, sealedSecrets } = claim;
  const message = await withRelation(claim.message, redis);
  const sentAt = now();
  const report = alertReport(message, site);
  const { contentType, body } = webhookBody(report, {
    kind,
    template,
    happenedAt: message.happenedAt,
    isLate: message.isLate,
    now: sentAt,
  });
  const signature = isSigned(kind) ? signed({ id: message.id, sentAt, body }, sealedSecrets, webhookSealer) : {};
  if (!signature) return { status: null, tookMs: 0, error: "secret", askedMs: 0 };
  return webhooks.post({ url: message.address, headers: { "content-type": contentType, ...signature }, body });
}

interface Signed {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** The headers of Standard Webhooks; undefined when a secret was sealed by another SESSION_SECRET. */
function signed({ id, sentAt, body }: Signed, sealed: readonly Buffer[], sealer: Sealer): Record<string, string> | undefined {
  try {
    const signatures = sealed.map((secret) => new Webhook(sealer.open(secret)).sign(id, sentAt, body));
    const timestamp = String(Math.floor(sentAt.getTime() / 1000));
    return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
  } catch {
    return undefined;
  }
}
