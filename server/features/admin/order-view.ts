// An order as those who run the service get it.

import type { OrderRow } from "../../../shared/contracts/admin-views.ts";
import type { OperatorOrderRow } from "../../../shared/postgres/operator-orders.queries.ts";

/** The row of the contract. */
export function orderView({ snapshot, ...row }: OperatorOrderRow): OrderRow {
  return {
    ...row,
    created_at: row.created_at.getTime(),
    plan: snapshot.plan,
    cycle: snapshot.cycle,
    granted_at: row.granted_at?.getTime() ?? null,
    revoked_at: row.revoked_at?.getTime() ?? null,
    // Of a login that was sent in the end nobody needs to know the earlier failures.
    trouble_detail: row.trouble === "login-not-sent" ? row.trouble_detail : null,
  };
}
