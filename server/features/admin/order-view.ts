import { readableAddress } from "../../../shared/node/readable-address.ts";
import { refundDueAt } from "../../../shared/checkout/withdrawal-days.ts";
import type { OrderRow } from "../../../shared/contracts/admin-views.ts";
import type { OperatorOrderRow } from "../../../shared/postgres/operator-orders.queries.ts";

export function orderView({
  snapshot,
  withdrawal_kind: kind,
  confirmed_at: confirmed,
  refunded_at: refunded,
  ...row
}: OperatorOrderRow): OrderRow {
  return {
    ...row,
    email: readableAddress(row.email),
    created_at: row.created_at.getTime(),
    plan: snapshot.plan,
    cycle: snapshot.cycle,
    granted_at: row.granted_at?.getTime() ?? null,
    revoked_at: row.revoked_at?.getTime() ?? null,
    // Once a login was sent, earlier failures do not matter.
    withdrawal:
      kind === null || confirmed === null
        ? null
        : {
            kind,
            confirmed_at: confirmed.getTime(),
            due_at: refundDueAt(confirmed.getTime()),
            refunded_at: refunded?.getTime() ?? null,
          },
    trouble_detail: row.trouble === "login-not-sent" ? row.trouble_detail : null,
  };
}
