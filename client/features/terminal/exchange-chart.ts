// The main chart goes along when the reader changes the exchange: to the same coin there, else to the one the market follows.

import { useEffect, useRef } from "react";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { WireCoin } from "../../../shared/frame/wire-frame.ts";
import type { TerminalEngine } from "../../desk/terminal-engine.ts";
import { arrange, baseOf, chartSymbol, useWorkspace } from "../../desk/workspace.store.ts";

const FIRST_COIN = "BTC";

/** The chart symbol on an exchange with these coins that stands for `symbol`: of the same coin, of BTC, or of the first. */
export function symbolOnExchange(symbol: string, exchange: ExchangeId, coins: readonly WireCoin[]): string {
  const has = (base: string): boolean => coins.some((coin) => coin.active && coin.symbol === base);
  const same = baseOf(symbol);
  const other = has(FIRST_COIN) ? FIRST_COIN : (coins[0]?.symbol ?? FIRST_COIN);
  return chartSymbol(exchange, has(same) ? same : other);
}

/** Takes the main chart to another exchange once its coins are known; a coin of the other one opened later stays. */
export function useExchangeChart({ loop, store }: TerminalEngine, exchange: ExchangeId): void {
  const before = useRef(exchange);
  useEffect(() => {
    if (before.current === exchange) return undefined;
    before.current = exchange;
    const shown = useWorkspace.getState().mainChartSymbol;
    let isDone = false;
    return loop.add(() => {
      if (isDone || store.exchange !== exchange || store.coins.length === 0) return;
      isDone = true;
      if (useWorkspace.getState().mainChartSymbol === shown)
        arrange("mainChartSymbol", symbolOnExchange(shown, exchange, store.coins));
    });
  }, [loop, store, exchange]);
}
