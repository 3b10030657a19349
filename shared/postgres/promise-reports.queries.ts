// Promises what lists report to their owners' targets, within budgets, quiet hours and mutes. It all happens in the transaction that moves
// the position in what was published, so that a process that dies anywhere loses and doubles nothing.

import { sql } from "kysely";
import { quietEnd } from "../alerts/quiet-hours.ts";
import { STANDARD_DELIVERY, type DeliverySettings } from "../contracts/alert-delivery.ts";
import { episodeId } from "../signals/episode-events.ts";
import { readDeliverySettings } from "./alert-delivery.queries.ts";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";
import { addOutboxes } from "./outbox.queries.ts";
import {
  episodeKey,
  listKey,
  ReportBooks,
  type DueReport,
  type ListState,
  type NewMessage,
  type PromisedReports,
  type ReportTarget,
} from "./report-books.ts";
import { addToReportRests, quietHoursOf } from "./report-messages.queries.ts";

/** Parameters of a statement are numbered with 16 bits. */
const ROWS_AT_ONCE = 2000;

/** Promises these reports, in their order. */
export async function promiseReports(transaction: Queries, due: readonly DueReport[], now: Date): Promise<PromisedReports> {
  if (due.length === 0) return { sent: 0, counted: 0, kept: 0 };
  const books = await readBooks(transaction, due, now);
  for (const each of due) books.judge(each);
  await write(transaction, books);
  return books.counts;
}

async function readBooks(transaction: Queries, due: readonly DueReport[], now: Date): Promise<ReportBooks> {
  const users = [...new Set(due.map(({ userId }) => userId))].sort();
  // Lists first, then days, then targets: in this order everywhere.
  const rows = await lockedLists(transaction, due);
  const days = await lockedDays(transaction, users, now);
  const [targets, accounts, muted, episodes] = [
    await targetsOf(transaction, due),
    await accountsOf(transaction, users),
    await mutedBy(transaction, users, now),
    await episodesOf(transaction, due),
  ];
  const lists = rows.map((row): [string, ListState] => {
    const key = listKey(row.user_id, row.list_id);
    const account = accounts.get(row.user_id) ?? STANDARD_DELIVERY;
    return [
      key,
      {
        ...{ userId: row.user_id, listId: row.list_id },
        quietEnd: quietEnd({ timeZone: account.timeZone, quiet: quietHoursOf(row, account) }, now),
        maxPerHour: row.max_per_hour,
        targets: targets.get(key) ?? [],
        hourBeganAt: row.hour_began_at ?? new Date(0),
        hourSent: row.hour_sent,
        isChanged: false,
      },
    ];
  });
  return new ReportBooks(new Map(lists), days, { muted, episodes, now });
}

/** The lists of these reports as rows, for "in". */
const listsIn = (due: readonly DueReport[]) =>
  sql<{ user_id: string; list_id: string }>`(select * from unnest(
    ${due.map(({ userId }) => userId)}::uuid[], ${due.map(({ report }) => report.listId)}::text[]))`;

function lockedLists(transaction: Queries, due: readonly DueReport[]) {
  return transaction
    .selectFrom("list_reports")
    .select(["user_id", "list_id", "quiet", "quiet_from", "quiet_until", "max_per_hour", "hour_began_at", "hour_sent"])
    .where(sql<boolean>`(user_id, list_id) in ${listsIn(due)}`)
    .where("is_on", "=", true)
    .orderBy("user_id")
    .orderBy("list_id")
    .forNoKeyUpdate()
    .execute();
}

async function lockedDays(transaction: Queries, users: readonly string[], now: Date): Promise<Map<string, { sent: number }>> {
  const day = now.toISOString().slice(0, 10);
  const { rows } = await sql<{ user_id: string; sent: number }>`
    insert into report_days (user_id, day, sent)
      select id, ${day}::date, 0 from users where id = any (${users}::uuid[]) order by id
      on conflict (user_id) do update set day = excluded.day,
        sent = case when report_days.day = excluded.day then report_days.sent else 0 end
      returning user_id, sent`.execute(transaction);
  return new Map(rows.map(({ user_id: id, sent }) => [id, { sent }]));
}

async function targetsOf(transaction: Queries, due: readonly DueReport[]): Promise<ReadonlyMap<string, ReportTarget[]>> {
  const rows = await transaction
    .selectFrom("list_report_targets as chosen")
    .innerJoin("alert_targets as target", "target.id", "chosen.target_id")
    .leftJoin("webhooks", "webhooks.target_id", "target.id")
    .select(["chosen.user_id as userId", "chosen.list_id as listId", "target.id as targetId", "target.channel"])
    .select("webhooks.kind as webhook")
    .where(sql<boolean>`(chosen.user_id, chosen.list_id) in ${listsIn(due)}`)
    .where("target.is_on", "=", true)
    .orderBy("target.id")
    // It must not be deleted before a message points at it.
    .forKeyShare(["target"])
    .execute();
  return Map.groupBy(rows, ({ userId, listId }) => listKey(userId, listId));
}

async function accountsOf(transaction: Queries, users: readonly string[]): Promise<ReadonlyMap<string, DeliverySettings>> {
  const rows = await transaction.selectFrom("alert_delivery").selectAll().where("user_id", "in", users).execute();
  return new Map(rows.map((row) => [row.user_id, readDeliverySettings(row)]));
}

async function mutedBy(transaction: Queries, users: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom("report_mutes")
    .select(["user_id", "list_id", "exchange", "symbol"])
    .where("user_id", "in", users)
    .where("ends_at", ">", now)
    .execute();
  return new Set(rows.map((row) => `${row.user_id} ${row.list_id ?? `${row.exchange} ${row.symbol}`}`));
}

async function episodesOf(transaction: Queries, due: readonly DueReport[]): Promise<ReadonlyMap<string, number>> {
  if (due.every(({ report }) => report.episode === null)) return new Map();
  const ids = due.flatMap(({ report: { rule, symbol, episode } }) =>
    episode ? [episodeId({ rule, symbol, began: episode.began })] : [],
  );
  const rows = await transaction
    .selectFrom("report_episodes")
    .select(["user_id", "list_id", "episode", "reports"])
    .where(sql<boolean>`(user_id, list_id) in ${listsIn(due)}`)
    .where("episode", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ user_id: user, list_id: list, episode, reports }) => [episodeKey(user, list, episode), reports]));
}

async function write(transaction: Queries, { lists, days, messages, rests, changedEpisodes, now }: ReportBooks): Promise<void> {
  const changed = [...lists.values()].filter(({ isChanged }) => isChanged);
  if (changed.length > 0)
    await sql`
      update list_reports report set hour_began_at = new.began, hour_sent = new.sent
        from unnest(${changed.map(({ userId }) => userId)}::uuid[], ${changed.map(({ listId }) => listId)}::text[],
          ${changed.map(({ hourBeganAt }) => hourBeganAt.toISOString())}::timestamptz[],
          ${changed.map(({ hourSent }) => hourSent)}::int[]) as new(user_id, list_id, began, sent)
        where report.user_id = new.user_id and report.list_id = new.list_id`.execute(transaction);
  await sql`
    update report_days set sent = new.sent
      from unnest(${[...days.keys()]}::uuid[], ${[...days.values()].map(({ sent }) => sent)}::int[]) as new(id, sent)
      where report_days.user_id = new.id and report_days.sent <> new.sent`.execute(transaction);
  const episodes = [...changedEpisodes.values()];
  if (episodes.length > 0)
    await sql`
      insert into report_episodes (user_id, list_id, episode, reports, reported_at)
        select id, list, episode, reports, ${now}::timestamptz
        from unnest(${episodes.map(({ userId }) => userId)}::uuid[], ${episodes.map(({ listId }) => listId)}::text[],
          ${episodes.map(({ episode }) => episode)}::text[], ${episodes.map(({ reports }) => reports)}::int[])
          as new(id, list, episode, reports)
        on conflict (user_id, list_id, episode) do update
          set reports = excluded.reports, reported_at = excluded.reported_at`.execute(transaction);
  for (let from = 0; from < messages.length; from += ROWS_AT_ONCE)
    await addMessages(transaction, messages.slice(from, from + ROWS_AT_ONCE));
  await addToReportRests(transaction, rests);
}

async function addMessages(transaction: Queries, messages: readonly NewMessage[]): Promise<void> {
  await transaction
    .insertInto("alert_messages")
    .values(
      messages.map(({ id, target: { targetId }, report }) => ({
        ...{ id, target_id: targetId, kind: "report" as const, report: jsonColumn(report) },
        happened_at: new Date(report.second * 1000),
      })),
    )
    .execute();
  const hooks = messages.filter(({ target: { channel } }) => channel === "webhook").map(({ target: { targetId } }) => targetId);
  const others = messages.filter(({ target: { channel } }) => channel !== "webhook").map(({ id }) => id);
  const promised = [
    ...others.map((subjectId) => ({ kind: "send-alert" as const, subjectId })),
    ...[...new Set(hooks)].map((subjectId) => ({ kind: "send-webhooks" as const, subjectId })),
  ];
  await addOutboxes(transaction, promised);
}
