// The terminal's end of the detached screener: receives the coins clicked there, also while the panel is closed. A component,
// so that it can stand below the engine.

import { useCallback, useRef, type ReactNode } from "react";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { chartSymbol, openMainChart } from "../../../desk/workspace.store.ts";
import { fetchTable } from "../../../rest/fetch-table.ts";
import { useDetachedClicks } from "./use-detached-clicks.ts";

/** Renders nothing. */
export function DetachedScreener(): ReactNode {
  useDetachedScreener();
  return null;
}

/** Opens the coins clicked in the detached window in the main chart. */
function useDetachedScreener(): void {
  const { store } = useEngine();
  const others = useRef(new Map<ExchangeId, ReadonlySet<string>>());
  const isKnown = useCallback(
    async (symbol: string, exchange = store.exchange): Promise<boolean> => {
      if (exchange === store.exchange) return store.coins.some((coin) => coin.active && coin.symbol === symbol);
      const known = others.current.get(exchange) ?? (await fetchSymbols(exchange));
      if (known.size > 0) others.current.set(exchange, known);
      return known.has(symbol);
    },
    [store],
  );
  const onTicker = useCallback(
    (symbol: string, exchange = store.exchange) => openMainChart(chartSymbol(exchange, symbol)),
    [store],
  );
  useDetachedClicks({ isKnown, onTicker });
}

/** Coins of an exchange the terminal does not show; empty when the server does not give them. */
async function fetchSymbols(exchange: ExchangeId): Promise<ReadonlySet<string>> {
  const table = await fetchTable({ exchange, needsSession: true });
  return new Set(typeof table === "object" && "rows" in table ? table.rows.map(({ symbol }) => symbol) : []);
}
