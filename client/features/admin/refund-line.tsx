// What goes back of an order by the rule of withdrawal, and whether somebody waits for it.

import type { ReactNode } from "react";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { useMomentTexts } from "./moment-text.ts";

type Refund = NonNullable<RouteAnswer<"GET /api/admin/orders/:number">["refund"]>;

/** One paragraph of an order's detail. */
export function RefundLine({ refund }: { refund: Refund }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const { kind, confirmed_at: confirmed, refunded_at: refunded, due_at: due } = refund;
  // Isolated, or the currency would stand before its number where text runs from right to left.
  const amount = (text: string): string => `\u2066${text} ${refund.currency}\u2069`;
  const share = t("order.refundShare", {
    paid: amount(refund.paid),
    used: refund.days_used,
    days: refund.days_bought,
    refund: amount(refund.amount),
  });
  if (refunded !== null) return <p>{t("order.wentBack", { date: time(refunded), share })}</p>;
  if (due !== null && confirmed !== null)
    return (
      <p>
        <strong>{t("order.withdrawn", { date: time(confirmed), due: time(due) })}</strong> {share}
      </p>
    );
  if (kind === "refund" && confirmed !== null)
    return (
      <p>
        <strong>{t("order.refundAsked", { date: time(confirmed) })}</strong> {share}
      </p>
    );
  return <p>{share}</p>;
}
