// The registry of the product with one line more. Tests put it in the place of shared/market/exchange-registry.ts.

export { binance } from "../../market/exchanges/binance.ts";
export { mexc } from "../../market/exchanges/mexc.ts";
export { toy } from "./toy.ts";
