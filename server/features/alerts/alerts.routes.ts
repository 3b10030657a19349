// A user's price alerts and their firings, the same on every device. Firing is a job (workers/jobs/alerts/), which copies what is
// stored here within a fraction of a second.

import type { AlertDraft } from "../../../shared/contracts/alert-schemas.ts";
import { MAX_ALERTS, MAX_ANY_COIN_ALERTS, MAX_FIRINGS } from "../../../shared/contracts/alerts.ts";
import { PLAN_LIMITS, planAllowsExchange, type PlanId } from "../../../shared/contracts/plans.ts";
import {
  addAlert,
  alertsOf,
  countAlerts,
  countAnyCoinAlerts,
  deleteAlert,
  firingsOf,
  replaceAlert,
  seeFirings,
} from "../../../shared/postgres/alerts.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { lockUser } from "../../../shared/postgres/users.queries.ts";
import type { ControlChannel } from "../../control-channel.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

export interface AlertRoutesDeps {
  readonly database: Database;
  readonly control: ControlChannel;
  /** Alerts per account; MAX_ALERTS by default. */
  readonly maxAlerts?: number | undefined;
}

/** A Fastify plugin. */
export async function alertRoutes(app: HttpApp, { database, control, maxAlerts = MAX_ALERTS }: AlertRoutesDeps): Promise<void> {
  const changed = (userId: string): void => control.publish({ kind: "alerts", userId });

  serveRoute(app, "GET /api/account/alerts", async ({ session: { userId } }) => {
    // One after the other: every terminal asks while it opens, and two connections at once would be a fifth of all there are.
    const data = await database.run((db) => alertsOf(db, userId));
    const firings = await database.run((db) => firingsOf(db, userId, MAX_FIRINGS));
    return { success: true, data, firings, message: "" };
  });

  serveRoute(app, "GET /api/account/alerts/firings", async ({ session: { userId }, query: { before } }) => {
    const firings = await database.run((db) => firingsOf(db, userId, MAX_FIRINGS, before));
    return { success: true, firings, message: "" };
  });

  serveRoute(app, "POST /api/account/alerts", async ({ session: { userId }, plan, body }) => {
    refuseUnlessHeld(plan, body);
    const data = await database.transaction(async (db) => {
      // With two devices at the limit, the second one waits here and then counts the first one's alert.
      await lockUser(db, userId);
      if ((await countAlerts(db, userId)) >= maxAlerts) throw new AppError("alert-limit");
      await refuseBeyondAnyCoin(db, userId, body);
      return addAlert(db, userId, body, new Date());
    });
    changed(userId);
    return { success: true, data, message: "" };
  });

  serveRoute(app, "PUT /api/account/alerts/:id", async ({ session: { userId }, plan, params, body }) => {
    refuseUnlessHeld(plan, body);
    const data = await database.transaction(async (db) => {
      await lockUser(db, userId);
      await refuseBeyondAnyCoin(db, userId, body, params.id);
      return replaceAlert(db, userId, params.id, body, new Date());
    });
    if (!data) throw new AppError("not-found");
    changed(userId);
    return { success: true, data, message: "" };
  });

  serveRoute(app, "DELETE /api/account/alerts/:id", async ({ session: { userId }, params }) => {
    await database.run((db) => deleteAlert(db, userId, params.id));
    changed(userId);
    return { success: true, message: "" };
  });

  serveRoute(app, "POST /api/account/alerts/seen", async ({ session: { userId }, body }) => {
    await database.run((db) => seeFirings(db, userId, body.through));
    return { success: true, message: "" };
  });
}

async function refuseBeyondAnyCoin(db: Queries, userId: string, { scope }: AlertDraft, changed?: string): Promise<void> {
  if (scope !== "coin" && (await countAnyCoinAlerts(db, userId, changed)) >= MAX_ANY_COIN_ALERTS)
    throw new AppError("alert-limit");
}

/** Refuses exchanges the plan does not include. */
function refuseUnlessHeld(plan: PlanId, { exchange }: AlertDraft): void {
  if (!PLAN_LIMITS[plan].priceAlerts || !planAllowsExchange(plan, exchange)) throw new AppError("plan");
}
