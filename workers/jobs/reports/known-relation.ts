// What is known by now of how a reported signal stands to another exchange. Workers find it some moments after they publish the signal.

import { relationFactsSchema, type RelationFacts } from "../../../shared/contracts/relations.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { GrantedMessage } from "../../../shared/postgres/alert-messages.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { relationsOfEntry } from "../../../shared/signals/relation-batch.ts";

/** Entries that are looked through from the signal on: more than a minute of them. */
const MAX_ENTRIES = 200;

/** The message, whose report knows the relation of its signal; as it was where none is known, or Redis is away. */
export async function withRelation(message: GrantedMessage, redis: RedisClient): Promise<GrantedMessage> {
  const { about } = message;
  const signal = about.kind === "report" ? about.report.signal : null;
  if (about.kind !== "report" || !signal) return message;
  const relation = await knownRelation(redis, signal).catch(() => undefined);
  if (!relation) return message;
  return { ...message, about: { kind: "report", report: { ...about.report, signal: { ...signal, relation } } } };
}

type ReportedSignal = NonNullable<Extract<GrantedMessage["about"], { kind: "report" }>["report"]["signal"]>;

async function knownRelation(
  redis: RedisClient,
  { id, exchange, timestamp }: ReportedSignal,
): Promise<RelationFacts | undefined> {
  const entries = await redis.xrangeBuffer(keys.relations(exchange), timestamp, "+", "COUNT", MAX_ENTRIES);
  for (const [, fields] of entries) {
    const found = relationsOfEntry(fields).find((each) => each.id === id);
    if (found) return relationFactsSchema.parse(found);
  }
  return undefined;
}
