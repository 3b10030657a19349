// Promises one message about alerts to its target, now or later.

import type { AlertChannel } from "../contracts/plan-features.ts";
import type { Queries } from "./database.ts";
import { addOutbox } from "./outbox.queries.ts";

export interface PromisedMessage {
  readonly id: string;
  readonly targetId: string;
  readonly channel: AlertChannel;
}

/** Promises a try of this message; a webhook's messages are sent by one job, one after the other. */
export async function promiseMessage(
  transaction: Queries,
  { id, targetId, channel }: PromisedMessage,
  runAt?: Date,
): Promise<void> {
  const at = runAt && { runAt };
  if (channel !== "webhook") return void (await addOutbox(transaction, { kind: "send-alert", subjectId: id, ...at }));
  await transaction
    .updateTable("alert_messages")
    .set({ not_before: runAt ?? null })
    .where("id", "=", id)
    .execute();
  await addOutbox(transaction, { kind: "send-webhooks", subjectId: targetId, ...at });
}
