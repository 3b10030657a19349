// Which coins of the plot the reader looks at: the one under the pointer, the one reached by keys, the one opened by a click.

import { useCallback, useEffect, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import { commandAt } from "../../../desk/keys/key-table.ts";
import type { MarketStore } from "../../../market/market-store.ts";
import { isDirection } from "./point-search.ts";
import type { ScatterPlot } from "./scatter-plot.ts";

/** A coin is remembered by its name: the next table may have it in another place. */
type Coin = string | undefined;

interface PlotActions {
  /** A coin was clicked. */
  readonly onOpen: (symbol: string) => void;
  readonly onTogglePinned: (symbol: string) => void;
}

/** A coin and its place in the table, −1 for none. */
interface Chosen {
  readonly coin: Coin;
  readonly place: number;
}

interface PlotChoice {
  /** The point that the card describes and Enter opens. */
  readonly active: Chosen;
  /** Reached by keys. */
  readonly walked: Chosen;
  /** The point that the popup describes. */
  readonly opened: Chosen;
  /** The plot is to stand still: the pointer is on a point or on the popup. */
  readonly isHeld: boolean;
  readonly close: () => void;
  readonly onHoverPopup: (isOver: boolean) => void;
  /** For the element that has the canvases. */
  readonly events: {
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onClick: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onBlur: () => void;
  };
}

const NONE = -1;

/** The choice among the coins of `store`, marked on the plot. */
export function usePlotChoice(plot: ScatterPlot | undefined, store: MarketStore, actions: PlotActions): PlotChoice {
  const [hovered, setHovered] = useState<Coin>();
  const [walked, setWalked] = useState<Coin>();
  const [opened, setOpened] = useState<Coin>();
  const [overPopup, setOverPopup] = useState(false);
  const placeOf = (coin: Coin): number => (coin === undefined ? NONE : store.coins.findIndex(({ symbol }) => symbol === coin));
  const nameOf = (place: number): Coin => store.coins[place]?.symbol;
  const chosen = (coin: Coin): Chosen => ({ coin, place: placeOf(coin) });
  const active = chosen(hovered ?? walked);
  const openedPlace = placeOf(opened);
  useEffect(() => plot?.mark(active.place, openedPlace), [plot, active.place, openedPlace]);

  const close = useCallback(() => {
    setOpened(undefined);
    setOverPopup(false);
  }, []);
  const coinUnder = (event: MouseEvent): Coin => {
    const box = event.currentTarget.getBoundingClientRect();
    return nameOf(plot?.coinAt(event.clientX - box.left, event.clientY - box.top) ?? NONE);
  };
  const pick = (coin: Coin): void => {
    if (coin === undefined) return close();
    if (coin === opened) close();
    else setOpened(coin);
    actions.onOpen(coin);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || !plot) return;
    const { key } = event;
    const command = commandAt("plot", event);
    const isWalk = command === "walk" && isDirection(key);
    if (!isWalk && (!command || active.coin === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isWalk) setWalked((coin) => nameOf(plot.coinBeside(placeOf(coin), key)) ?? coin);
    else if (command === "open") pick(active.coin);
    else if (active.coin !== undefined) actions.onTogglePinned(active.coin);
  };
  return {
    active,
    walked: chosen(walked),
    opened: { coin: opened, place: openedPlace },
    isHeld: hovered !== undefined || (overPopup && opened !== undefined),
    close,
    onHoverPopup: setOverPopup,
    events: {
      onPointerMove: (event) => {
        if (event.pointerType !== "touch") setHovered(coinUnder(event));
      },
      onPointerLeave: () => setHovered(undefined),
      // What the tooltip names is what a click opens; a finger has no tooltip.
      onClick: (event) => pick(hovered ?? coinUnder(event)),
      onKeyDown,
      onBlur: () => setWalked(undefined),
    },
  };
}
