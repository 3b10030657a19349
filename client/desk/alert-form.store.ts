// The form of a price alert, which rows of every table and the panel of alerts open.

import { create } from "zustand";
import type { Alert } from "../../shared/contracts/alerts.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";

/** What the form begins with. */
export interface AskedAlert {
  readonly exchange: ExchangeId;
  /** The coin, "BTC". */
  readonly symbol: string;
  /** Its price now; NaN where that is not known. */
  readonly price: number;
  /** The alert that is changed; a new one is made without it. */
  readonly changes?: Alert;
}

export const useAlertForm = create<{ readonly asked: AskedAlert | undefined }>(() => ({ asked: undefined }));

/** Opens the form. */
export function openAlertForm(asked: AskedAlert): void {
  useAlertForm.setState({ asked });
}

/** Closes the form; what was typed is gone. */
export function closeAlertForm(): void {
  useAlertForm.setState({ asked: undefined });
}
