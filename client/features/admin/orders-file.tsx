// The orders of some days as a file for the accountant.

import { useState, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import styles from "./section.module.css";

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const MONTH_MS = 30 * 86_400_000;

/** The choice of days with the link to the file. */
export function OrdersFile(): ReactNode {
  const t = useTranslate();
  const [from, setFrom] = useState(() => dayOf(Date.now() - MONTH_MS));
  const [to, setTo] = useState(() => dayOf(Date.now()));
  return (
    <span className={styles.file}>
      <input type="date" aria-label={t("table.from")} value={from} onChange={(event) => setFrom(event.target.value)} />
      <input type="date" aria-label={t("table.until")} value={to} onChange={(event) => setTo(event.target.value)} />
      <a href={`/api/admin/orders.csv?${new URLSearchParams({ from, to })}`} download>
        {t("order.file")}
      </a>
    </span>
  );
}
