// Binance spot, for all sides.

import type { ExchangeDescriptor } from "./exchange-descriptor.ts";

export const binance = {
  id: "binance",
  name: "Binance",
  wireNumber: 0,
  access: "full-plans",
  tradePage: "https://www.binance.com/en/trade/{coin}_USDT",
  hosts: [
    { rest: "https://api.binance.com", ws: "wss://stream.binance.com:9443" },
    // Many networks block port 9443.
    { rest: "https://api.binance.com", ws: "wss://stream.binance.com:443" },
    // Market data only; answers in countries where the usual hosts refuse with 451.
    { rest: "https://data-api.binance.vision", ws: "wss://data-stream.binance.vision" },
  ],
  pingPath: "/api/v3/ping",
  symbols: 179,
  finestCandleSeconds: 1,
  graceMs: 120,
} as const satisfies ExchangeDescriptor;
