// The largest moves of the public market as a plain HTML table; still bars before there are any.

import type { ReactNode } from "react";
import { PREVIEW_MINUTES, type MarketPreview } from "../../../../shared/contracts/market-preview.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import styles from "./movers-table.module.css";

type Mover = MarketPreview["movers"][number];

/** The first `count` movers. */
export function MoversTable({ movers, count }: { movers: readonly Mover[] | undefined; count: number }): ReactNode {
  const t = useTranslate();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("column.ticker")}</th>
          <th scope="col">{t("column.price")}</th>
          <th scope="col" className={styles.sorted}>
            {t("column.change", { minutes: PREVIEW_MINUTES })}
          </th>
          <th scope="col">{t("column.ratio", { minutes: PREVIEW_MINUTES })}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, index) => {
          const mover = movers?.[index];
          return mover ? <MoverRow key={mover.symbol} mover={mover} /> : <Bars key={index} />;
        })}
      </tbody>
    </table>
  );
}

function MoverRow({ mover: { symbol, price, decimals, change, ratio } }: { mover: Mover }): ReactNode {
  const numbers = useLanguage((state) => state.numbers);
  return (
    <tr>
      <th scope="row">
        <bdi dir="ltr" translate="no">
          {symbol}
        </bdi>
      </th>
      <td translate="no">{numbers.price(price, decimals)}</td>
      <td translate="no" data-way={change > 0 ? "up" : change < 0 ? "down" : "zero"}>
        {numbers.change(change)}
      </td>
      <td translate="no">{numbers.ratio(ratio)}</td>
    </tr>
  );
}

function Bars(): ReactNode {
  return (
    <tr aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <td key={index}>
          <span className={styles.bar} />
        </td>
      ))}
    </tr>
  );
}
