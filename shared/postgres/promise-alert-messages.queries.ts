// Promises messages about fired alerts to their owners' targets.

import type { Queries } from "./database.ts";
import { addOutboxes } from "./outbox.queries.ts";

/** Promises a message about each of these firings to every enabled target of its owner. Runs in the transaction they fired in. */
export async function promiseAlertMessages(transaction: Queries, firingIds: readonly string[]): Promise<void> {
  if (firingIds.length === 0) return;
  const messages = await transaction
    .insertInto("alert_messages")
    .columns(["target_id", "kind", "firing_id", "happened_at"])
    .expression((from) =>
      from
        .selectFrom("alert_firings as firing")
        .innerJoin("alert_targets as target", "target.user_id", "firing.user_id")
        .select((select) => ["target.id", select.val("firing").as("kind"), "firing.id as firing_id", "firing.traded_at"])
        .where("firing.id", "in", firingIds)
        .where("target.is_on", "=", true)
        .orderBy("firing.id"),
    )
    .onConflict((conflict) => conflict.columns(["firing_id", "target_id"]).doNothing())
    .returning(["id", "target_id"])
    .execute();
  const hooks = await webhooksAmong(transaction, [...new Set(messages.map(({ target_id: targetId }) => targetId))]);
  const others = messages.filter(({ target_id: target }) => !hooks.has(target));
  await addOutboxes(transaction, [
    ...others.map(({ id }) => ({ kind: "send-alert" as const, subjectId: id })),
    ...[...hooks].map((target) => ({ kind: "send-webhooks" as const, subjectId: target })),
  ]);
}

async function webhooksAmong(transaction: Queries, targets: readonly string[]): Promise<ReadonlySet<string>> {
  if (targets.length === 0) return new Set();
  const rows = await transaction.selectFrom("webhooks").select("target_id").where("target_id", "in", targets).execute();
  return new Set(rows.map(({ target_id: id }) => id));
}
