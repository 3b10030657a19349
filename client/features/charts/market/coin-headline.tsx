// The main coin as a headline: exchange, price, its moves over five minutes, an hour and a day, the day's range and turnover.

import type { ReactNode } from "react";
import { exchangeName } from "../../../../shared/market/exchange-id.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { exchangeNameOf, pairName } from "../chart-name.ts";
import { TIMEFRAMES } from "../timeframes.ts";
import { CoinChange } from "./coin-change.tsx";
import change from "./coin-change.module.css";
import styles from "./coin-headline.module.css";
import { CoinPrice } from "./coin-price.tsx";
import { useDayFigures } from "./use-day-figures.ts";

/** One line above the main chart; a narrow chart leaves out what stands last in importance. */
export function CoinHeadline({ symbol }: { symbol: string }): ReactNode {
  const t = useTranslate();
  const root = useDayFigures(symbol);
  const isOther = exchangeNameOf(symbol) !== exchangeName(useShownExchange());
  return (
    <div className={styles.headline} ref={root} data-testid="headline">
      <h2 className={styles.pair}>
        <bdi dir="ltr" translate="no">
          {pairName(symbol)}
        </bdi>
      </h2>
      <bdi className={`tag ${styles.exchange}`} data-other={isOther || undefined}>
        {exchangeNameOf(symbol)}
      </bdi>
      <CoinPrice symbol={symbol} className={styles.price} />
      <dl className={styles.figures}>
        <div>
          <dt>{t("charts.change", { minutes: 5 })}</dt>
          {/* No table here has the moves of another exchange's coin. */}
          <dd>{isOther ? <Change part="five" /> : <CoinChange symbol={symbol} named={false} />}</dd>
        </div>
        <div className={styles.hour}>
          <dt>{t(TIMEFRAMES["60"])}</dt>
          <dd>
            <Change part="hour" />
          </dd>
        </div>
        <div title={t("column.day.title")}>
          <dt>{t("column.day")}</dt>
          <dd>
            <Change part="day" />
          </dd>
        </div>
        <div className={styles.turnover} title={t("column.volume.title")}>
          <dt>{t("charts.dayTurnover")}</dt>
          <dd>
            <bdi dir="ltr" translate="no" data-part="turnover" />
          </dd>
        </div>
        <div className={styles.range} title={t("charts.dayRange")}>
          <dt className="visually-hidden">{t("charts.dayRange")}</dt>
          <dd dir="ltr">
            <bdi translate="no" data-part="low" />
            <i className={styles.track} data-part="range" aria-hidden="true" />
            <bdi translate="no" data-part="high" />
          </dd>
        </div>
      </dl>
    </div>
  );
}

const Change = ({ part }: { part: "five" | "hour" | "day" }): ReactNode => (
  <bdi dir="ltr" translate="no" className={change.figure} data-part={part} />
);
