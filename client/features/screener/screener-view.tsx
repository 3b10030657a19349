// The whole screener around one source of figures: head, settings, plot, table, legend, status bar. The terminal's panel,
// the detached window and the test page each give it theirs.

import { useCallback, useId, useMemo, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { cadenceFor, type PlanId } from "../../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { WINDOW_MINUTES } from "../../../shared/market/fields.ts";
import { useMarked } from "../../desk/coin-marks.store.ts";
import { everyPlanCoins } from "../../desk/every-plan-coins.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { baseOf, chartSymbol } from "../../desk/workspace.store.ts";
import type { ColumnLayout } from "../../grid/column-layout.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { useAppearance } from "../../ui/appearance.store.ts";
import { useContrast } from "../../ui/use-contrast.ts";
import { PlotArea } from "./plot/plot-area.tsx";
import type { PlotInputs } from "./plot/plot-inputs.ts";
import { netAt } from "./plot/plot-camera.ts";
import { netTickText } from "./plot/plot-axes.ts";
import { scatterColours } from "./plot/plot-inputs.ts";
import type { ScatterPlot } from "./plot/scatter-plot.ts";
import { useOfPicture } from "./plot/use-plot.ts";
import { ScreenerAbove } from "./screener-above.tsx";
import { ScreenerHead } from "./screener-head.tsx";
import { ScreenerLegend } from "./screener-legend.tsx";
import type { ScreenerSource } from "./screener-source.ts";
import { ScreenerStatus } from "./screener-status.tsx";
import { ScreenerTable } from "./screener-table.tsx";
import styles from "./screener-view.module.css";
import { ScreenerSettingsBar } from "./settings/screener-settings-bar.tsx";
import type { ScreenerStore } from "./settings/screener.store.ts";

export interface ScreenerViewProps {
  readonly source: ScreenerSource;
  readonly settings: ScreenerStore;
  readonly exchange: ExchangeId;
  /** The terminal's exchange; missing where the screener stands without a terminal. */
  readonly shared?: ExchangeId;
  readonly plan: PlanId;
  readonly paused?: boolean;
  /** Chart symbols on the charts, "MEXC:BTCUSDT". */
  readonly pinned: readonly string[];
  /** A coin was clicked: its chart symbol. */
  readonly onOpen: (symbol: string) => void;
  readonly onTogglePinned: (symbol: string) => void;
  /** More buttons for its head. */
  readonly buttons?: ReactNode;
  readonly onDetach?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** One screener. */
export function ScreenerView(props: ScreenerViewProps): ReactNode {
  const { source, settings, exchange, shared, plan, onOpen, onTogglePinned, buttons, onDetach, onClose } = props;
  const barId = useId();
  const t = useTranslate();
  const fastest = useFastest(props);
  const inputs = useInputs(props, fastest);
  const { showSettings, ownExchange } = inputs.settings;
  const [plot, setPlot] = useState<ScatterPlot>();
  const [held, setHeld] = useState(false);
  const [showTable, setShowTable] = useState(false);
  const open = useCallback((symbol: string) => onOpen(chartSymbol(exchange, symbol)), [onOpen, exchange]);
  const toggle = useCallback((symbol: string) => onTogglePinned(chartSymbol(exchange, symbol)), [onTogglePinned, exchange]);
  const arrange = useCallback(
    ({ order, hidden }: ColumnLayout) => settings.setState({ columnOrder: order, hiddenColumns: hidden }),
    [settings],
  );
  return (
    <section className={styles.screener} aria-label={t("screener.title")} data-testid="screener">
      <ScreenerHead
        exchange={exchange}
        isOwn={ownExchange && shared !== undefined && shared !== exchange}
        settingsId={barId}
        settingsShown={showSettings}
        onSettings={() => settings.setState({ showSettings: !showSettings })}
        buttons={buttons}
        onDetach={onDetach}
        onClose={onClose}
      />
      {showSettings && (
        <ScreenerSettingsBar
          id={barId}
          settings={settings}
          exchange={exchange}
          isShared={shared !== undefined}
          plan={plan}
          fastest={fastest}
          coins={() => everyPlanCoins(source.store)}
        />
      )}
      <div className={styles.plot}>
        <PlotArea
          // What was pointed at or opened belongs to one exchange.
          key={`${source.kind}:${exchange}`}
          inputs={inputs}
          onPlot={setPlot}
          onHeld={setHeld}
          onOpen={open}
          onTogglePinned={toggle}
        />
        {plot && <ScreenerEmpty plot={plot} inputs={inputs} />}
        {plot && <ScreenerLow plot={plot} inputs={inputs} onFit={() => settings.setState({ scale: "auto" })} />}
        {plot && <ScreenerAbove plot={plot} inputs={inputs} onOpen={open} onTable={() => setShowTable(true)} />}
      </div>
      {plot && <ScreenerTable plot={plot} inputs={inputs} shown={showTable} onOpen={open} onLayout={arrange} />}
      <ScreenerLegend tableShown={showTable} onTable={() => setShowTable(!showTable)} />
      {plot && <ScreenerStatus plot={plot} inputs={inputs} held={held} />}
    </section>
  );
}

/** The terminal's own figures cannot come faster than the terminal gets them; seconds, 0 for figures of the screener's own. */
function useFastest({ source, plan }: ScreenerViewProps): number {
  const terminal = useTerminalSettings((state) => cadenceFor(plan, state.updateSpeed));
  return source.kind === "live" ? terminal : 0;
}

function useInputs(props: ScreenerViewProps, fastest: number): PlotInputs {
  const { source, settings, exchange, plan, paused = false, pinned } = props;
  const t = useTranslate();
  const asked = useStore(settings);
  const chosen = useMemo(() => ({ ...asked, exchange }), [asked, exchange]);
  const pair = useAppearance((state) => state.pair);
  const { numbers, language } = useLanguage();
  const contrast = useContrast();
  // Read again when one of these changes: all change the tokens.
  const colours = useMemo(scatterColours, [pair, language, contrast]);
  const symbols = useMemo(
    () => new Set(pinned.filter((symbol) => symbol === chartSymbol(chosen.exchange, baseOf(symbol))).map(baseOf)),
    [pinned, chosen.exchange],
  );
  const hidden = useMarked("hiddenCoins");
  return useMemo(() => {
    const minutes = chosen.netPeriod;
    return {
      source,
      settings: chosen,
      window: WINDOW_MINUTES.indexOf(minutes),
      seconds: Math.max(fastest, cadenceFor(plan, chosen.speed)),
      paused,
      pinned: symbols,
      hidden,
      colours,
      texts: {
        volume: t("screener.axisVolume"),
        net: t(chosen.signed ? "screener.axisNetSigned" : "screener.axisNet", { minutes }),
        separators: numbers.separators,
      },
    };
  }, [source, chosen, plan, fastest, paused, symbols, hidden, colours, t, numbers]);
}

/** Share of the axis that counts as its lowest part. */
const LOW_SHARE = 0.2;

/** Where that part ends, percent. */
const lowNet = (scale: number, linear: boolean): number => Math.round(netAt({ scale, linear }, LOW_SHARE) * 100) / 100;

/** Says that every point lies in the lowest part of the axis, with the scale that fits them a click away. */
function ScreenerLow({ plot, inputs, onFit }: { plot: ScatterPlot; inputs: PlotInputs; onFit: () => void }): ReactNode {
  const t = useTranslate();
  const { separators } = useLanguage((state) => state.numbers);
  const { scale: chosen, linear } = inputs.settings;
  const isLow = useOfPicture(
    plot,
    ({ points, scale }) => points.count > 0 && points.aboveCount === 0 && points.largest <= lowNet(scale, linear),
  );
  if (chosen === "auto" || !isLow) return null;
  const percent = `\u2066${netTickText(lowNet(chosen, linear), false, separators)}\u2069`;
  return (
    <p className={styles.low} data-testid="screener-low">
      {t("screener.low", { percent })}
      <button type="button" onClick={onFit}>
        {t("screener.fit")}
      </button>
    </p>
  );
}

/** A sentence over the empty plot. */
function ScreenerEmpty({ plot, inputs }: { plot: ScatterPlot; inputs: PlotInputs }): ReactNode {
  const t = useTranslate();
  const { separators } = useLanguage((state) => state.numbers);
  const isEmpty = useOfPicture(plot, ({ points }) => points.count + points.aboveCount === 0);
  if (!isEmpty) return null;
  const { threshold, netPeriod } = inputs.settings;
  const { source } = inputs;
  const quiet = (): string => t("screener.none", { threshold: netTickText(threshold, false, separators), minutes: netPeriod });
  const missing = (): string => t(source.isLate() ? "failed.market" : "screener.loading");
  // After a start the longer windows are not known for a while: that is not the same as a quiet market.
  const sentence = (): string => (plot.points.knownCount > 0 ? quiet() : t("mark.warming"));
  return (
    <p className={styles.empty}>
      <LiveText loop={source.loop} read={() => (source.store.activeCount > 0 ? sentence() : missing())} />
    </p>
  );
}
