import { readableAddress } from "../../../shared/node/readable-address.ts";
import type { AuditRow } from "../../../shared/contracts/admin-views.ts";
import type { AuditLogRow } from "../../../shared/postgres/audit.queries.ts";

export function auditView({ at, details, ...row }: AuditLogRow): AuditRow {
  return {
    ...row,
    email: row.email && readableAddress(row.email),
    at: at.getTime(),
    details: details as Record<string, unknown>,
  };
}
