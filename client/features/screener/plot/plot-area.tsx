// The plot on screen: two canvases, and the cards over them.

import { useEffect, useRef, type ReactNode } from "react";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import styles from "./plot-area.module.css";
import type { PlotInputs } from "./plot-inputs.ts";
import { PointCard, PointPopup } from "./point-card.tsx";
import { pointInfo } from "../point-info.ts";
import type { ScatterPlot } from "./scatter-plot.ts";
import { usePlotChoice } from "./use-plot-choice.ts";
import { useGeneration, usePlot } from "./use-plot.ts";

interface PlotAreaProps {
  readonly inputs: PlotInputs;
  readonly onPlot: (plot: ScatterPlot | undefined) => void;
  /** The plot stands still because the pointer is on a point. */
  readonly onHeld: (held: boolean) => void;
  /** A coin was clicked. */
  readonly onOpen: (symbol: string) => void;
  readonly onTogglePinned: (symbol: string) => void;
}

const NONE = -1;

/** Canvases and cards. */
export function PlotArea({ inputs, onPlot, onHeld, onOpen, onTogglePinned }: PlotAreaProps): ReactNode {
  const t = useTranslate();
  const area = useRef<HTMLDivElement>(null);
  const [points, overlay] = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)];
  const plot = usePlot({ points, overlay }, inputs);
  const { source, window, settings, pinned } = inputs;
  const { store } = source;
  useGeneration(plot, store);
  const { active, walked, opened, isHeld, close, onHoverPopup, events } = usePlotChoice(plot, store, { onOpen, onTogglePinned });
  const { coin } = opened;
  useEffect(() => onPlot(plot), [plot, onPlot]);
  useEffect(() => {
    plot?.hold(isHeld);
    onHeld(isHeld);
  }, [plot, isHeld, onHeld]);
  const card = { source, window, minutes: settings.netPeriod };
  return (
    <div ref={area} className={styles.area} dir="ltr">
      <div
        className={styles.canvases}
        role="application"
        aria-label={t("screener.plot")}
        tabIndex={0}
        data-testid="scatter"
        data-active={active.coin}
        {...events}
      >
        <canvas ref={points} />
        <canvas ref={overlay} className={styles.overlay} />
      </div>
      <p className="visually-hidden" role="status">
        {walked.coin !== undefined && <SpokenPoint inputs={inputs} place={walked.place} />}
      </p>
      {plot && active.place !== NONE && active.coin !== coin && <PointCard {...card} plot={plot} coin={active.place} />}
      {plot && coin !== undefined && opened.place !== NONE && (
        <PointPopup
          {...card}
          key={coin}
          plot={plot}
          coin={opened.place}
          pinned={pinned.has(coin)}
          area={area}
          onHover={onHoverPopup}
          onToggle={() => onTogglePinned(coin)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** What a point says, read aloud to those who walk by keys. */
function SpokenPoint({ inputs, place }: { readonly inputs: PlotInputs; readonly place: number }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { symbol, netPercent, volumeRatio, volume24h } = pointInfo(inputs.source.store, inputs.window, place);
  return t("screener.point", {
    symbol,
    minutes: inputs.settings.netPeriod,
    net: numbers.change(netPercent),
    ratio: numbers.ratio(volumeRatio),
    volume: numbers.volume(volume24h),
  });
}
