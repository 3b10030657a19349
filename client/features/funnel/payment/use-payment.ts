// One payment from its creation to its end: opened once per order, then watched by the server's push and by asking every ten
// seconds. The server's clock alone decides how long it can be made.

import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { PaymentStatusAnswer } from "../../../../shared/contracts/checkout.ts";
import type { RouteAnswer } from "../../../../shared/contracts/rest/routes.ts";
import { useLanguage } from "../../../i18n/language.store.ts";
import { callRoute, type Refused } from "../../../rest/call-route.ts";
import type { CheckoutOrder } from "../checkout-order.ts";
import { newTotalIn } from "../refusal-text.ts";
import { isOver, payableUrl, POLL_MS, screenOf, type PaymentScreen } from "./payment-screen.ts";

type Payment = RouteAnswer<"POST /api/create-payment">;

export interface PaymentRun {
  /** Undefined while it is created, or after it was refused. */
  readonly payment: Payment | undefined;
  readonly refused: Refused | undefined;
  readonly screen: PaymentScreen;
  readonly redirectUrl: string | null;
  /** Undefined: the provider gave no address that can be opened. */
  readonly payUrl: string | undefined;
  /** On this page's own clock (performance.now); undefined until the server has said it. */
  readonly endsAt: number | undefined;
  readonly checkNow: () => void;
  /** Opens another payment for the same order, at the price that a refusal has named. */
  readonly startAgain: () => void;
}

/** Creates the order's payment unless it has one, and follows it. */
export function usePayment(order: CheckoutOrder): PaymentRun {
  const { payment, refused, startAgain } = useCreatedPayment(order);
  const { status, endsAt, checkNow } = usePaymentStatus(payment?.paymentId);
  return {
    payment,
    refused,
    screen: screenOf(status?.status ?? "pending", status?.valid_ms === 0),
    redirectUrl: status?.redirect_url ?? null,
    payUrl: payment && payableUrl(payment.paymentUrl, location.origin),
    endsAt,
    checkNow,
    startAgain,
  };
}

function useCreatedPayment(order: CheckoutOrder) {
  const [, navigate] = useLocation();
  const language = useLanguage((state) => state.language);
  const [refused, setRefused] = useState<Refused>();
  const asked = useRef(false);

  const create = useCallback(
    async (shownTotal: string): Promise<void> => {
      setRefused(undefined);
      const { userId, contact, contactMethod, provider, paymentData } = order;
      const isYoomoney = provider === "yoomoney";
      const reply = await callRoute(isYoomoney ? "POST /api/yoomoney/create-payment" : "POST /api/create-payment", {
        body: {
          userId,
          planId: paymentData.plan,
          amount: paymentData.amount,
          shown_total: shownTotal,
          contact,
          contactMethod,
          language,
          provider,
        },
        timeoutMs: 30_000,
      });
      if (!reply.ok) return setRefused(reply);
      const { order_secret: secret, plan, billing_cycle, price, discount_percent, amount, currency } = reply.body.paymentData;
      const paid = { plan, billing_cycle, price, discount_percent, amount, currency };
      // In the history entry and behind "#": a reload, another tab or a discarded one finds the order again.
      const state = { ...order, paymentData: paid, payment: reply.body } satisfies CheckoutOrder;
      navigate(`${location.pathname}#${secret}`, { replace: true, state });
    },
    [order, language, navigate],
  );

  useEffect(() => {
    if (order.payment || asked.current) return;
    asked.current = true;
    void create(order.paymentData.amount);
  }, [order, create]);
  const newTotal = refused && newTotalIn(refused);
  return { payment: order.payment, refused, startAgain: () => void create(newTotal ?? order.paymentData.amount) };
}

function usePaymentStatus(paymentId: string | undefined) {
  const [known, setKnown] = useState<PaymentStatusAnswer & { readonly endsAt: number }>();
  /** An answer that was asked for before another one, or before a push, may be older than it and counts no more once that came. */
  const turns = useRef({ asked: 0, taken: 0 });
  // A retried payment is another one: nothing that was known counts for it.
  const status = known?.paymentId === paymentId ? known : undefined;
  const isDone = isOver(screenOf(status?.status ?? "pending", false));
  const isTimeUp = status?.status === "pending" && status.valid_ms === 0;

  const take = useCallback(
    (answer: PaymentStatusAnswer): void => setKnown({ ...answer, endsAt: performance.now() + answer.valid_ms }),
    [],
  );
  const checkNow = useCallback(async (): Promise<void> => {
    if (paymentId === undefined) return;
    const turn = ++turns.current.asked;
    const reply = await callRoute("GET /api/payment-status/:paymentId", { params: { paymentId } });
    if (!reply.ok || turn < turns.current.taken) return;
    turns.current.taken = turn;
    take(reply.body);
  }, [paymentId, take]);

  useEffect(() => {
    if (paymentId === undefined || isDone || isTimeUp) return undefined;
    const push = new EventSource(`/api/payment-status/${encodeURIComponent(paymentId)}/events`);
    push.addEventListener("message", ({ data }: MessageEvent<string>) => {
      turns.current.taken = ++turns.current.asked;
      take(JSON.parse(data) as PaymentStatusAnswer);
    });
    // Without the push the answers are ten seconds late, no more.
    push.addEventListener("error", () => push.readyState === EventSource.CLOSED && void checkNow());
    const poll = setInterval(() => void checkNow(), POLL_MS);
    void checkNow();
    return () => {
      push.close();
      clearInterval(poll);
    };
  }, [paymentId, isDone, isTimeUp, checkNow, take]);
  return { status, endsAt: status?.endsAt, checkNow: () => void checkNow() };
}
