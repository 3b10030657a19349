import { RestRefusal } from "../exchange/rest-reply.ts";
import type { MarketEntry, SimMarket } from "../market/sim-market.ts";

/** A required symbol of the market. */
export function symbolParam(market: SimMarket, query: URLSearchParams): MarketEntry {
  const pair = query.get("symbol");
  if (!pair) throw new RestRefusal(-1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.");
  return knownSymbol(market, pair);
}

function knownSymbol(market: SimMarket, pair: string): MarketEntry {
  const entry = market.find(pair);
  if (!entry) throw new RestRefusal(-1121, "Invalid symbol.");
  return entry;
}

/** The symbols named by `symbol` or `symbols=["A","B"]`; undefined means all. */
export function symbolsParam(market: SimMarket, query: URLSearchParams): MarketEntry[] | undefined {
  const one = query.get("symbol");
  const many = query.get("symbols");
  if (one !== null && many !== null) throw new RestRefusal(-1128, "Combination of optional parameters invalid.");
  if (one !== null) return [knownSymbol(market, one)];
  if (many === null) return undefined;
  const names = parseNames(many);
  if (new Set(names).size !== names.length) throw new RestRefusal(-1151, "Symbol is present multiple times in the list.");
  return names.map((name) => knownSymbol(market, name));
}

function parseNames(text: string): string[] {
  try {
    const names: unknown = JSON.parse(text);
    if (Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === "string")) return names;
  } catch {
    // Falls through to the same refusal as a well-formed value of the wrong shape.
  }
  throw new RestRefusal(-1100, "Illegal characters found in parameter 'symbols'.");
}

/** An integer parameter, undefined when absent. */
export function numberParam(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^-?\d{1,19}$/.test(text))
    throw new RestRefusal(-1100, `Illegal characters found in parameter '${name}'; legal range is '^[0-9]{1,20}$'.`);
  return Number(text);
}

/** `limit`: capped, refused below 1. */
export function limitParam(query: URLSearchParams, usual = 500, most = 1000): number {
  const limit = numberParam(query, "limit") ?? usual;
  if (limit < 1) throw new RestRefusal(-1130, "Data sent for parameter 'limit' is not valid.");
  return Math.min(most, limit);
}
