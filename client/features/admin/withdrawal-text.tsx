// That a customer wants the money of an order back, and by when the law wants it done.

import type { ReactNode } from "react";
import type { OrderRow } from "../../../shared/contracts/admin-views.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { useMomentTexts } from "./moment-text.ts";
import styles from "./section.module.css";

/** The sentence. */
export function WithdrawalText({ withdrawal }: { readonly withdrawal: NonNullable<OrderRow["withdrawal"]> }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const { refunded_at: refunded, confirmed_at: date, due_at: due } = withdrawal;
  if (refunded !== null) return <small className={styles.more}>{t("order.moneyBack", { date: time(refunded) })}</small>;
  return (
    <small className={`${styles.more} ${styles.trouble}`}>{t("order.withdrawn", { date: time(date), due: time(due) })}</small>
  );
}
