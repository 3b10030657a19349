// The answer when a payment was opened.

import type { PlanSnapshot } from "../../../shared/checkout/order-quote.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import type { CreatedPayment } from "./payment.service.ts";

/** The price of an order, as answers name it. */
export const priceData = ({ plan, cycle, price, discount_percent, amount, currency }: PlanSnapshot) => ({
  plan,
  billing_cycle: cycle,
  price,
  discount_percent,
  amount,
  currency,
});

/** The answer at this moment, epoch ms. */
export function createdAnswer(created: CreatedPayment, now: number): RouteAnswer<"POST /api/create-payment"> {
  return {
    paymentUrl: created.url,
    paymentId: created.id,
    paymentData: {
      ...priceData(created.order.snapshot),
      order_number: created.order.number,
      order_secret: created.secret,
      provider: created.provider.id,
      charge_amount: created.charge.amount,
      charge_currency: created.charge.currency,
      expires_at: created.expiresAt,
      valid_ms: Math.max(0, created.expiresAt - now),
    },
    message: "Payment created",
  };
}
