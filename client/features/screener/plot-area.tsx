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
/** A coin is remembered by its name: the next table may have it in another place. */
type Coin = string | undefined;

/** Canvases and cards. */
export function PlotArea({ inputs, onPlot, onHeld, onOpen, onTogglePinned }: PlotAreaProps): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const area = useRef<HTMLDivElement>(null);
  const [points, overlay] = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)];
  const plot = usePlot({ points, overlay }, inputs);
  const [hovered, setHovered] = useState<Coin>();
  const [walked, setWalked] = useState<Coin>();
  const [opened, setOpened] = useState<Coin>();
  const [overCard, setOverCard] = useState(false);
  const { source, window, settings, pinned } = inputs;
  const { store } = source;
  useGeneration(plot, store);
  const placeOf = (coin: Coin): number => (coin === undefined ? NONE : store.coins.findIndex(({ symbol }) => symbol === coin));
  const nameOf = (place: number): Coin => store.coins[place]?.symbol;
  const active = hovered ?? walked;
  const [activePlace, openedPlace] = [placeOf(active), placeOf(opened)];
  const held = hovered !== undefined || (overCard && opened !== undefined);

  useEffect(() => onPlot(plot), [plot, onPlot]);
  useEffect(() => plot?.mark(activePlace, openedPlace), [plot, activePlace, openedPlace]);
  useEffect(() => {
    plot?.hold(held);
    onHeld(held);
  }, [plot, held, onHeld]);

  const close = useCallback(() => {
    setOpened(undefined);
    setOverCard(false);
  }, []);
  const coinUnder = (event: MouseEvent): Coin => {
    const box = event.currentTarget.getBoundingClientRect();
    return nameOf(plot?.coinAt(event.clientX - box.left, event.clientY - box.top) ?? NONE);
  };
  const pick = (coin: Coin): void => {
    if (coin === undefined) return close();
    if (coin === opened) close();
    else setOpened(coin);
    onOpen(coin);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") setHovered(coinUnder(event));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || !plot) return;
    const { key } = event;
    const arrow = isDirection(key);
    if (!arrow && !(active !== undefined && (key === "Enter" || key === " "))) return;
    event.preventDefault();
    event.stopPropagation();
    if (arrow) setWalked((coin) => nameOf(plot.coinBeside(placeOf(coin), key)) ?? coin);
    else if (key === "Enter") pick(active);
    else if (active !== undefined) onTogglePinned(active);
  };
  const minutes = settings.netPeriod;
  const said = (): string => {
    const info = pointInfo(store, window, placeOf(walked));
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
        data-active={active}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHovered(undefined)}
        // What the tooltip names is what a click opens; a finger has no tooltip.
        onClick={(event) => pick(hovered ?? coinUnder(event))}
        onKeyDown={onKeyDown}
        onBlur={() => setWalked(undefined)}
      >
        <canvas ref={points} />
        <canvas ref={overlay} className={styles.overlay} />
      </div>
      <p className="visually-hidden" role="status">
        {walked === undefined ? "" : said()}
      </p>
      {plot && activePlace !== NONE && active !== opened && (
        <PointCard plot={plot} source={source} window={window} minutes={minutes} coin={activePlace} />
      )}
      {plot && opened !== undefined && openedPlace !== NONE && (
        <PointPopup
          key={opened}
          plot={plot}
          source={source}
          window={window}
          minutes={minutes}
          coin={openedPlace}
          pinned={pinned.has(opened)}
          area={() => area.current}
          onHover={setOverCard}
          onToggle={() => onTogglePinned(opened)}
          onClose={close}
        />
      )}
    </div>
  );
}
