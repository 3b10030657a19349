// Listens to the detached window: to nobody else, and only for coins that exist.

import { useEffect } from "react";
import { useStore } from "zustand";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { detachedWindow, noticeClosed } from "./detached-window.ts";
import { readTickerClick } from "./ticker-click.ts";

const CLOSED_CHECK_MS = 1000;

interface DetachedClicks {
  /** Is this coin in the table of its exchange? */
  readonly isKnown: (symbol: string, exchange: ExchangeId | undefined) => boolean | Promise<boolean>;
  readonly onTicker: (symbol: string, exchange: ExchangeId | undefined) => void;
}

/** Follows the window while it is open. Both functions must keep their identity. */
export function useDetachedClicks({ isKnown, onTicker }: DetachedClicks): void {
  const opened = useStore(detachedWindow, (state) => state.opened);
  useEffect(() => {
    if (!opened) return undefined;
    const onMessage = async (event: MessageEvent): Promise<void> => {
      const click = readTickerClick(event, location.origin, opened);
      if (click && (await isKnown(click.symbol, click.exchange))) onTicker(click.symbol, click.exchange);
    };
    const listener = (event: MessageEvent): void => void onMessage(event);
    window.addEventListener("message", listener);
    const timer = setInterval(noticeClosed, CLOSED_CHECK_MS);
    return () => {
      window.removeEventListener("message", listener);
      clearInterval(timer);
    };
  }, [opened, isKnown, onTicker]);
}
