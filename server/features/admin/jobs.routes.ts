// Promised work that is not done yet and why, and the audit log.

import { ADMIN_PAGE } from "../../../shared/contracts/admin-views.ts";
import { type JobRow } from "../../../shared/contracts/admin-operations.ts";
import { addAudit, listAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { openOutbox, outboxTimers, type OpenOutboxRow } from "../../../shared/postgres/operator-jobs.queries.ts";
import { outboxBacklog, retryOutbox } from "../../../shared/postgres/outbox.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { auditView } from "./audit-view.ts";
import { processList, type ProcessListDeps } from "./process-list.ts";

const MAX_JOBS = 200;
const MAX_TIMERS = 100;
/** Workers that ended earlier are only on the deploys page. */
const GONE_SHOWN_MS = 3_600_000;

export interface JobsDeps extends ProcessListDeps {
  readonly database: Database;
}

export async function jobsRoutes(app: HttpApp, { database, ...deps }: JobsDeps): Promise<void> {
  serveRoute(app, "GET /api/admin/jobs", async () => {
    const now = new Date();
    const span = { since: now.getTime() - GONE_SHOWN_MS, now: now.getTime() };
    const [rows, timers, backlog, processes] = await database.run((db) =>
      Promise.all([
        openOutbox(db, MAX_JOBS, now),
        outboxTimers(db, MAX_TIMERS, now),
        outboxBacklog(db, now),
        processList(db, deps, span),
      ]),
    );
    const { due, later, failed, oldestSeconds } = backlog;
    return {
      success: true as const,
      data: rows.map((row) => jobView(row, now)),
      timers: timers.map((row) => jobView(row, now)),
      workers: processes.filter(({ kind }) => kind === "jobs"),
      counts: { due, later, failed, oldest_seconds: oldestSeconds },
      message: "",
    };
  });

  serveRoute(app, "POST /api/admin/jobs/:id/retry", async ({ admin, params: { id } }) => {
    await database.transaction(async (db) => {
      if (!(await retryOutbox(db, id, new Date()))) throw new AppError("not-found");
      await addAudit(db, [{ action: "job-retried", userId: null, adminId: admin.adminId, details: { job: id } }]);
    });
    return { success: true, message: "The work is tried again now" };
  });

  serveRoute(app, "GET /api/admin/audit", async ({ query: { before, by } }) => {
    const choice = { max: ADMIN_PAGE + 1, onlyAdmins: by === "admins", ...(before && { before }) };
    const rows = await database.run((db) => listAudit(db, choice));
    return {
      success: true as const,
      data: rows.slice(0, ADMIN_PAGE).map(auditView),
      more: rows.length > ADMIN_PAGE,
      message: "",
    };
  });
}

function jobView(row: OpenOutboxRow, now: Date): JobRow {
  return {
    id: row.id,
    kind: row.kind,
    subject_id: row.subject_id,
    state: stateOf(row, now),
    created_at: row.created_at.getTime(),
    run_at: row.run_at.getTime(),
    failures: row.failures,
    last_error: row.last_error,
    user_id: row.user_id,
    email: row.email,
    order: row.order_number,
  };
}

function stateOf({ failed_at: failedAt, enqueued_at: enqueuedAt, failures, run_at: runAt }: OpenOutboxRow, now: Date) {
  if (failedAt !== null) return "failed";
  if (enqueuedAt !== null) return "running";
  if (failures > 0) return "again";
  return runAt > now ? "later" : "due";
}
