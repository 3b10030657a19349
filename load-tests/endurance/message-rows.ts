// The messages that the product promised an account, as PostgreSQL has them.

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../shared/postgres/database.ts";
import type { ReportingAccount, TargetName } from "./reporting-account.ts";

const TRIES = 20;
const AGAIN_MS = 2000;

const rowSchema = z.object({
  id: z.string(),
  kind: z.enum(["report", "report-rest"]),
  state: z.enum(["waiting", "granted", "trying", "counted", "sent", "refused", "unknown", "dropped"]),
  happenedAt: z.date().nullable(),
  createdAt: z.date(),
  triedAt: z.date().nullable(),
  /** Name of the signal or the event of an episode; null of a summary. */
  subject: z.string().nullable(),
  /** began, grew, ended; null of a signal and of a summary. */
  event: z.enum(["began", "grew", "ended"]).nullable(),
  /** How many reports a summary counts; null of the others. */
  count: z.number().nullable(),
});
export type MessageRow = z.infer<typeof rowSchema>;

/** Asks again where PostgreSQL is late: a machine that runs everything sometimes is. */
async function answered<Result>(ask: () => Promise<Result>, tries = TRIES): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (tries === 1) throw error;
    await sleep(AGAIN_MS);
    return answered(ask, tries - 1);
  }
}

/** Its messages to one target, in the order in which they were promised. */
export async function messagesTo(
  database: Database,
  account: ReportingAccount,
  target: TargetName,
): Promise<readonly MessageRow[]> {
  const { rows } = await answered(() =>
    database.run((db) =>
      sql`
      select id, kind, state, happened_at as "happenedAt", created_at as "createdAt", tried_at as "triedAt",
        report -> 'episode' ->> 'kind' as event, (report -> 'count')::int as count,
        case
          when kind = 'report-rest' then null
          when report -> 'episode' ->> 'kind' is null then report -> 'signal' ->> 'id'
          else concat_ws(':', report ->> 'rule', report ->> 'symbol', report -> 'episode' ->> 'began',
            report -> 'episode' ->> 'kind', report ->> 'second')
        end as subject
      from alert_messages where target_id = ${account.targets[target]} order by created_at, id`.execute(db),
    ),
  );
  return z.array(rowSchema).parse(rows);
}

/** How many messages about what happened before `before` have no end yet; summaries are none of them: they wait for the end of a budget. */
export async function openMessages(database: Database, accounts: readonly ReportingAccount[], before: Date): Promise<number> {
  const targets = accounts.flatMap((account) => Object.values(account.targets));
  const { rows } = await answered(() =>
    database.run((db) =>
      sql<{ open: number }>`
      select count(*)::int as open from alert_messages
      where target_id = any(${targets}::bigint[]) and state in ('waiting', 'granted', 'trying')
        and kind = 'report' and happened_at < ${before}`.execute(db),
    ),
  );
  return rows[0]?.open ?? 0;
}
