// Alerts and firings in words.

import type { Alert, Firing } from "../../../shared/contracts/alert-schemas.ts";
import type { AlertKind } from "../../../shared/contracts/alerts.ts";
import { translate, useLanguage } from "../../i18n/language.store.ts";
import { plainPrice } from "../../market/price-zeros.ts";

const MAX_DECIMALS = 15;

/** A price with the decimals it has. */
export function priceText(price: number): string {
  let decimals = 0;
  while (decimals < MAX_DECIMALS && Number(price.toFixed(decimals)) !== price) decimals += 1;
  return plainPrice(useLanguage.getState().numbers.price(price, decimals));
}

/** "≥ 70,000", "≥ +5.00 % · 5m" or "new high of the day (UTC)": where an alert fires. */
export function levelText({
  kind,
  minutes,
  side,
  level,
}: Pick<Alert, "kind" | "side" | "level"> & { readonly minutes: number }): string {
  if (kind === "high" || kind === "low") return translate(kind === "high" ? "alerts.dayHigh" : "alerts.dayLow");
  const text = `${side === "above" ? "≥" : "≤"} ${figureText(kind, level)}`;
  return kind === "price" ? text : `${text} · ${translate("unit.minutes", { minutes })}`;
}

/** What happened, with the note of the alert. */
export function firingText({ symbol, kind, minutes, side, level, price, figure, afterGap, note }: Firing): string {
  const reached = figure === null ? "" : ` (${figureText(kind, figure)})`;
  const values = { symbol, level: levelText({ kind, minutes, side, level }) + reached, price: priceText(price) };
  const text = translate(afterGap ? "alerts.firedAfterGap" : "alerts.fired", values);
  return note === "" ? text : `${text} · ${note}`;
}

/** A price, a change in percent or a volume ratio. */
export function figureText(kind: AlertKind, figure: number): string {
  const { numbers } = useLanguage.getState();
  if (kind === "price") return priceText(figure);
  return kind === "change" ? numbers.change(figure) : numbers.ratio(figure);
}
