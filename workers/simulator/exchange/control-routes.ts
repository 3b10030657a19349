// The simulator's own routes beside the exchange's: order faults, ask for the truth and the usage.

import type { FaultController } from "../faults/fault-controller.ts";
import type { SimMarket } from "../market/sim-market.ts";
import { truthAt } from "../market/truth.ts";
import type { ControlRoutes, Usage } from "./exchange-server.ts";
import { okReply, type RestReply } from "./rest-reply.ts";

const badRequest = (message: string): RestReply => ({ status: 400, body: JSON.stringify({ error: message }) });

/** How far back truth is available, seconds: the tape is exact for days, and the 24 h figure needs one of them. */
const MAX_BACK_SECONDS = 20 * 86_400;

/** POST /sim/fault, GET /sim/truth?symbol=&at=, GET /sim/symbols, GET /sim/usage. */
export function controlRoutes(market: SimMarket, faults: FaultController, usage: () => Usage): ControlRoutes {
  return (method, url, body) => {
    if (method === "POST" && url.pathname === "/sim/fault") return orderFault(faults, body);
    if (method === "GET" && url.pathname === "/sim/truth") return truth(market, url.searchParams);
    if (method === "GET" && url.pathname === "/sim/usage")
      return okReply({ calls: usage().calls, over_budget: usage().overBudget });
    if (method === "GET" && url.pathname === "/sim/symbols")
      return okReply(
        market.entries.map(({ symbol }) => ({
          symbol: symbol.pair,
          base: symbol.base,
          quote: symbol.quote,
          kind: symbol.kind,
          trading: symbol.trading,
          price_decimals: symbol.priceDecimals,
        })),
      );
    return undefined;
  };
}

function orderFault(faults: FaultController, body: string): RestReply {
  let order: unknown;
  try {
    order = JSON.parse(body);
  } catch {
    return badRequest("body: not JSON");
  }
  try {
    faults.applyUnchecked(order);
    return okReply({ ok: true });
  } catch (error) {
    return badRequest(error instanceof Error ? error.message : "not a fault");
  }
}

function truth(market: SimMarket, query: URLSearchParams): RestReply {
  const now = Math.floor(market.now() / 1000);
  const text = query.get("at");
  if (text !== null && !/^\d{9,11}$/.test(text)) return badRequest("at: must be an epoch second");
  // The current second is not over: without `at` the answer is for the one before.
  const at = text === null ? now - 1 : Number(text);
  if (at > now || at < now - MAX_BACK_SECONDS) return badRequest("at: must lie in the past 20 days");
  const pair = query.get("symbol");
  if (pair !== null) {
    const entry = market.find(pair);
    return entry ? okReply(truthAt(market, entry, at)) : badRequest(`symbol: ${pair} is not listed`);
  }
  return okReply(market.entries.filter(({ symbol }) => symbol.kind !== "halted").map((entry) => truthAt(market, entry, at)));
}
