// Names of the two exchanges we watch; everything keyed by exchange uses these ids.

export const EXCHANGES = ["binance", "mexc"] as const;
export type ExchangeId = (typeof EXCHANGES)[number];

/** Narrows any text to an exchange id. */
export function isExchangeId(text: string): text is ExchangeId {
  return text === "binance" || text === "mexc";
}
