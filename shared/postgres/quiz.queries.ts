// Visitors' quiz answers, by the keyed hash of their browser's mark.

import type { QuizAnswer } from "../contracts/quiz.ts";
import type { Queries } from "./database.ts";

/** Stores one answer, replacing an earlier one to the same question. */
export async function storeQuizAnswer(
  db: Queries,
  deviceKey: Buffer,
  { question, answer }: QuizAnswer,
  now: Date,
): Promise<void> {
  const given =
    question === 1 ? { exchange: answer ?? null } : question === 2 ? { experience: answer ?? null } : { finished: true };
  const change = { ...given, updated_at: now };
  await db
    .insertInto("quiz_visits")
    .values({ device_key: deviceKey, ...change })
    .onConflict((conflict) => conflict.column("device_key").doUpdateSet(change))
    .execute();
}

export interface QuizProgress {
  /** Completed in order: 0 to 3. */
  readonly steps: number;
  /** When the visitor last answered. */
  readonly answeredAt: Date;
}

/** A visitor's progress; undefined before the first answer. */
export async function readQuizProgress(db: Queries, deviceKey: Buffer): Promise<QuizProgress | undefined> {
  const visit = await db
    .selectFrom("quiz_visits")
    .select(["exchange", "experience", "finished", "updated_at"])
    .where("device_key", "=", deviceKey)
    .executeTakeFirst();
  if (!visit) return undefined;
  const done = [visit.exchange !== null, visit.experience !== null, visit.finished];
  const open = done.indexOf(false);
  return { steps: open === -1 ? done.length : open, answeredAt: visit.updated_at };
}

/** Deletes up to `max` visits last changed before this moment; returns how many. */
export async function pruneQuizVisits(db: Queries, before: Date, max: number): Promise<number> {
  const old = db.selectFrom("quiz_visits").select("device_key").where("updated_at", "<", before).limit(max);
  const result = await db.deleteFrom("quiz_visits").where("device_key", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
