// Promised work that is not done yet and why, and the audit log, for those who run the service.

import { ADMIN_PAGE, type JobRow } from "../../../shared/contracts/admin-views.ts";
import { addAudit, listAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { openOutbox, outboxBacklog, retryOutbox, type OpenOutboxRow } from "../../../shared/postgres/outbox.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { auditView } from "./audit-view.ts";

const MAX_JOBS = 200;

export interface JobsParts {
  readonly database: Database;
}

/** A Fastify plugin. */
export async function jobsRoutes(app: HttpApp, { database }: JobsParts): Promise<void> {
  serveRoute(app, "GET /api/admin/jobs", async () => {
    const now = new Date();
    const [rows, backlog] = await database.run((db) => Promise.all([openOutbox(db, MAX_JOBS), outboxBacklog(db, now)]));
    const { due, later, failed, oldestSeconds } = backlog;
    return {
      success: true as const,
      data: rows.map((row) => jobView(row, now)),
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
  };
}

function stateOf({ failed_at: failedAt, enqueued_at: enqueuedAt, failures, run_at: runAt }: OpenOutboxRow, now: Date) {
  if (failedAt !== null) return "failed";
  if (enqueuedAt !== null) return "running";
  if (failures > 0) return "again";
  return runAt > now ? "later" : "due";
}
