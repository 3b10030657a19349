import { fixedText } from "../exchange/decimal-text.ts";
import type { BinanceLimits } from "./binance-limits.ts";
import type { MarketEntry } from "../market/sim-market.ts";
import type { SimSymbol } from "../market/sim-symbol.ts";

const ORDER_TYPES = ["LIMIT", "LIMIT_MAKER", "MARKET", "STOP_LOSS", "STOP_LOSS_LIMIT", "TAKE_PROFIT", "TAKE_PROFIT_LIMIT"];

export const binanceStatus = (symbol: SimSymbol): string => (symbol.trading ? "TRADING" : "BREAK");

function symbolInfo(symbol: SimSymbol, permissionSets: boolean) {
  return {
    symbol: symbol.pair,
    status: binanceStatus(symbol),
    baseAsset: symbol.base,
    baseAssetPrecision: 8,
    quoteAsset: symbol.quote,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    baseCommissionPrecision: 8,
    quoteCommissionPrecision: 8,
    orderTypes: ORDER_TYPES,
    icebergAllowed: true,
    ocoAllowed: true,
    otoAllowed: true,
    opoAllowed: true,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: true,
    isSpotTradingAllowed: symbol.trading,
    isMarginTradingAllowed: false,
    filters: filtersOf(symbol),
    permissions: [],
    ...(permissionSets ? { permissionSets: [["SPOT", "TRD_GRP_004"]] } : {}),
    defaultSelfTradePreventionMode: "EXPIRE_MAKER",
    allowedSelfTradePreventionModes: ["EXPIRE_TAKER", "EXPIRE_MAKER", "EXPIRE_BOTH", "DECREMENT"],
  };
}

function filtersOf(symbol: SimSymbol) {
  const tick = fixedText(1, symbol.priceDecimals, 8);
  const lot = fixedText(1, symbol.lotDecimals, 8);
  return [
    { filterType: "PRICE_FILTER", minPrice: tick, maxPrice: "1000000.00000000", tickSize: tick },
    { filterType: "LOT_SIZE", minQty: lot, maxQty: "9000000.00000000", stepSize: lot },
    { filterType: "ICEBERG_PARTS", limit: 100 },
    { filterType: "MARKET_LOT_SIZE", minQty: "0.00000000", maxQty: "100000.00000000", stepSize: "0.00000000" },
    {
      filterType: "TRAILING_DELTA",
      minTrailingAboveDelta: 10,
      maxTrailingAboveDelta: 2000,
      minTrailingBelowDelta: 10,
      maxTrailingBelowDelta: 2000,
    },
    {
      filterType: "PERCENT_PRICE_BY_SIDE",
      bidMultiplierUp: "5",
      bidMultiplierDown: "0.2",
      askMultiplierUp: "5",
      askMultiplierDown: "0.2",
      avgPriceMins: 5,
    },
    {
      filterType: "NOTIONAL",
      minNotional: "5.00000000",
      applyMinToMarket: true,
      maxNotional: "9000000.00000000",
      applyMaxToMarket: false,
      avgPriceMins: 5,
    },
    { filterType: "MAX_NUM_ORDERS", maxNumOrders: 200 },
    { filterType: "MAX_NUM_ALGO_ORDERS", maxNumAlgoOrders: 5 },
  ];
}

export function exchangeInfo(
  entries: readonly MarketEntry[],
  query: URLSearchParams,
  limits: BinanceLimits,
  nowMs: number,
): unknown {
  const status = query.get("symbolStatus");
  const permissions = query.get("permissions");
  const wanted = entries.filter(({ symbol }) => {
    if (status !== null && binanceStatus(symbol) !== status) return false;
    return permissions === null || permissions.includes("SPOT");
  });
  return {
    timezone: "UTC",
    serverTime: nowMs,
    rateLimits: [
      { rateLimitType: "REQUEST_WEIGHT", interval: "MINUTE", intervalNum: 1, limit: limits.weightPerMinute },
      { rateLimitType: "ORDERS", interval: "SECOND", intervalNum: 10, limit: 100 },
      { rateLimitType: "ORDERS", interval: "DAY", intervalNum: 1, limit: 200_000 },
      { rateLimitType: "RAW_REQUESTS", interval: "MINUTE", intervalNum: 5, limit: 300_000 },
    ],
    exchangeFilters: [],
    symbols: wanted.map(({ symbol }) => symbolInfo(symbol, query.get("showPermissionSets") !== "false")),
  };
}
