import type { ExchangeDescriptor } from "./exchange-descriptor.ts";

export const mexc = {
  id: "mexc",
  name: "MEXC",
  wireNumber: 1,
  access: "every-plan",
  tradePage: "https://www.mexc.com/exchange/{coin}_USDT",
  hosts: [{ rest: "https://api.mexc.com", ws: "wss://wbs-api.mexc.com" }],
  pingPath: "/api/v3/ping",
  symbols: 160,
  finestCandleSeconds: 60,
  // Trades come in batches of 100 ms.
  graceMs: 250,
} as const satisfies ExchangeDescriptor;
