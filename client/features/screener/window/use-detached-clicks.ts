// Listens to the detached window: to nobody else, and only for coins that exist.

import { useEffect } from "react";
import { useStore } from "zustand";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { detachedWindow, noticeClosed, senderWindow } from "./detached-window.ts";
import { readTickerClick } from "./ticker-click.ts";

const CLOSED_CHECK_MS = 1000;

interface DetachedClicks {
  /** Is this coin in the table of its exchange? */
  readonly isKnown: (symbol: string, exchange: ExchangeId | undefined) => boolean | Promise<boolean>;
  readonly onTicker: (symbol: string, exchange: ExchangeId | undefined) => void;
}

/** Listens for as long as the terminal is there: its window may outlive a reload. Both functions must keep their identity. */
export function useDetachedClicks({ isKnown, onTicker }: DetachedClicks): void {
  const opened = useStore(detachedWindow, (state) => state.opened);
  useEffect(() => {
    const onMessage = async (event: MessageEvent): Promise<void> => {
      const click = readTickerClick(event, location.origin, senderWindow(event));
      if (click && (await isKnown(click.symbol, click.exchange))) onTicker(click.symbol, click.exchange);
    };
    const listener = (event: MessageEvent): void => void onMessage(event);
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  }, [isKnown, onTicker]);
  useEffect(() => {
    if (!opened) return undefined;
    const timer = setInterval(noticeClosed, CLOSED_CHECK_MS);
    return () => clearInterval(timer);
  }, [opened]);
}
