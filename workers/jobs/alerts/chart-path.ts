import type { Firing } from "../../../shared/contracts/alert-schemas.ts";
import { PAGES } from "../../../shared/contracts/application-pages.ts";
import { chartSymbolOf } from "../../../shared/market/chart-symbol.ts";

/** The terminal with the chart of the coin that fired. */
export function chartPath({ exchange, symbol }: Pick<Firing, "exchange" | "symbol">): string {
  return `${PAGES.terminal}?coin=${encodeURIComponent(chartSymbolOf(exchange, `${symbol}USDT`))}`;
}
