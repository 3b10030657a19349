// What the test server reads from and answers to plain requests.

import type { IncomingMessage } from "node:http";
import { tickerRow } from "../../shared/contracts/rows.ts";
import type { FakeMarket } from "./fake-market.ts";

/** The table of a market as the polled route gives it; with `moves`, a second of trading later. */
export function tableAnswer(market: FakeMarket, moves: boolean): unknown {
  if (moves) market.tick();
  return {
    success: true,
    data: market.universe.symbols.map((coin, position) => tickerRow(market.table, position, coin)),
    message: "",
  };
}

/** The whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
