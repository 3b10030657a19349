// The barometer: the chart of the coin the market follows, its moves, and how much of the market goes along.

import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useEngine } from "../../../desk/terminal-engine.ts";
import {
  BAROMETER_COINS,
  BAROMETER_THRESHOLDS,
  chooseSetting,
  useTerminalSettings,
} from "../../../desk/terminal-settings.store.ts";
import { openMainChart } from "../../../desk/workspace.store.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { UNKNOWN } from "../../../market/number-text.ts";
import { BadgeSelect } from "../badge-select.tsx";
import { useBarometer } from "./barometer-symbol.ts";
import styles from "./btc-barometer.module.css";
import { ChartFrame } from "../chart-frame.tsx";
import { useChartLabel } from "../chart-name.ts";
import panel from "../chart-panel.module.css";
import { CoinChange, FIVE_MINUTES } from "./coin-change.tsx";
import { breadthOf } from "./market-breadth.ts";
import { TIMEFRAMES } from "../timeframes.ts";
import { useLiveChart } from "../use-live-chart.ts";

/** Windows of one, five and fifteen minutes. */
const MOVES = [
  [0, 1],
  [FIVE_MINUTES, 5],
  [6, 15],
] as const;

/** Barometer panel. */
export function BtcBarometer(): ReactNode {
  const t = useTranslate();
  const { coin, symbol } = useBarometer();
  const used = useLiveChart("small", symbol, "1");
  return (
    <section className={panel.panel} aria-label={t("barometer.title", { coin })} data-testid="barometer">
      <header className={`${panel.head} ${styles.head}`}>
        <BadgeSelect
          plain
          label={t("barometer.title", { coin })}
          value={coin}
          options={BAROMETER_COINS.map((value) => ({ value, text: t("barometer.title", { coin: value }) }))}
          onChoose={(value) => chooseSetting("marketBarometer", value)}
        />
        <button
          type="button"
          className={`tag ${styles.timeframe}`}
          title={t("charts.toMain", { symbol: coin })}
          onClick={() => openMainChart(symbol)}
        >
          {t(TIMEFRAMES["1"])}
        </button>
        <CoinChange symbol={symbol} className={panel.change} />
      </header>
      <ChartFrame {...used} symbol={symbol} label={useChartLabel(symbol, "1")} />
      <BreadthFigures coin={coin} symbol={symbol} />
    </section>
  );
}

function BreadthFigures({ coin, symbol }: { coin: string; symbol: string }): ReactNode {
  const t = useTranslate();
  const threshold = useTerminalSettings((state) => state.barometerThreshold);
  const root = useBreadth(coin, Number(threshold));
  return (
    <div className={styles.figures} ref={root}>
      <dl>
        {MOVES.map(([window, minutes]) => (
          <div key={minutes}>
            <dt>{t("barometer.net", { minutes })}</dt>
            <dd>
              <CoinChange symbol={symbol} window={window} named={false} />
            </dd>
          </div>
        ))}
        <div title={t("barometer.with.title", { coin })}>
          <dt>{t("barometer.with", { coin })}</dt>
          <dd translate="no" data-part="along" />
        </div>
        <div title={t("barometer.beyond.title")}>
          <dt>
            {t("barometer.beyond")}{" "}
            <BadgeSelect
              plain
              label={t("barometer.threshold")}
              value={threshold}
              options={BAROMETER_THRESHOLDS.map((value) => ({ value, text: `\u00b1${value}%` }))}
              onChoose={(value) => chooseSetting("barometerThreshold", value)}
            />
          </dt>
          <dd translate="no" data-part="beyond" />
        </div>
      </dl>
      <div className={styles.bar} role="img" data-part="bar">
        <i data-part="up" />
        <i data-part="still" />
        <i data-part="down" />
      </div>
    </div>
  );
}

/** Writes shares and bar into the element's parts whenever the market changed. */
function useBreadth(coin: string, threshold: number): RefObject<HTMLDivElement | null> {
  const t = useTranslate();
  const { loop, store } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let painted = -1;
    let generation = -1;
    return loop.add(() => {
      if (!root.current || painted === store.version || document.hidden) return;
      // During a pause another coin, threshold or market is shown all the same, once.
      if (generation === store.generation && useTerminalSettings.getState().paused) return;
      painted = store.version;
      generation = store.generation;
      const { up, down, still, beyond, along, known } = breadthOf(store, FIVE_MINUTES, threshold, coin);
      const share = (count: number, of: number): string =>
        of > 0 && !Number.isNaN(count) ? `${numbers.whole((100 * count) / of)}%` : UNKNOWN;
      const part = (name: string): HTMLElement | null => root.current?.querySelector<HTMLElement>(`[data-part=${name}]`) ?? null;
      const texts = { along: share(along, known - 1), beyond: share(beyond, known) };
      for (const [name, text] of Object.entries(texts)) {
        const node = part(name);
        if (node && node.textContent !== text) node.textContent = text;
      }
      for (const [name, count] of Object.entries({ up, still, down })) part(name)?.style.setProperty("flex-grow", String(count));
      const bar = part("bar");
      const label = t("barometer.breadth", { up, down, still });
      bar?.setAttribute("aria-label", label);
      bar?.setAttribute("title", label);
    });
  }, [loop, store, coin, threshold, numbers, t]);
  return root;
}
