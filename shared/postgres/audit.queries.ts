// Who did what, when. Rows are only ever added, until they are old enough to go.

import { sql } from "kysely";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";

export interface AuditEntry {
  readonly action: string;
  /** The customer it is about. */
  readonly userId: string | null;
  /** Who of those that run the service did it. */
  readonly adminId?: string;
  /** Must not hold secrets. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Adds these rows; does nothing for none. */
export async function addAudit(db: Queries, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("audit_log")
    .values(
      entries.map(({ action, userId, adminId, details }) => ({
        action,
        user_id: userId,
        admin_id: adminId ?? null,
        details: jsonColumn(details),
      })),
    )
    .execute();
}

export interface AuditLogRow {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  /** Name of the admin who did it. */
  readonly admin: string | null;
  readonly user_id: string | null;
  /** Of that customer, while there is one. */
  readonly email: string | null;
  readonly details: unknown;
}

const auditRows = (db: Queries) =>
  db
    .selectFrom("audit_log")
    .leftJoin("admins", "admins.id", "audit_log.admin_id")
    .leftJoin("users", "users.id", "audit_log.user_id")
    .select([
      "audit_log.id",
      "audit_log.at",
      "audit_log.action",
      "admins.name as admin",
      "audit_log.user_id",
      "users.email",
      "audit_log.details",
    ])
    .orderBy("audit_log.id", "desc");

/** Rows of the log, the latest first: all, or what was done by and to admins alone. */
export async function listAudit(
  db: Queries,
  { before, onlyAdmins, max }: { readonly before?: string; readonly onlyAdmins: boolean; readonly max: number },
): Promise<AuditLogRow[]> {
  return auditRows(db)
    .$if(before !== undefined, (query) => query.where("audit_log.id", "<", before ?? ""))
    .$if(onlyAdmins, (query) =>
      query.where((where) =>
        where.or([where("audit_log.admin_id", "is not", null), where("audit_log.action", "like", "admin-%")]),
      ),
    )
    .limit(max)
    .execute();
}

/** What was done by or for a customer, the latest first. */
export async function auditOfUser(db: Queries, userId: string, max: number): Promise<AuditLogRow[]> {
  return auditRows(db).where("audit_log.user_id", "=", userId).limit(max).execute();
}

/** What was done about an order, the latest first. */
export async function auditOfOrder(db: Queries, number: string, max: number): Promise<AuditLogRow[]> {
  return auditRows(db)
    .where(sql<boolean>`audit_log.details ? 'order' and audit_log.details->>'order' = ${number}`)
    .limit(max)
    .execute();
}

/** So long one look of an admin at a customer counts as one. */
const SAME_LOOK = sql`interval '10 minutes'`;

/** Notes that an admin looked at a customer. */
export async function noteLook(db: Queries, userId: string, adminId: string): Promise<void> {
  await sql`
    insert into audit_log (action, user_id, admin_id, details)
    select 'customer-viewed', ${userId}, ${adminId}, '{}'
    where not exists (
      select from audit_log
      where action = 'customer-viewed' and user_id = ${userId} and admin_id = ${adminId} and at > now() - ${SAME_LOOK})
  `.execute(db);
}
