// The main coin as a headline: exchange, price, its moves over five minutes, an hour and a day, the day's range and turnover. The tab of
// the browser says the same in short.

import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { exchangeName } from "../../../../shared/market/exchange-id.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { shownPriceOf } from "../../../desk/trade-plan.store.ts";
import { baseOf, useWorkspace } from "../../../desk/workspace.store.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import type { NumberText } from "../../../market/number-text.ts";
import { writePrice } from "../../../market/price-zeros.ts";
import { BRAND } from "../../../ui/logo.tsx";
import { CandleSource } from "../bars/candle-source.ts";
import { CoinLookup } from "../bars/coin-lookup.ts";
import { exchangeNameOf, pairName } from "../chart-name.ts";
import { TIMEFRAMES } from "../timeframes.ts";
import figures from "./coin-figures.module.css";
import { CoinChange, CoinPrice, decimalsOfNumber, FIVE_MINUTES, useOtherDecimals, writeChange } from "./coin-figures.tsx";
import styles from "./coin-headline.module.css";
import { headlineFigures, type BarSeries, type Headline } from "./headline-figures.ts";

const MINUTE_MS = 60_000;
const EVERY_MS = 1000;

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
  <bdi dir="ltr" translate="no" className={figures.figure} data-part={part} />
);

/** Names the tab while this is shown; what is not known yet is left out. */
export function CoinTitle(): null {
  const { store } = useEngine();
  const symbol = useWorkspace((state) => state.mainChartSymbol);
  const numbers = useLanguage((state) => state.numbers);
  const other = useOtherDecimals(symbol);
  useEffect(() => {
    const lookup = new CoinLookup(store, symbol);
    let isNamed = false;
    const write = (): void => {
      // During a pause another coin is named all the same, once.
      if (isNamed && useTerminalSettings.getState().paused) return;
      const price = shownPriceOf(store, symbol);
      const { position, coin } = lookup;
      const change = position < 0 ? Number.NaN : store.change(FIVE_MINUTES, position);
      const parts = [
        baseOf(symbol),
        ...(Number.isFinite(price) ? [numbers.price(price, coin?.decimals ?? other ?? decimalsOfNumber(price))] : []),
        ...(Number.isFinite(change) ? [numbers.change(change)] : []),
      ];
      isNamed = parts.length > 1;
      const title = `${parts.join(" ")} · ${BRAND}`;
      if (document.title !== title) document.title = title;
    };
    write();
    // Also in a tab behind others, where no frames are drawn.
    const timer = setInterval(write, EVERY_MS);
    return () => clearInterval(timer);
  }, [store, symbol, numbers, other]);
  useEffect(() => () => void (document.title = BRAND), []);
  return null;
}

/** The element whose `data-part` children are written: five, hour, day, low, high, turnover; `--at` is the price's place in the range. */
function useDayFigures(symbol: string): RefObject<HTMLDivElement | null> {
  const engine = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const other = useOtherDecimals(symbol);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { loop, store } = engine;
    const lookup = new CoinLookup(store, symbol);
    const [short, long] = [new CandleSource(engine, () => {}), new CandleSource(engine, () => {})];
    short.show(symbol, "1");
    long.show(symbol, "5");
    let writtenAt = Number.NEGATIVE_INFINITY;
    let version = -1;
    const remove = loop.add((now) => {
      const node = root.current;
      if (!node || document.hidden) return;
      const isForced = short.isForced || long.isForced || writtenAt === Number.NEGATIVE_INFINITY;
      if (!isForced && (now - writtenAt < EVERY_MS || useTerminalSettings.getState().paused)) return;
      short.follow(now);
      long.follow(now);
      const isChanged = [short.takeChange(), long.takeChange()].some((change) => change !== undefined);
      if (!isChanged && version === store.version) return;
      writtenAt = now;
      version = store.version;
      const bars = { short: seriesOf(short, symbol, 1), long: seriesOf(long, symbol, 5) };
      const headline = headlineFigures(store, lookup.position, bars, engine.stream.serverTime);
      writeHeadline(node, headline, numbers, lookup.coin?.decimals ?? other);
    });
    return () => {
      remove();
      short.close();
      long.close();
    };
  }, [engine, symbol, numbers, other]);
  return root;
}

/** The bars of a source; none while it still shows those of another coin. */
function seriesOf({ shown }: CandleSource, symbol: string, minutes: number): BarSeries {
  return { bars: shown?.symbol === symbol ? shown.merge.bars : [], length: minutes * MINUTE_MS };
}

/** Writes what is known into the parts. */
function writeHeadline(node: HTMLElement, headline: Headline, numbers: NumberText, decimals: number | undefined): void {
  const part = (name: string): HTMLElement | null => node.querySelector<HTMLElement>(`[data-part=${name}]`);
  for (const name of ["five", "hour", "day"] as const) {
    const target = part(name);
    if (target) writeChange(target, headline[name], numbers);
  }
  const { low, high, price } = headline;
  for (const name of ["low", "high"] as const) {
    const target = part(name);
    const figure = headline[name];
    if (target) writePrice(target, numbers.price(figure, decimals ?? decimalsOfNumber(figure)));
  }
  const turnover = part("turnover");
  const text = numbers.volume(headline.turnover);
  if (turnover && turnover.textContent !== text) turnover.textContent = text;
  const share = high > low ? (price - low) / (high - low) : Number.NaN;
  part("range")?.toggleAttribute("data-known", Number.isFinite(share));
  part("range")?.style.setProperty("--at", Number.isFinite(share) ? `${(share * 100).toFixed(1)}%` : "0%");
}
