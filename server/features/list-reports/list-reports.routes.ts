// Where a user's signal lists report while nobody looks. Reporting is done by workers/jobs/reports/.

import { SHOWN_REPORTS } from "../../../shared/contracts/list-reports.ts";
import { PLAN_LIMITS } from "../../../shared/contracts/plans.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { deleteListReport, reportsOfDay } from "../../../shared/postgres/list-reports.queries.ts";
import { mutesOf, unmute } from "../../../shared/postgres/report-mutes.queries.ts";
import { shownReports } from "../../../shared/postgres/shown-reports.queries.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { putListReport, reportsOf, utcDay } from "./list-report.service.ts";

const DONE = { success: true, message: "" } as const;

export async function listReportRoutes(app: HttpApp, { database }: { readonly database: Database }): Promise<void> {
  serveRoute(app, "GET /api/account/list-reports", async ({ session: { userId }, plan }) => {
    const now = new Date();
    return database.run(async (db) => ({
      ...DONE,
      reports: await reportsOf(db, userId, plan, now),
      mutes: await mutesOf(db, userId, now),
      messages: await shownReports(db, userId, SHOWN_REPORTS),
      today: {
        sent: await reportsOfDay(db, userId, utcDay(now)),
        max: PLAN_LIMITS[plan].reportsPerDay,
      },
    }));
  });

  serveRoute(app, "PUT /api/account/list-reports/:id", async ({ session: { userId }, plan, params, body }) => ({
    ...DONE,
    report: await putListReport(database, { userId, plan, now: new Date() }, { listId: params.id, settings: body }),
  }));

  serveRoute(app, "DELETE /api/account/list-reports/:id", async ({ session: { userId }, params: { id } }) => {
    await database.run((db) => deleteListReport(db, userId, id));
    return DONE;
  });

  serveRoute(app, "DELETE /api/account/report-mutes/:id", async ({ session: { userId }, params: { id } }) => {
    await database.run((db) => unmute(db, userId, id));
    return DONE;
  });
}
