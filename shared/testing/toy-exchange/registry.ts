// The product's registry plus one line. Tests use it in place of shared/market/exchange-registry.ts.

export { binance } from "../../market/exchanges/binance.ts";
export { mexc } from "../../market/exchanges/mexc.ts";
export { toy } from "./toy.ts";
