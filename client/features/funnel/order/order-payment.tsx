// The one button that an unpaid order has: its open invoice, the rest, or a new invoice.

import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { ORDER_PAGE } from "../../../../shared/contracts/application-pages.ts";
import type { OrderPage } from "../../../../shared/contracts/order-page.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { tabStorage } from "../../../storage/tab-storage.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { newTotalIn, refusalText } from "../refusal-text.ts";
import { payableUrl } from "../payment/payment-screen.ts";
import payment from "../payment/payment.module.css";
import { useOrderText } from "./use-order-text.ts";

interface OrderPaymentProps {
  readonly secret: string;
  readonly order: OrderPage;
  readonly refresh: () => Promise<void>;
}

/** Nothing where nothing can be paid. */
export function OrderPayment({ secret, order, refresh }: OrderPaymentProps): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const language = useLanguage((state) => state.language);
  const { money } = useOrderText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [newTotal, setNewTotal] = useState<string>();
  const { next, currency, missing, amount, state } = order;

  const shownTotal = newTotal ?? amount;
  const price = (total: string): string => `\u2066${money({ amount: total, currency })}\u2069`;
  const payAgain = async (): Promise<void> => {
    setBusy(true);
    setError("");
    // What is missing of an order stays what it is; the price of a new invoice may be another one by now.
    const shown = next === "pay-again" ? { shown_total: shownTotal } : {};
    const reply = await callRoute("POST /api/order/payment", { body: { secret, language, ...shown }, timeoutMs: 30_000 });
    setBusy(false);
    if (!reply.ok) {
      const now = newTotalIn(reply);
      setNewTotal(now);
      return setError(
        now === undefined ? refusalText(reply, t) : t("register.priceChanged", { was: price(shownTotal), now: price(now) }),
      );
    }
    const { order_secret: own } = reply.body.paymentData;
    if (own === secret) await refresh();
    else navigate(`${ORDER_PAGE}#${own}`, { replace: true });
    const url = payableUrl(reply.body.paymentUrl, location.origin);
    if (url === undefined) return;
    rememberLeaving(own);
    location.assign(url);
  };

  const payUrl = payableUrl(order.payments[0]?.pay_url ?? "", location.origin);
  if (next === "pay" && payUrl !== undefined)
    return (
      <a className={payment.open} href={payUrl} rel="noreferrer" onClick={() => rememberLeaving(secret)}>
        {t("payment.open")}
      </a>
    );
  if (next !== "pay-rest" && next !== "pay-again") return null;
  const rest = order.payments[0]?.missing;
  // Of a price in another currency: what the provider will ask for.
  const inTheirs = rest && rest.amount !== missing ? `, ${t("register.about", { amount: `\u2066${money(rest)}\u2069` })}` : "";
  const asked = state === "underpaid" ? price(missing) + inTheirs : price(shownTotal);
  return (
    <div>
      <ErrorBox text={error} />
      <Button kind="primary" size="site" disabled={isBusy} onClick={() => void payAgain()}>
        {t(next === "pay-rest" ? "ordered.payRest" : "ordered.payAgain", { amount: asked })}
      </Button>
    </div>
  );
}

/** Who comes back from the provider into this tab finds the order that was paid, also on a device that knows no other. */
function rememberLeaving(secret: string): void {
  tabStorage.setItem("openedOrder", secret);
}
