import { shortText } from "../exchange/decimal-text.ts";
import type { SimSymbol } from "../market/sim-symbol.ts";

/** "1" online, "2" paused, "3" offline. */
export function mexcStatus(symbol: SimSymbol): string {
  if (symbol.trading) return "1";
  return symbol.base === "PAUSED" ? "2" : "3";
}

export function mexcSymbolInfo(symbol: SimSymbol) {
  const { priceDecimals, lotDecimals } = symbol;
  return {
    symbol: symbol.pair,
    status: mexcStatus(symbol),
    baseAsset: symbol.base,
    baseAssetPrecision: lotDecimals,
    quoteAsset: symbol.quote,
    quotePrecision: priceDecimals,
    quoteAssetPrecision: priceDecimals,
    baseCommissionPrecision: lotDecimals,
    quoteCommissionPrecision: priceDecimals,
    orderTypes: ["LIMIT", "MARKET", "LIMIT_MAKER"],
    // Concerns API orders only; such pairs still have market data.
    isSpotTradingAllowed: symbol.trading && symbol.kind !== "stock",
    isMarginTradingAllowed: false,
    quoteAmountPrecision: "1",
    baseSizePrecision: lotDecimals === 0 ? "0" : shortText(1, lotDecimals),
    permissions: ["SPOT"],
    filters: [{ filterType: "PERCENT_PRICE_BY_SIDE", bidMultiplierUp: "5", askMultiplierDown: "0.2" }],
    maxQuoteAmount: "2000000",
    makerCommission: "0",
    takerCommission: "0.0005",
    quoteAmountPrecisionMarket: "1",
    maxQuoteAmountMarket: "100000",
    fullName: symbol.base,
    tradeSideType: symbol.trading ? "1" : "4",
    contractAddress: "",
    st: symbol.base === "OLDONE" || symbol.kind === "no-data",
    ...(symbol.kind === "stock" ? { conceptPlates: ["mc-trade-zone-tokenized-stock"] } : {}),
  };
}
