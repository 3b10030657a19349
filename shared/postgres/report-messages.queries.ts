// What messages about lists' reports hold, and the summary of those that were not sent on their own.

import { z } from "zod";
import type { DeliverySettings, QuietHours } from "../contracts/alert-delivery.ts";
import { reportSchema, type Report } from "../contracts/list-reports.ts";
import type { AlertChannel } from "../contracts/plan-features.ts";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";
import { promiseMessage } from "./promise-message.ts";

/** Coins and lists that a summary names. */
const MAX_NAMED = 11;

const reportRestSchema = z.object({ count: z.number().int(), symbols: z.array(z.string()), lists: z.array(z.string()) });
/** How many reports were not sent on their own, and the first coins and lists of them. */
export type ReportRest = z.infer<typeof reportRestSchema>;

/** A report as it is stored; undefined for one of another version. */
export const readReport = (stored: unknown): Report | undefined => reportSchema.safeParse(stored).data;
export const readReportRest = (stored: unknown): ReportRest | undefined => reportRestSchema.safeParse(stored).data;

/** The quiet hours of the list that reports; the account's where it has no settings any more. */
export async function quietHoursOfReport(
  db: Queries,
  userId: string,
  report: unknown,
  account: DeliverySettings,
): Promise<QuietHours | null> {
  const row = await db
    .selectFrom("list_reports")
    .select(["quiet", "quiet_from", "quiet_until"])
    .where("user_id", "=", userId)
    .where("list_id", "=", readReport(report)?.listId ?? "")
    .executeTakeFirst();
  return row ? quietHoursOf(row, account) : account.quiet;
}

interface QuietColumns {
  readonly quiet: "account" | "own" | "none";
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
}

/** The quiet hours that apply to a list. */
export function quietHoursOf({ quiet, quiet_from: from, quiet_until: until }: QuietColumns, account: DeliverySettings) {
  if (quiet === "account") return account.quiet;
  return quiet === "none" || from === null || until === null ? null : { from, until };
}

/** Reports that one target's next summary counts. */
export interface RestOfTarget {
  readonly targetId: string;
  readonly channel: AlertChannel;
  /** When a summary is promised, unless there is one. */
  readonly at: Date;
  readonly reports: readonly Pick<Report, "symbol" | "listName">[];
}

/** Counts reports in the targets' next summaries. The targets' rows are locked, so that two at once are both counted. */
export async function addToReportRests(transaction: Queries, rests: readonly RestOfTarget[]): Promise<void> {
  if (rests.length === 0) return;
  const byTarget = Map.groupBy(rests, ({ targetId }) => targetId);
  const ids = [...byTarget.keys()];
  await transaction.selectFrom("alert_targets").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
  const waiting = await transaction
    .selectFrom("alert_messages")
    .select(["id", "target_id", "report"])
    .where("target_id", "in", ids)
    .where("kind", "=", "report-rest")
    .where("state", "=", "waiting")
    .execute();
  const known = new Map(waiting.map((row) => [row.target_id, row]));
  for (const own of byTarget.values()) await addToRest(transaction, own, known.get((own[0] as RestOfTarget).targetId));
}

async function addToRest(
  transaction: Queries,
  rests: readonly RestOfTarget[],
  waiting: { readonly id: string; readonly report: unknown } | undefined,
): Promise<void> {
  const before = readReportRest(waiting?.report) ?? { count: 0, symbols: [], lists: [] };
  const reports = rests.flatMap((rest) => rest.reports);
  const report = jsonColumn({
    count: before.count + reports.length,
    symbols: named(before.symbols, reports, "symbol"),
    lists: named(before.lists, reports, "listName"),
  });
  if (waiting) {
    await transaction.updateTable("alert_messages").set({ report }).where("id", "=", waiting.id).execute();
    return;
  }
  const { targetId, channel, at } = rests[0] as RestOfTarget;
  const { id } = await transaction
    .insertInto("alert_messages")
    .values({ target_id: targetId, kind: "report-rest", report, ...NO_FIRING })
    .returning("id")
    .executeTakeFirstOrThrow();
  await promiseMessage(transaction, { id, targetId, channel }, at);
}

const NO_FIRING = { firing_id: null, rest_id: null, first_try_at: null, not_before: null } as const;

function named<Key extends "symbol" | "listName">(
  before: readonly string[],
  reports: readonly Pick<Report, Key>[],
  key: Key,
): readonly string[] {
  return [...new Set([...before, ...reports.map((report) => report[key])])].slice(0, MAX_NAMED);
}
