// Ids and facts of the registered exchanges; everything keyed by exchange uses these ids.

import * as registry from "./exchange-registry.ts";
import type { ExchangeDescriptor } from "./exchanges/exchange-descriptor.ts";

export type ExchangeId = (typeof registry)[keyof typeof registry]["id"];

const DESCRIPTORS = Object.values(registry)
  .map((exchange): ExchangeDescriptor & { readonly id: ExchangeId } => exchange)
  .sort((a, b) => Number(b.access === "every-plan") - Number(a.access === "every-plan") || a.wireNumber - b.wireNumber);
const BY_ID: ReadonlyMap<string, ExchangeDescriptor> = new Map(DESCRIPTORS.map((exchange) => [exchange.id, exchange]));
const BY_WIRE_NUMBER: ReadonlyMap<number, ExchangeId> = new Map(DESCRIPTORS.map(({ id, wireNumber }) => [wireNumber, id]));

/** Every exchange in display order: those of every plan come first. */
export const EXCHANGES: readonly ExchangeId[] = DESCRIPTORS.map(({ id }) => id);

/** The exchanges that visitors and every plan see, in display order. */
export const EVERY_PLAN_EXCHANGES: readonly ExchangeId[] = EXCHANGES.filter((id) => exchangeOf(id).access === "every-plan");

export const DEFAULT_EXCHANGE = defaultExchange();

function defaultExchange(): ExchangeId {
  const [first] = EVERY_PLAN_EXCHANGES;
  if (first === undefined) throw new RangeError("No exchange is open to every plan");
  return first;
}

export function isExchangeId(text: string): text is ExchangeId {
  return BY_ID.has(text);
}

/** The descriptor of an exchange. Throws RangeError on an unregistered id. */
export function exchangeOf(exchange: ExchangeId): ExchangeDescriptor {
  const found = BY_ID.get(exchange);
  if (!found) throw new RangeError(`Unknown exchange ${exchange}`);
  return found;
}

/** The exchange of a wire number; undefined for an unknown number. */
export function exchangeOfWireNumber(wireNumber: number): ExchangeId | undefined {
  return BY_WIRE_NUMBER.get(wireNumber);
}

/** "MEXC", "Binance". */
export function exchangeName(exchange: ExchangeId): string {
  return exchangeOf(exchange).name;
}

/** Address of a coin's spot market against USDT on the exchange's own site. */
export function tradePageOf(exchange: ExchangeId, coin: string): string {
  return exchangeOf(exchange).tradePage.replace("{coin}", encodeURIComponent(coin));
}

/** One value per exchange. */
export function perExchange<Value>(make: (exchange: ExchangeId) => Value): Readonly<Record<ExchangeId, Value>> {
  return Object.fromEntries(EXCHANGES.map((exchange) => [exchange, make(exchange)])) as Record<ExchangeId, Value>;
}
