// The account's price alerts as the server has them, for their panel and the lines on the chart; and the form of one, which rows,
// charts, the search and the panel of alerts open.

import { create } from "zustand";
import type { Alert, Firing } from "../../shared/contracts/alert-schemas.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD } from "../../shared/market/fields.ts";
import type { MarketStore } from "../market/market-store.ts";

interface AccountAlerts {
  /** In the order in which they were made. */
  readonly alerts: readonly Alert[];
  /** The newest first. */
  readonly firings: readonly Firing[];
  /** There may be firings before the oldest of these. */
  readonly hasOlder: boolean;
}

/** Empty while they are not known. */
export const useAlerts = create<AccountAlerts>(() => ({ alerts: [], firings: [], hasOlder: false }));

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

/** The price that is in the form now, as its line on the chart shows it. */
interface AlertPreview {
  /** The alert that is changed, or `NEW_ALERT`. */
  readonly id: string;
  /** "MEXC:BTCUSDT" */
  readonly symbol: string;
  readonly price: number;
}

interface AlertFormState {
  readonly asked: AskedAlert | undefined;
  readonly preview: AlertPreview | undefined;
}

/** Line of an alert that is not stored yet. */
export const NEW_ALERT = "new";

export const useAlertForm = create<AlertFormState>(() => ({ asked: undefined, preview: undefined }));

/** Opens the form with what the coin costs on screen. */
export function openAlertForm(store: Pick<MarketStore, "exchange" | "coins" | "figure">, asked: AskedCoin): void {
  const position = store.coins.findIndex((coin) => coin.symbol === asked.symbol);
  // The store holds the coins of one exchange.
  const price = store.exchange === asked.exchange ? store.figure(FIELD.price, position) : Number.NaN;
  useAlertForm.setState({ asked: { ...asked, price } });
}

/** Has the open form take another price; what the coin costs now says on which side of it that is. */
export function askAlertAt(level: number, price: number): void {
  useAlertForm.setState(({ asked }) => ({
    asked: asked && { ...asked, level, price: Number.isNaN(price) ? asked.price : price },
  }));
}

/** Draws the price of the form on the chart of its coin; undefined draws none. */
export function previewAlert(preview: AlertPreview | undefined): void {
  useAlertForm.setState({ preview });
}

/** Closes the form; what was typed is gone. */
export function closeAlertForm(): void {
  useAlertForm.setState({ asked: undefined, preview: undefined });
}
