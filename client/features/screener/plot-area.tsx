// The plot on screen: two canvases, the cards over them, and what pointer, touch and keys do.

import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { isDirection } from "./nearest-in-direction.ts";
import styles from "./plot-area.module.css";
import { PointCard } from "./point-card.tsx";
import { pointInfo } from "./point-info.ts";
import { PointPopup } from "./point-popup.tsx";
import type { PlotInputs } from "./plot-inputs.ts";
import type { ScatterPlot } from "./scatter-plot.ts";
import { usePlot } from "./use-plot.ts";

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
  const numbers = useLanguage((state) => state.numbers);
  const area = useRef<HTMLDivElement>(null);
  const [points, overlay] = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)];
  const plot = usePlot({ points, overlay }, inputs);
  const [hovered, setHovered] = useState(NONE);
  const [walked, setWalked] = useState(NONE);
  const [opened, setOpened] = useState(NONE);
  const [overCard, setOverCard] = useState(false);
  const { source, window, settings, pinned } = inputs;
  const active = hovered === NONE ? walked : hovered;
  const held = hovered !== NONE || (overCard && opened !== NONE);

  useEffect(() => onPlot(plot), [plot, onPlot]);
  useEffect(() => plot?.mark(active, opened), [plot, active, opened]);
  useEffect(() => {
    plot?.hold(held);
    onHeld(held);
  }, [plot, held, onHeld]);

  const close = useCallback(() => {
    setOpened(NONE);
    setOverCard(false);
  }, []);
  const symbolOf = (coin: number): string => pointInfo(source.store, window, coin).symbol;
  const coinUnder = (event: MouseEvent): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return plot?.coinAt(event.clientX - box.left, event.clientY - box.top) ?? NONE;
  };
  const pick = (coin: number): void => {
    if (coin === NONE) return close();
    if (coin === opened) close();
    else setOpened(coin);
    onOpen(symbolOf(coin));
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") setHovered(coinUnder(event));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || !plot) return;
    const { key } = event;
    const arrow = isDirection(key);
    if (!arrow && !(active !== NONE && (key === "Enter" || key === " "))) return;
    event.preventDefault();
    event.stopPropagation();
    if (arrow) setWalked((coin) => orElse(plot.coinBeside(coin, key), coin));
    else if (key === "Enter") pick(active);
    else onTogglePinned(symbolOf(active));
  };
  const minutes = settings.netPeriod;
  const said = (): string => {
    const info = pointInfo(source.store, window, walked);
    return t("screener.point", {
      symbol: info.symbol,
      minutes,
      net: numbers.change(info.netPercent),
      ratio: numbers.ratio(info.volumeRatio),
      volume: numbers.volume(info.volume24h),
    });
  };
  return (
    <div ref={area} className={styles.area} dir="ltr">
      <div
        className={styles.canvases}
        role="application"
        aria-label={t("screener.plot")}
        tabIndex={0}
        data-testid="scatter"
        data-active={active === NONE ? undefined : symbolOf(active)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHovered(NONE)}
        // What the tooltip names is what a click opens; a finger has no tooltip.
        onClick={(event) => pick(hovered === NONE ? coinUnder(event) : hovered)}
        onKeyDown={onKeyDown}
        onBlur={() => setWalked(NONE)}
      >
        <canvas ref={points} />
        <canvas ref={overlay} className={styles.overlay} />
      </div>
      <p className="visually-hidden" role="status">
        {walked === NONE ? "" : said()}
      </p>
      {plot && active !== NONE && active !== opened && (
        <PointCard plot={plot} source={source} window={window} minutes={minutes} coin={active} />
      )}
      {plot && opened !== NONE && (
        <PointPopup
          key={opened}
          plot={plot}
          source={source}
          window={window}
          minutes={minutes}
          coin={opened}
          pinned={pinned.has(symbolOf(opened))}
          area={() => area.current}
          onHover={setOverCard}
          onToggle={() => onTogglePinned(symbolOf(opened))}
          onClose={close}
        />
      )}
    </div>
  );
}

function orElse(coin: number, before: number): number {
  return coin === NONE ? before : coin;
}
