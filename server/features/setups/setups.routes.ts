// An operator sends a setup; its customer is told by mail and in open terminals, looks at it, and accepts or declines it in one
// click.

import { MAX_ALERTS } from "../../../shared/contracts/alerts.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import {
  LISTS_PER_KIND,
  PLAN_FEATURES,
  PLAN_LIMITS,
  planAllowsSignalType,
  type PlanId,
} from "../../../shared/contracts/plans.ts";
import { MAX_OPEN_SETUPS, setupBodySchema, type Setup, type SetupBody } from "../../../shared/contracts/setups.ts";
import { signalTypesOf, watchListSchema, type WatchList } from "../../../shared/contracts/watch-lists.ts";
import { addAlert, countAlerts } from "../../../shared/postgres/alerts.queries.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { addSetup, answerSetup, openSetupsOf, type SetupRow } from "../../../shared/postgres/setups.queries.ts";
import { currentPlan } from "../../../shared/postgres/subscriptions.queries.ts";
import { lockOwnUser } from "../../../shared/postgres/users.queries.ts";
import { storeWatchList, watchListsOf } from "../../../shared/postgres/watch-lists.queries.ts";
import type { ControlChannel } from "../../control-channel.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { changeSettings } from "../../../shared/postgres/change-settings.ts";

export interface SetupRoutesDeps {
  readonly database: Database;
  readonly control: ControlChannel;
}

export async function setupRoutes(app: HttpApp, { database, control }: SetupRoutesDeps): Promise<void> {
  serveRoute(app, "POST /api/admin/users/:id/setups", async ({ admin, params: { id: userId }, body: { reason, ...set } }) => {
    const { name } = set;
    await database.transaction(async (db) => {
      const user = await lockOwnUser(db, userId);
      if (!user) throw new AppError("not-found");
      const plan = await currentPlan(db, userId);
      if (plan === undefined || !PLAN_FEATURES.personalSetup.plans[plan]) throw new AppError("plan");
      refuseForeignTypes(plan, set.body);
      const waiting = await openSetupsOf(db, userId);
      const id = await addSetup(db, { userId, adminId: admin.adminId, ...set, id: set.id });
      // Already sent: what follows was done then.
      if (id === undefined) return;
      if (waiting.length >= MAX_OPEN_SETUPS) throw new AppError("setup-limit");
      await addAudit(db, [{ action: "setup-sent", userId, adminId: admin.adminId, details: { setup: id, name, reason } }]);
      const language = storedLanguage(user.language);
      await queueMail(db, { template: "setup-waiting", to: user.email, language, params: { name } });
    });
    control.publish({ kind: "setups", userId });
    return { success: true, message: "The set is sent" };
  });

  serveRoute(app, "GET /api/account/setups", async ({ session, plan }) => {
    const isHeld = PLAN_FEATURES.personalSetup.plans[plan];
    const rows = isHeld ? await database.run((db) => openSetupsOf(db, session.userId)) : [];
    return { success: true as const, data: rows.flatMap(setupOf), message: "" };
  });

  serveRoute(app, "POST /api/account/setups/:id/accept", async ({ session: { userId }, plan, params: { id } }) => {
    if (!PLAN_FEATURES.personalSetup.plans[plan]) throw new AppError("plan");
    const { charts, lists, alerts } = await database.transaction(async (db) => {
      await lockOwnUser(db, userId);
      const row = await answerSetup(db, userId, id, "accepted_at");
      const [setup] = row ? setupOf(row) : [];
      if (!setup) throw new AppError("not-found");
      refuseForeignTypes(plan, setup.body);
      await storeLists(db, userId, plan, setup.body);
      if ((await countAlerts(db, userId)) + setup.body.alerts.length > MAX_ALERTS) throw new AppError("alert-limit");
      for (const alert of setup.body.alerts) await addAlert(db, userId, alert, new Date());
      await showCharts(db, userId, setup.body);
      await addAudit(db, [{ action: "setup-accepted", userId, details: { setup: id, name: setup.name } }]);
      return setup.body;
    });
    control.publish({ kind: "setups", userId });
    if (lists.length > 0) control.publish({ kind: "lists", userId });
    if (alerts.length > 0) control.publish({ kind: "alerts", userId });
    if (charts.length > 0) control.publish({ kind: "settings", userId });
    return { success: true, message: "The set is yours" };
  });

  serveRoute(app, "DELETE /api/account/setups/:id", async ({ session: { userId }, params: { id } }) => {
    await database.transaction(async (db) => {
      if (!(await answerSetup(db, userId, id, "declined_at"))) throw new AppError("not-found");
      await addAudit(db, [{ action: "setup-declined", userId, details: { setup: id } }]);
    });
    control.publish({ kind: "setups", userId });
    return { success: true, message: "The set is declined" };
  });
}

/** The setup in a row; undefined for a format this version does not understand. */
function setupOf({ id, name, note, body, sent_at: sentAt }: SetupRow): Setup[] {
  const parsed = setupBodySchema.safeParse(body);
  return parsed.success ? [{ id, name, note, body: parsed.data, sent_at: sentAt.getTime() }] : [];
}

function refuseForeignTypes(plan: PlanId, { lists }: SetupBody): void {
  const foreign = lists.flatMap(signalTypesOf).find((type) => !planAllowsSignalType(plan, type));
  if (foreign) throw new AppError("plan", { message: `The plan does not include ${foreign}` });
}

/**
 * The setup's charts in the account's settings, under the terminal's names: the main one, and the pinned ones in slots from the
 * first on.
 */
async function showCharts(db: Queries, userId: string, { charts: [main, ...pinned] }: SetupBody): Promise<void> {
  if (main === undefined) return;
  await changeSettings(db, userId, { mainChartSymbol: main, selectedTickers: JSON.stringify(pinned), pinnedSlots: null });
}

/** All or none: a setup is one unit. */
async function storeLists(db: Queries, userId: string, plan: PlanId, { lists }: SetupBody): Promise<void> {
  const stored = (await watchListsOf(db, userId)).flatMap((body) => watchListSchema.safeParse(body).data ?? []);
  const all: Pick<WatchList, "type">[] = [...stored, ...lists];
  const isTooMany = (type: WatchList["type"]) => all.filter((list) => list.type === type).length > LISTS_PER_KIND[plan];
  if (lists.length > 0 && (all.length > PLAN_LIMITS[plan].watchLists || lists.some(({ type }) => isTooMany(type))))
    throw new AppError("list-limit");
  const now = Date.now();
  for (const [index, list] of lists.entries()) await storeWatchList(db, userId, { ...list, id: String(now + index) });
}
