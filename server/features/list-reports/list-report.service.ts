// What may be set for a list's reports under a plan, and what of them waits.

import { quietEnd } from "../../../shared/alerts/quiet-hours.ts";
import type { DeliverySettings } from "../../../shared/contracts/alert-delivery.ts";
import type { ListReport, ListReportSettings, ReportMute, ReportWait } from "../../../shared/contracts/list-reports.ts";
import { PLAN_LIMITS, planAllowsExchange, planAllowsSignalType, type PlanId } from "../../../shared/contracts/plans.ts";
import { signalTypesOf, watchListSchema, type WatchList } from "../../../shared/contracts/watch-lists.ts";
import { alertTargetsOf, deliverySettingsOf } from "../../../shared/postgres/alert-delivery.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import {
  listReportsOf,
  reportsOfDay,
  storeListReport,
  type StoredListReport,
} from "../../../shared/postgres/list-reports.queries.ts";
import { budgetEnd } from "../../../shared/postgres/report-budget.ts";
import { mutesOf } from "../../../shared/postgres/report-mutes.queries.ts";
import { lockUser } from "../../../shared/postgres/users.queries.ts";
import { watchListsOf } from "../../../shared/postgres/watch-lists.queries.ts";
import { AppError } from "../../http/app-error.ts";

/** The reports of the user's present signal lists, in order of the lists' creation. */
export async function reportsOf(db: Queries, userId: string, plan: PlanId, now: Date): Promise<ListReport[]> {
  const lists = new Map((await signalListsOf(db, userId)).map((list) => [list.id, list]));
  const stored = (await listReportsOf(db, userId)).filter(({ listId }) => lists.has(listId));
  const targets = await alertTargetsOf(db, userId);
  const channels = new Map(targets.map(({ id, channel }) => [id, channel]));
  const reporting = stored.filter(({ settings: { isOn } }) => isOn).map(({ listId }) => listId);
  const held = await holdsOf(db, userId, plan, now);
  return stored.map((report) => {
    const { listId, settings } = report;
    const list = lists.get(listId) as WatchList;
    const waits: Record<ReportWait, boolean> = {
      plan: settings.isOn && reporting.indexOf(listId) >= PLAN_LIMITS[plan].reportingLists,
      exchanges: settings.exchanges.some((exchange) => !planAllowsExchange(plan, exchange)),
      channels: settings.targets.some((id) => isForeign(channels.get(id), plan)),
      types: signalTypesOf(list).some((type) => !planAllowsSignalType(plan, type)),
      rules: report.isLeftOut,
    };
    const names = Object.keys(waits) as ReportWait[];
    return { listId, name: list.name, settings, waits: names.filter((name) => waits[name]), paused: pauseOf(report, held) };
  });
}

/** What keeps reports of an account back for a while. */
interface Holds {
  readonly mutes: readonly ReportMute[];
  readonly delivery: DeliverySettings;
  readonly daySent: number;
  readonly maxPerDay: number;
  readonly now: Date;
}

const holdsOf = async (db: Queries, userId: string, plan: PlanId, now: Date): Promise<Holds> => ({
  mutes: await mutesOf(db, userId, now),
  delivery: await deliverySettingsOf(db, userId),
  daySent: await reportsOfDay(db, userId, utcDay(now)),
  maxPerDay: PLAN_LIMITS[plan].reportsPerDay,
  now,
});

/** As promise-reports judges it; null of a list that does not report at all. */
function pauseOf(report: StoredListReport, { mutes, delivery, daySent, maxPerDay, now }: Holds): ListReport["paused"] {
  const { listId, settings } = report;
  if (!settings.isOn) return null;
  const mute = mutes.find((each) => each.listId === listId);
  if (mute) return { why: "muted", until: mute.until };
  const quiet = settings.quiet === "account" ? delivery.quiet : settings.quiet;
  const quietUntil = quietEnd({ timeZone: delivery.timeZone, quiet }, now);
  if (quietUntil) return { why: "quiet", until: quietUntil.getTime() };
  const spent = budgetEnd({ ...report, maxPerHour: settings.maxPerHour, daySent, maxPerDay }, now);
  return spent ? { why: spent.budget, until: spent.at.getTime() } : null;
}

/** "2026-11-28" */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

type Channel = Awaited<ReturnType<typeof alertTargetsOf>>[number]["channel"];

const isForeign = (channel: Channel | undefined, plan: PlanId): boolean =>
  channel !== undefined && !PLAN_LIMITS[plan].channels.includes(channel);

/** Stores them; throws not-found for what is no signal list of the user, and plan for what the plan lacks and the list had not. */
export async function putListReport(
  database: Database,
  { userId, plan, now }: { readonly userId: string; readonly plan: PlanId; readonly now: Date },
  { listId, settings }: Pick<StoredListReport, "listId" | "settings">,
): Promise<ListReport> {
  return database.transaction(async (db) => {
    // With two devices at the limit, the second one waits here and then counts the first one's list.
    await lockUser(db, userId);
    const lists = new Set((await signalListsOf(db, userId)).map(({ id }) => id));
    if (!lists.has(listId)) throw new AppError("not-found");
    const stored = (await listReportsOf(db, userId)).filter((report) => lists.has(report.listId));
    const before = stored.find((report) => report.listId === listId)?.settings;
    const others = stored.filter((report) => report.listId !== listId && report.settings.isOn).length;
    refuseBeyondPlan(plan, settings, before, others);
    await refuseForeignChannels(db, userId, plan, settings, before);
    await storeListReport(db, userId, listId, settings);
    return (await reportsOf(db, userId, plan, now)).find((report) => report.listId === listId) as ListReport;
  });
}

/** What a larger plan left may stay, where it waits; nothing may be added to it. */
function refuseBeyondPlan(
  plan: PlanId,
  settings: ListReportSettings,
  before: ListReportSettings | undefined,
  others: number,
): void {
  const max = PLAN_LIMITS[plan].reportingLists;
  if (settings.isOn && before?.isOn !== true && others >= max)
    throw new AppError("plan", { message: `The plan lets ${max} lists report` });
  const exchange = settings.exchanges.find((each) => !planAllowsExchange(plan, each) && !before?.exchanges.includes(each));
  if (exchange) throw new AppError("plan", { message: `The plan does not include ${exchange}` });
}

async function refuseForeignChannels(
  db: Queries,
  userId: string,
  plan: PlanId,
  settings: ListReportSettings,
  before: ListReportSettings | undefined,
): Promise<void> {
  const targets = await alertTargetsOf(db, userId);
  const foreign = targets.find(
    ({ id, channel }) => settings.targets.includes(id) && !before?.targets.includes(id) && isForeign(channel, plan),
  );
  if (foreign) throw new AppError("plan", { message: `The plan does not include reports by ${foreign.channel}` });
}

async function signalListsOf(db: Queries, userId: string): Promise<WatchList[]> {
  return (await watchListsOf(db, userId)).flatMap((body) => {
    const list = watchListSchema.safeParse(body).data;
    return list?.type === "signal" ? [list] : [];
  });
}
