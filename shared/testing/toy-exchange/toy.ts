// An exchange that exists only in tests: it shows which places a new one touches.

import type { ExchangeDescriptor } from "../../market/exchanges/exchange-descriptor.ts";

export const toy = {
  id: "toy",
  name: "Toy Market",
  wireNumber: 200,
  access: "full-plans",
  tradePage: "https://toy.example/trade/{coin}",
  hosts: [{ rest: "https://rest.toy.example", ws: "wss://ws.toy.example" }],
  pingPath: "/clock",
  symbols: 5,
  finestCandleSeconds: 1,
  graceMs: 120,
} as const satisfies ExchangeDescriptor;
