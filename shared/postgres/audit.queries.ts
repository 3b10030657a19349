// Who did what, when. Rows are only added, until they are old enough to delete.

import { sql } from "kysely";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";

export interface AuditEntry {
  readonly action: string;
  /** The customer it is about. */
  readonly userId: string | null;
  /** The admin who did it. */
  readonly adminId?: string;
  /** Must not hold secrets. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Adds these rows, if any. */
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
  /** Of that customer, while the account exists. */
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

/** Rows of the log, latest first: all, or only those done by and to admins. */
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

/** Actions by or for a customer, latest first. */
export async function auditOfUser(db: Queries, userId: string, max: number): Promise<AuditLogRow[]> {
  return auditRows(db).where("audit_log.user_id", "=", userId).limit(max).execute();
}

/** Actions on an order, latest first. */
export async function auditOfOrder(db: Queries, number: string, max: number): Promise<AuditLogRow[]> {
  return auditRows(db)
    .where(sql<boolean>`audit_log.details ? 'order' and audit_log.details->>'order' = ${number}`)
    .limit(max)
    .execute();
}

/** Views of one customer by an admin within this time count as one. */
const SAME_VIEW = sql`interval '10 minutes'`;

/** Records that an admin viewed a customer. */
export async function noteView(db: Queries, userId: string, adminId: string): Promise<void> {
  await sql`
    insert into audit_log (action, user_id, admin_id, details)
    select 'customer-viewed', ${userId}, ${adminId}, '{}'
    where not exists (
      select from audit_log
      where action = 'customer-viewed' and user_id = ${userId} and admin_id = ${adminId} and at > now() - ${SAME_VIEW})
  `.execute(db);
}
