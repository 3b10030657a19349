// How long a payment can still be made, counted on this page's own clock from what the server said: no computer's date decides.

import { useEffect, useState, type ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import { clockText, WAIT_MS } from "../payment/payment-screen.ts";
import styles from "../payment/payment.module.css";

/** Minutes and seconds, and a bar. `endsAt` is a moment of performance.now. */
export function TimeLeft({ endsAt }: { endsAt: number }): ReactNode {
  const t = useTranslate();
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, endsAt - now);
  return (
    <div className={styles.time}>
      <p>
        <span>{t("payment.valid")}</span>
        <strong dir="ltr">{clockText(left)}</strong>
      </p>
      <progress value={left} max={WAIT_MS} aria-label={t("payment.valid")} />
    </div>
  );
}
