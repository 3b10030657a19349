// A pause stops all tables at one moment of the market, and ends with the exchange it was meant for.

import { useEffect, useLayoutEffect } from "react";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { TerminalEngine } from "../../desk/terminal-engine.ts";
import { endPause, useTerminalSettings } from "../../desk/terminal-settings.store.ts";

/** While the terminal is open; `exchange` is the one on screen. */
export function usePause({ store }: Pick<TerminalEngine, "store">, exchange: ExchangeId): void {
  const paused = useTerminalSettings((state) => state.paused);
  // Before any table learns of the pause, so that all of them read the same moment.
  useLayoutEffect(() => (paused ? store.freeze() : undefined), [store, paused]);
  useEffect(() => endPause, [exchange]);
}
