// A pinned coin in one of the eight slots: its name, timeframe and move over the chart; an empty slot says what to do.

import { exchangeName } from "../../../shared/market/exchange-id.ts";
import type { MouseEvent, ReactNode } from "react";
import { CHART_INTERVALS } from "../../../shared/market/candle.ts";
import { useShownExchange } from "../../desk/shown-exchange.ts";
import { arrange, baseOf, openMainChart, togglePinned, useWorkspace } from "../../desk/workspace.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { BadgeSelect } from "./badge-select.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { exchangeOf, useChartLabel } from "./chart-name.ts";
import panel from "./chart-panel.module.css";
import { CoinChange } from "./market/coin-change.tsx";
import styles from "./small-chart.module.css";
import { TIMEFRAMES } from "./timeframes.ts";
import { useLiveChart } from "./use-live-chart.ts";

/** Slot 0 … 7 of the desk. */
export function SmallChart({ slot }: { slot: number }): ReactNode {
  const symbol = useWorkspace((state) => state.selectedTickers[slot]);
  return symbol === undefined ? <EmptySlot number={slot + 1} /> : <PinnedChart slot={slot} symbol={symbol} />;
}

function EmptySlot({ number }: { number: number }): ReactNode {
  const t = useTranslate();
  return (
    <section
      className={`${panel.panel} ${styles.empty}`}
      aria-label={t("charts.slot.empty", { number })}
      data-testid={`slot-${number}`}
    >
      <bdi className={styles.number} aria-hidden="true">
        {number}
      </bdi>
      <span>{t("charts.empty")}</span>
    </section>
  );
}

function PinnedChart({ slot, symbol }: { slot: number; symbol: string }): ReactNode {
  const t = useTranslate();
  const interval = useWorkspace((state) => state.slotTimeframes[slot] ?? state.globalTimeframe);
  const used = useLiveChart("small", symbol, interval);
  const base = baseOf(symbol);
  const exchange = exchangeOf(symbol);
  const shown = exchangeName(useShownExchange());
  const openMain = (event: MouseEvent): void => {
    if (!(event.target as Element).closest("button, select")) openMainChart(symbol);
  };
  return (
    <section
      className={`${panel.panel} ${styles.chart}`}
      aria-label={t("charts.slot", { number: slot + 1 })}
      data-testid={`slot-${slot + 1}`}
    >
      <header className={`${panel.head} ${styles.head}`} onClick={openMain}>
        <button
          type="button"
          className={panel.name}
          title={t("charts.toMain", { symbol: base })}
          onClick={() => openMainChart(symbol)}
        >
          <bdi dir="ltr">{base}</bdi>
        </button>
        <BadgeSelect
          label={t("charts.timeframes")}
          value={interval}
          options={CHART_INTERVALS.map((value) => ({ value, text: t(TIMEFRAMES[value]) }))}
          onChoose={(chosen) => arrange("slotTimeframes", { ...useWorkspace.getState().slotTimeframes, [slot]: chosen })}
        />
        {exchange === shown ? (
          <CoinChange symbol={symbol} className={panel.change} />
        ) : (
          // No table here has the moves of another exchange's coin; the reader needs to know that it is another's.
          <bdi className={`tag ${panel.change}`}>{exchange}</bdi>
        )}
        <span className={styles.unpin}>
          <IconButton icon="close" label={t("charts.unpin", { symbol: base })} onClick={() => togglePinned(symbol)} />
        </span>
      </header>
      <ChartFrame {...used} symbol={symbol} label={useChartLabel(symbol, interval)} />
    </section>
  );
}
