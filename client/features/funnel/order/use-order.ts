// One order by its secret: asked for every ten seconds, and whenever its payment's push says that something changed. Answers are
// kept in the order in which they were asked for, so that a slow one never takes back what a later one said.

import { useCallback, useEffect, useRef, useState } from "react";
import type { OrderPage } from "../../../../shared/contracts/order-page.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { POLL_MS } from "../payment/payment-screen.ts";

export interface ShownOrder {
  readonly order: OrderPage;
  /** Until when its newest payment can be made, on this page's own clock (performance.now). */
  readonly endsAt: number;
}

export interface OrderRun {
  /** Undefined while it is asked for, "missing" where the secret opens none. */
  readonly shown: ShownOrder | "missing" | undefined;
  readonly isOffline: boolean;
  readonly refresh: () => Promise<void>;
}

/** Follows the order that this secret opens. */
export function useOrder(secret: string): OrderRun {
  const [shown, setShown] = useState<OrderRun["shown"]>();
  const [isOffline, setOffline] = useState(false);
  const turns = useRef({ asked: 0, taken: 0 });

  const refresh = useCallback(async (): Promise<void> => {
    const turn = ++turns.current.asked;
    const reply = await callRoute("POST /api/order", { body: { secret } });
    if (turn < turns.current.taken) return;
    turns.current.taken = turn;
    setOffline(!reply.ok && reply.status !== 404);
    if (reply.ok) setShown({ order: reply.body.data, endsAt: performance.now() + reply.body.data.valid_ms });
    else if (reply.status === 404) setShown("missing");
  }, [secret]);

  useEffect(() => {
    void refresh();
    const poll = setInterval(() => void refresh(), POLL_MS);
    const seen = (): void => void (document.visibilityState === "visible" && refresh());
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(poll);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [refresh]);

  const paymentId = typeof shown === "object" ? shown.order.payments[0]?.paymentId : undefined;
  useEffect(() => {
    if (paymentId === undefined) return undefined;
    const push = new EventSource(`/api/payment-status/${encodeURIComponent(paymentId)}/events`);
    push.addEventListener("message", () => void refresh());
    return () => push.close();
  }, [paymentId, refresh]);
  return { shown, isOffline, refresh };
}
