// What the registration hands to the payment page, in the history entry: it outlives a reload and reaches no storage.

import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import type { ContactMethod } from "../../../shared/contracts/checkout.ts";

export interface CheckoutOrder {
  readonly userId: string;
  readonly contact: string;
  readonly contactMethod: ContactMethod;
  /** Where the receipt goes. */
  readonly email: string;
  readonly provider: string;
  readonly paymentData: RouteAnswer<"POST /api/register">["paymentData"];
  /** The payment that was opened for it already. */
  readonly payment?: RouteAnswer<"POST /api/create-payment">;
}

/** The order of a history entry; undefined where there is none, as when the address was typed. */
export function orderOf(state: unknown): CheckoutOrder | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const { userId, paymentData } = state as Partial<CheckoutOrder>;
  return userId && paymentData?.plan ? (state as CheckoutOrder) : undefined;
}
