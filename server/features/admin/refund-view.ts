// What is refunded of an order, as operators see it.

import type { z } from "zod";
import { withdrawableUntil } from "../../../shared/checkout/withdrawal-days.ts";
import type { orderDetailSchema } from "../../../shared/contracts/admin-views.ts";
import type { DueRefund } from "../../../shared/node/payments/due-refund.ts";

type RefundView = NonNullable<z.infer<typeof orderDetailSchema>["refund"]>;

/** The figures of the contract. */
export function refundView({ order, share, isOwed }: DueRefund): RefundView {
  const confirmedAt = order.confirmed_at?.getTime() ?? null;
  return {
    paid: share.paid,
    amount: share.refund,
    currency: order.charge_currency,
    days_used: share.daysUsed,
    days_bought: share.daysBought,
    kind: order.kind,
    requested_at: order.requested_at?.getTime() ?? null,
    confirmed_at: confirmedAt,
    refunded_at: order.refunded_at?.getTime() ?? null,
    // The law gives the seller as many days to pay as the buyer had to withdraw.
    due_at: isOwed && confirmedAt !== null ? withdrawableUntil(confirmedAt) : null,
  };
}
