// One payment from its creation to its end: opened once per order, then watched by the server's push and by asking every ten
// seconds, for at most 25 minutes.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { PaymentStatusAnswer } from "../../../../shared/contracts/checkout.ts";
import type { RouteAnswer } from "../../../../shared/contracts/rest/routes.ts";
import { useLanguage } from "../../../i18n/language.store.ts";
import { callRoute, type Refused } from "../../../rest/call-route.ts";
import type { CheckoutOrder } from "../checkout-order.ts";
import { isOver, payableUrl, POLL_MS, screenOf, WAIT_MS, type PaymentScreen } from "./payment-screen.ts";

type Payment = RouteAnswer<"POST /api/create-payment">;

export interface PaymentRun {
  /** Undefined while it is created, or after it was refused. */
  readonly payment: Payment | undefined;
  readonly refused: Refused | undefined;
  readonly screen: PaymentScreen;
  readonly redirectUrl: string | null;
  /** Undefined: the provider gave no address that can be opened. */
  readonly payUrl: string | undefined;
  /** Epoch ms of this machine's clock. */
  readonly endsAt: number;
  readonly checkNow: () => void;
  /** Opens another payment for the same order. */
  readonly startAgain: () => void;
}

/** Creates the order's payment unless it has one, and follows it. */
export function usePayment(order: CheckoutOrder): PaymentRun {
  const { payment, refused, startAgain } = useCreatedPayment(order);
  const expiresAt = payment?.paymentData.expires_at ?? Number.POSITIVE_INFINITY;
  // Of this machine's clock, which may differ from the server's.
  const endsAt = useMemo(() => Math.min(expiresAt, Date.now() + WAIT_MS), [expiresAt]);
  const { status, isTimeUp, checkNow } = usePaymentStatus(payment?.paymentId, endsAt);
  return {
    payment,
    refused,
    screen: screenOf(status?.status ?? "pending", isTimeUp),
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

  const create = useCallback(async (): Promise<void> => {
    setRefused(undefined);
    const { userId, contact, contactMethod, provider, paymentData } = order;
    const isYoomoney = provider === "yoomoney";
    const reply = await callRoute(isYoomoney ? "POST /api/yoomoney/create-payment" : "POST /api/create-payment", {
      body: { userId, planId: paymentData.plan, amount: paymentData.amount, contact, contactMethod, language, provider },
      timeoutMs: 30_000,
    });
    if (!reply.ok) return setRefused(reply);
    // In the history entry, so that a reload finds it again instead of opening another one.
    navigate(location.pathname, { replace: true, state: { ...order, payment: reply.body } satisfies CheckoutOrder });
  }, [order, language, navigate]);

  useEffect(() => {
    if (order.payment || asked.current) return;
    asked.current = true;
    void create();
  }, [order, create]);
  return { payment: order.payment, refused, startAgain: () => void create() };
}

function usePaymentStatus(paymentId: string | undefined, endsAt: number) {
  const [known, setKnown] = useState<PaymentStatusAnswer>();
  const [isTimeUp, setTimeUp] = useState(false);
  // A retried payment is another one: nothing that was known counts for it.
  const status = known?.paymentId === paymentId ? known : undefined;
  const isDone = isOver(screenOf(status?.status ?? "pending", false));

  const checkNow = useCallback(async (): Promise<void> => {
    if (paymentId === undefined) return;
    const reply = await callRoute("GET /api/payment-status/:paymentId", { params: { paymentId } });
    if (reply.ok) setKnown(reply.body);
  }, [paymentId]);

  useEffect(() => {
    if (paymentId === undefined || isDone) return undefined;
    const push = new EventSource(`/api/payment-status/${encodeURIComponent(paymentId)}/events`);
    push.addEventListener("message", ({ data }: MessageEvent<string>) => setKnown(JSON.parse(data) as PaymentStatusAnswer));
    // Without the push the answers are ten seconds late, no more.
    push.addEventListener("error", () => push.readyState === EventSource.CLOSED && void checkNow());
    const poll = setInterval(() => void checkNow(), POLL_MS);
    void checkNow();
    return () => {
      push.close();
      clearInterval(poll);
    };
  }, [paymentId, isDone, checkNow]);

  useEffect(() => {
    setTimeUp(false);
    if (paymentId === undefined) return undefined;
    const timer = setTimeout(() => setTimeUp(true), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [paymentId, endsAt]);
  return { status, isTimeUp, checkNow: () => void checkNow() };
}
