import type { ListedTicker } from "../../exchanges/exchange.ts";

export const FROM = Date.UTC(2026, 10, 20, 12, 1);
export const WHOLE_MINUTE = { from: FROM, to: FROM + 60_000 };

export const THREE_COINS = ["BTC", "ETH", "DOGE"].map((symbol): ListedTicker => ({
  ...{ symbol, pair: `${symbol}USDT`, tickSize: "0.01", decimals: 2 },
  ...{ price: 2, volume24h: 1e6, dayOpen: 2 },
}));
