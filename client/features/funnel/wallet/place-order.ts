// Places the order of the test checkout: opens a payment with the mock provider and has it report the chosen outcome. Takes two
// seconds, as a wallet would.

import type { Language } from "../../../../shared/contracts/languages.ts";
import { callRoute, type Refused } from "../../../rest/call-route.ts";
import type { CheckoutOrder } from "../checkout-order.ts";

const PLACING_MS = 2000;

/** The number of the paid order, why the server refused it, or that the wallet declined. */
export type Placed = { readonly number: string } | { readonly refused: Refused } | { readonly declined: true };

/** Places it with this outcome. */
export async function placeOrder(order: CheckoutOrder, result: "success" | "fail", language: Language): Promise<Placed> {
  const [placed] = await Promise.all([pay(order, result, language), new Promise((resolve) => setTimeout(resolve, PLACING_MS))]);
  return placed;
}

async function pay(order: CheckoutOrder, result: "success" | "fail", language: Language): Promise<Placed> {
  const { userId, contact, contactMethod, paymentData } = order;
  const created = await callRoute("POST /api/create-payment", {
    body: {
      userId,
      planId: paymentData.plan,
      amount: paymentData.amount,
      contact,
      contactMethod,
      language,
      provider: "gpay",
      shown_total: paymentData.amount,
    },
  });
  if (!created.ok) return { refused: created };
  const update = { identifier: created.body.paymentId, provider: "gpay", result } as const;
  const updated = await callRoute("POST /api/mock-payment/update", { body: update });
  if (!updated.ok) return { refused: updated };
  return result === "success" ? { number: created.body.paymentData.order_number } : { declined: true };
}
