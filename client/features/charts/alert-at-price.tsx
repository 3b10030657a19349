// Price alerts on a chart: a button beside the price the pointer is at makes one there, and lines can be drawn to other prices.

import { useEffect, useRef, type ReactNode } from "react";
import { PLAN_LIMITS } from "../../../shared/contracts/plans.ts";
import type { Alert } from "../../../shared/contracts/alert-schemas.ts";
import { partsOfChartSymbol } from "../../../shared/market/chart-symbol.ts";
import { askAlertAt, NEW_ALERT, openAlertForm, useAlertForm, useAlerts } from "../../desk/alerts.store.ts";
import { draftOf, saveAlert } from "../../desk/save-alert.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { usePlan } from "../../desk/terminal-user.ts";
import { baseOf, chartSymbol } from "../../desk/workspace.store.ts";
import { translate, useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { plainPrice } from "../../market/price-zeros.ts";
import { Icon } from "../../ui/icon.tsx";
import { offerUndo } from "../../ui/undo-toast.ts";
import styles from "./alert-at-price.module.css";
import { dragLevels } from "./drawing/drag-levels.ts";
import type { PriceLevel } from "./drawing/price-levels.ts";
import type { LiveChart } from "./live-chart.ts";

interface AlertAtPriceProps {
  readonly chart: LiveChart | undefined;
  /** The charted coin, "MEXC:BTCUSDT". */
  readonly symbol: string;
}

/** The button, and the lines of the alerts that wait for this coin. */
export function AlertAtPrice({ chart, symbol }: AlertAtPriceProps): ReactNode {
  const t = useTranslate();
  const openAt = useAlertOpener(symbol);
  const button = useRef<HTMLButtonElement>(null);
  const height = useRef(0);
  useAlertLines(chart, symbol);
  useEffect(() => {
    if (!chart) return undefined;
    const { chart: drawn } = chart.controller;
    const follow: Parameters<typeof drawn.subscribeCrosshairMove>[0] = ({ point, sourceEvent }) => {
      const shown = button.current;
      // Without an event it is the chart that moved, or the keyboard that pointed.
      if (!shown || shown.matches(":hover") || (point && !sourceEvent)) return;
      height.current = point?.y ?? 0;
      shown.hidden = !point || !(priceAt(chart, point.y) > 0);
      // The legend stands above the chart.
      const above = drawn.chartElement().parentElement?.offsetTop ?? 0;
      shown.style.insetBlockStart = `${above + height.current}px`;
      shown.style.insetInlineEnd = `${drawn.priceScale("right").width()}px`;
    };
    drawn.subscribeCrosshairMove(follow);
    return () => drawn.unsubscribeCrosshairMove(follow);
  }, [chart]);
  if (!openAt) return null;
  return (
    <button
      ref={button}
      type="button"
      hidden
      className={styles.button}
      // The keyboard makes one with Enter at the bar it is on.
      tabIndex={-1}
      aria-label={t("alerts.atPrice")}
      title={t("alerts.atPrice")}
      onClick={() => chart && openAt(priceAt(chart, height.current))}
      onPointerLeave={({ currentTarget }) => (currentTarget.hidden = true)}
    >
      <Icon name="plus" size={12} />
    </button>
  );
}

const priceAt = ({ controller }: LiveChart, y: number): number => controller.levels.priceAt(y, controller.shownDecimals);

/** Opens the form of an alert for the charted coin, at a price; undefined in a free test, which has no alerts. */
export function useAlertOpener(symbol: string): ((level?: number) => void) | undefined {
  const { store } = useEngine();
  const hasAlerts = PLAN_LIMITS[usePlan()].priceAlerts;
  const exchange = partsOfChartSymbol(symbol)?.exchange;
  return hasAlerts && exchange ? (level) => openAlertForm(store, { exchange, symbol: baseOf(symbol), level }) : undefined;
}

function useAlertLines(chart: LiveChart | undefined, symbol: string): void {
  const t = useTranslate();
  const alerts = useAlerts((state) => state.alerts);
  const preview = useAlertForm((state) => (state.preview?.symbol === symbol ? state.preview : undefined));
  useEffect(() => {
    const waiting = alerts.filter(({ state }) => state === "armed" || state === "waiting");
    const own = waiting.filter((alert) => alert.kind === "price" && chartSymbol(alert.exchange, alert.symbol) === symbol);
    const levels = own.filter(({ id }) => id !== preview?.id).map(({ id, level }): PriceLevel => ({ id, price: level }));
    if (preview) levels.push({ ...preview, title: preview.id === NEW_ALERT ? t("alerts.new") : "" });
    chart?.controller.levels.show(levels);
  }, [chart, alerts, preview, symbol, t]);
  useEffect(() => {
    if (!chart) return undefined;
    return dragLevels(chart.controller, chart.controller.levels, (id, level) => {
      if (id === NEW_ALERT) askAlertAt(level, newestPrice(chart));
      else void moveAlert(chart, id, level);
    });
  }, [chart]);
}

/** Close of the last bar, USDT; NaN without bars. */
const newestPrice = ({ controller }: LiveChart): number => controller.bars.at(-1)?.close ?? Number.NaN;

/** Stores another price of an alert; where that failed its line goes back. */
async function moveAlert(chart: LiveChart, id: string, level: number): Promise<void> {
  const { controller } = chart;
  const alert = useAlerts.getState().alerts.find((each) => each.id === id);
  if (!alert) return;
  // On the other side of the price it waits for the other way.
  const price = newestPrice(chart);
  const side = Number.isNaN(price) ? alert.side : level < price ? "below" : "above";
  if (!(await saveAlert({ ...draftOf(alert, false), side, level }, id))) {
    if (!controller.isDestroyed) controller.levels.move(id, alert.level);
    return;
  }
  const text = translate("alerts.moved", {
    symbol: alert.symbol,
    price: plainPrice(useLanguage.getState().numbers.price(level, Math.max(0, controller.shownDecimals))),
  });
  offerUndo({ icon: "alarm", text, undo: () => restore(alert) });
}

function restore(alert: Alert): void {
  void saveAlert(draftOf(alert, false), alert.id);
}
