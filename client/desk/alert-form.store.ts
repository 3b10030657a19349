// The form of a price alert, which rows, charts, the search and the panel of alerts open.

import { create } from "zustand";
import type { Alert } from "../../shared/contracts/alerts.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD } from "../../shared/market/fields.ts";
import type { MarketStore } from "../market/market-store.ts";

/** What the form begins with. */
export interface AskedAlert {
  readonly exchange: ExchangeId;
  /** The coin, "BTC". */
  readonly symbol: string;
  /** Its price now; NaN where that is not known. */
  readonly price: number;
  /** Where the alert shall fire; at the price now without it. */
  readonly level?: number | undefined;
  /** The alert that is changed; a new one is made without it. */
  readonly changes?: Alert;
}

type AskedCoin = Pick<AskedAlert, "exchange" | "symbol" | "level" | "changes">;

export const useAlertForm = create<{ readonly asked: AskedAlert | undefined }>(() => ({ asked: undefined }));

/** Opens the form with what the coin costs on screen. */
export function openAlertForm(store: Pick<MarketStore, "exchange" | "coins" | "figure">, asked: AskedCoin): void {
  const position = store.coins.findIndex((coin) => coin.symbol === asked.symbol);
  // The store holds the coins of one exchange.
  const price = store.exchange === asked.exchange ? store.figure(FIELD.price, position) : Number.NaN;
  useAlertForm.setState({ asked: { ...asked, price } });
}

/** Closes the form; what was typed is gone. */
export function closeAlertForm(): void {
  useAlertForm.setState({ asked: undefined });
}
