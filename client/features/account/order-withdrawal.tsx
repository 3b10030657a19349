// The way out of an order in two steps: asked for, then confirmed. Within the days of the law it is a withdrawal, afterwards a
// request that somebody decides.

import { useState, type ReactNode } from "react";
import { WITHDRAWAL_DAYS } from "../../../shared/checkout/withdrawal-days.ts";
import type { Order } from "../../../shared/contracts/checkout.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute, type Refused } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./account.module.css";
import { refusalText } from "./refusal-key.ts";
import { useMomentText } from "../../ui/use-moment-text.ts";

type Withdrawal = NonNullable<Order["withdrawal"]>;

/** What was paid, used and goes back. Isolated, or a currency would stand before its number where text runs from right to left. */
function shareOf({ refund }: Withdrawal) {
  const amount = (text: string): string => `\u2066${text} ${refund.currency}\u2069`;
  return { paid: amount(refund.paid), used: refund.days_used, all: refund.days_bought, refund: amount(refund.amount) };
}

interface OrderWithdrawalProps {
  readonly order: Order;
  /** Called once a request counts. */
  readonly onChanged: () => void;
  /** Other things to do with the order, on the same line. */
  readonly children: ReactNode;
}

/** The line of actions, and what became of them. */
export function OrderWithdrawal({ order, onChanged, children }: OrderWithdrawalProps): ReactNode {
  const t = useTranslate();
  const { time } = useMomentText();
  const [asked, setAsked] = useState<Withdrawal>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const { number, withdrawal, status } = order;
  const days = WITHDRAWAL_DAYS;
  const inTime = Date.now() <= order.withdrawable_until;
  const done = withdrawal !== null && withdrawal.confirmed_at !== null;

  const refused = (reply: Refused): void => setError(refusalText(reply, t));
  const ask = async (): Promise<void> => {
    setBusy(true);
    setError("");
    const reply = await callRoute("POST /api/account/orders/:number/withdrawal", { params: { number } });
    setBusy(false);
    if (reply.ok) setAsked(reply.body.data);
    else refused(reply);
  };
  const confirm = async ({ id }: Withdrawal): Promise<void> => {
    setBusy(true);
    setError("");
    const reply = await callRoute("POST /api/account/orders/:number/withdrawal/confirm", {
      params: { number },
      body: { withdrawal_id: id },
    });
    setBusy(false);
    if (!reply.ok) return refused(reply);
    setAsked(undefined);
    onChanged();
  };

  return (
    <>
      {done && status !== "refunded" && (
        <p role="status">
          {withdrawal.kind === "withdrawal"
            ? t("account.withdrawn", { date: time(withdrawal.confirmed_at ?? 0), days, ...shareOf(withdrawal) })
            : t("account.refundAsked", { date: time(withdrawal.confirmed_at ?? 0) })}
        </p>
      )}
      <ErrorBox text={error} />
      {asked && (
        <div>
          <p>
            {asked.kind === "withdrawal"
              ? t("account.withdrawAsk", { number, days, ...shareOf(asked) })
              : t("account.refundAsk", { number, days })}
          </p>
          <div className={styles.buttons}>
            <Button size="site" disabled={busy} onClick={() => void confirm(asked)}>
              {t(asked.kind === "withdrawal" ? "account.withdrawConfirm" : "account.refundConfirm")}
            </Button>
            <Button size="site" kind="quiet" disabled={busy} onClick={() => setAsked(undefined)}>
              {t("account.cancel")}
            </Button>
          </div>
        </div>
      )}
      <div className={styles.orderActions}>
        {children}
        {!done && !asked && status !== "refunded" && (
          <Button disabled={busy} onClick={() => void ask()}>
            {t(inTime ? "account.withdraw" : "account.refund")}
          </Button>
        )}
      </div>
    </>
  );
}
