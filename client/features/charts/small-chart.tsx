// A coin in one of the ten slots, pinned or hot: its name, timeframe and move over the chart; an empty slot searches for one.

import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { useEffect, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { MAX_SELECTED } from "../../../shared/contracts/watch-lists.ts";
import { CHART_INTERVALS } from "../../../shared/market/candle.ts";
import { useShownExchange } from "../../desk/shown-exchange.ts";
import { pinOrNotify } from "../../desk/pin-or-notify.ts";
import { openSearch } from "../../desk/search.store.ts";
import {
  arrange,
  baseOf,
  drawSlot,
  openMainChart,
  sendToSlot,
  togglePinned,
  useSlots,
  useWorkspace,
} from "../../desk/workspace.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { BadgeSelect } from "./badge-select.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { exchangeNameOf, useChartLabel } from "./chart-name.ts";
import panel from "./chart-panel.module.css";
import { CoinChange } from "./market/coin-figures.tsx";
import { useSlotDrag } from "./drag-slot.ts";
import { useHotCharts } from "./market/use-hot-coins.ts";
import { slotCoins } from "./market/hot-coins.ts";
import { IndicatorMenu } from "./indicator-menu.tsx";
import styles from "./small-chart.module.css";
import { TIMEFRAMES } from "./timeframes.ts";
import { useIndicators } from "./use-indicators.ts";
import { useLiveChart } from "./use-live-chart.ts";
import { useSignalMarks } from "./use-signal-marks.ts";

/** Slot 0 … 9. */
export function SmallChart({ slot }: { slot: number }): ReactNode {
  const slots = useSlots();
  const symbol = useHotCharts(({ symbols }) => slotCoins(slots, symbols, MAX_SELECTED)[slot]);
  useEffect(() => drawSlot(slot), [slot]);
  if (symbol === undefined) return <EmptySlot slot={slot} />;
  return <SlotChart slot={slot} symbol={symbol} isHot={slots[slot] === undefined} />;
}

/** A button that opens the search for this slot; a letter typed on it begins the search. */
function EmptySlot({ slot }: { slot: number }): ReactNode {
  const t = useTranslate();
  const number = slot + 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.length > 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    openSearch({ slot, query: event.key });
  };
  return (
    <section className={panel.panel} aria-label={t("charts.slot", { number })} data-testid={`slot-${number}`} data-slot={slot}>
      <button
        type="button"
        className={styles.empty}
        title={t("charts.slot.empty", { number })}
        onClick={() => openSearch({ slot })}
        onKeyDown={onKeyDown}
      >
        <bdi className={styles.number} aria-hidden="true">
          {number}
        </bdi>
        <span>{t("charts.empty")}</span>
      </button>
    </section>
  );
}

function SlotChart({ slot, symbol, isHot }: { slot: number; symbol: string; isHot: boolean }): ReactNode {
  const t = useTranslate();
  const interval = useWorkspace((state) => state.slotTimeframes[slot] ?? state.globalTimeframe);
  const used = useLiveChart("small", symbol, interval);
  useSignalMarks(used.chart, symbol);
  useIndicators(used.chart, `${slot}`);
  const base = baseOf(symbol);
  const exchange = exchangeNameOf(symbol);
  const shown = exchangeName(useShownExchange());
  const openMain = (event: MouseEvent): void => {
    if (!(event.target as Element).closest("button, select")) openMainChart(symbol);
  };
  const head = useSlotDrag((to) => sendToSlot(symbol, to), isHot);
  return (
    <section
      className={`${panel.panel} ${styles.chart}`}
      aria-label={t("charts.slot", { number: slot + 1 })}
      data-testid={`slot-${slot + 1}`}
      data-hot={isHot || undefined}
      data-slot={slot}
    >
      <header ref={head} className={`${panel.head} ${styles.head}`} onClick={openMain}>
        <button
          type="button"
          className={panel.name}
          title={t("charts.toMain", { symbol: base })}
          onClick={() => openMainChart(symbol)}
        >
          <bdi dir="ltr" translate="no">
            {base}
          </bdi>
        </button>
        {isHot && (
          <span className={`tag ${styles.hot}`} title={t("hot.chart.title")}>
            {t("hot.chart")}
          </span>
        )}
        <span className={styles.timeframe}>
          <BadgeSelect
            label={t("charts.timeframes")}
            value={interval}
            options={CHART_INTERVALS.map((value) => ({ value, text: t(TIMEFRAMES[value]) }))}
            onChoose={(chosen) => arrange("slotTimeframes", { ...useWorkspace.getState().slotTimeframes, [slot]: chosen })}
          />
        </span>
        {exchange === shown ? (
          <CoinChange symbol={symbol} className={panel.change} />
        ) : (
          // No table here has the moves of another exchange's coin; the reader needs to know that it is another's.
          <bdi className={`tag ${panel.change}`}>{exchange}</bdi>
        )}
        <span className={styles.unpin}>
          {!isHot && (
            <span className={styles.more}>
              <IndicatorMenu place={`${slot}`} />
            </span>
          )}
          {isHot ? (
            <span className={styles.more}>
              <IconButton icon="pin" label={t("charts.pin", { symbol: base })} onClick={() => pinOrNotify(symbol)} />
            </span>
          ) : (
            <IconButton icon="close" label={t("charts.unpin", { symbol: base })} onClick={() => togglePinned(symbol)} />
          )}
        </span>
      </header>
      <ChartFrame {...used} symbol={symbol} label={useChartLabel(symbol, interval)} />
    </section>
  );
}
