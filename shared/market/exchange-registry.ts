// The exchanges of the product, one line each. Everything that names or lists exchanges is derived from this file in
// exchange-id.ts.

export { binance } from "./exchanges/binance.ts";
export { mexc } from "./exchanges/mexc.ts";
