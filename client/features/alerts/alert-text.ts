// Alerts and firings in words.

import type { Alert, Firing } from "../../../shared/contracts/alerts.ts";
import { translate, useLanguage } from "../../i18n/language.store.ts";

const MAX_DECIMALS = 15;

/** A price with the decimals it has. */
export function priceText(price: number): string {
  let decimals = 0;
  while (decimals < MAX_DECIMALS && Number(price.toFixed(decimals)) !== price) decimals += 1;
  return useLanguage.getState().numbers.price(price, decimals);
}

/** "≥ 70,000": where an alert fires. */
export function levelText({ side, level }: Pick<Alert, "side" | "level">): string {
  return `${side === "above" ? "≥" : "≤"} ${priceText(level)}`;
}

/** What happened, with the note of the alert. */
export function firingText({ symbol, side, level, price, afterGap, note }: Firing): string {
  const values = { symbol, level: levelText({ side, level }), price: priceText(price) };
  const text = translate(afterGap ? "alerts.firedAfterGap" : "alerts.fired", values);
  return note === "" ? text : `${text} · ${note}`;
}
