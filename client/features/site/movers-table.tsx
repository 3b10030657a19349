// The largest moves of the public table, as a plain HTML table with the age of what it shows.

import { useEffect, useState, type ReactNode } from "react";
import type { TickerRow } from "../../../shared/contracts/rows.ts";
import { DEFAULT_EXCHANGE, exchangeName } from "../../../shared/market/exchange-id.ts";
import { decimalsOf } from "../../../shared/market/universe.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import type { PublicTable } from "../../site-shell/use-public-table.ts";
import styles from "./movers-table.module.css";

const SHOWN = 10;

/** Table of the movers, or skeleton bars before the first answer. */
export function MoversTable({ table }: { table: PublicTable }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const seconds = useAge(table.madeAt);
  const movers = [...table.rows]
    .sort((a, b) => Math.abs(b.change_5min_percent) - Math.abs(a.change_5min_percent))
    .slice(0, SHOWN);
  const loaded = table.rows.length > 0;
  return (
    <figure className={styles.panel}>
      <figcaption>
        <span>{t("front.table", { exchange: exchangeName(DEFAULT_EXCHANGE) })}</span>
        {loaded && <span className={styles.age}>{t("front.age", { seconds: numbers.whole(seconds) })}</span>}
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("column.ticker")}</th>
            <th scope="col">{t("column.price")}</th>
            <th scope="col">{t("column.change", { minutes: 1 })}</th>
            <th scope="col" className={styles.sorted}>
              {t("column.change", { minutes: 5 })}
            </th>
            <th scope="col">{t("column.ratio", { minutes: 5 })}</th>
            <th scope="col">{t("column.volume")}</th>
          </tr>
        </thead>
        <tbody>
          {loaded
            ? movers.map((row) => <MoverRow key={row.symbol} row={row} />)
            : Array.from({ length: SHOWN }, (_, index) => <Bars key={index} />)}
        </tbody>
      </table>
      {table.simulated && (
        <p className={styles.simulated}>
          <strong>{t("banner.simulated")}</strong> {t("banner.simulated.body")}
        </p>
      )}
      <p className={styles.note}>{table.failed && !loaded ? t("failed.market") : t("front.note")}</p>
    </figure>
  );
}

function MoverRow({ row }: { row: TickerRow }): ReactNode {
  const numbers = useLanguage((state) => state.numbers);
  return (
    <tr>
      <th scope="row">
        <bdi dir="ltr">{row.symbol}</bdi>
      </th>
      <td>{numbers.price(row.price, decimalsOf(row.tick_size))}</td>
      <td data-way={wayOf(row.change_1min_percent)}>{numbers.change(row.change_1min_percent)}</td>
      <td data-way={wayOf(row.change_5min_percent)} className={styles.full}>
        {numbers.change(row.change_5min_percent)}
      </td>
      <td>{numbers.ratio(row.volume_ratio_5min)}</td>
      <td>{numbers.volume(row.volume_24h)}</td>
    </tr>
  );
}

function Bars(): ReactNode {
  return (
    <tr aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <td key={index}>
          <span className={styles.bar} />
        </td>
      ))}
    </tr>
  );
}

const wayOf = (percent: number): string => (percent > 0 ? "up" : percent < 0 ? "down" : "zero");

/** Whole seconds since a moment, counted on. */
function useAge(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return Math.max(0, Math.floor((now - since) / 1000));
}
