// The screener settings of this browser, shared by the terminal and the detached window.

import { useEffect } from "react";
import { useStore } from "zustand";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { rereadStores } from "../../../storage/stored-state.ts";
import { hasKeptSettings, keptSettings } from "./screener.store.ts";

export const screenerSettings = keptSettings();

/** For a reader who has set nothing: a scale that fits the market. */
export function fitScaleAtFirst(): void {
  if (!hasKeptSettings()) screenerSettings.setState({ scale: "auto" });
}

/** The exchange the screener is to show: its own where it was given one, else the terminal's. */
export function useAskedExchange(): ExchangeId {
  const { exchange, ownExchange } = useStore(screenerSettings);
  const terminal = useTerminalSettings((state) => state.exchange);
  return ownExchange ? exchange : terminal;
}

/** In a window beside the terminal: takes over which exchange is chosen there. */
export function useTerminalExchange(): void {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === "exchange") rereadStores((each) => each === key);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
}
