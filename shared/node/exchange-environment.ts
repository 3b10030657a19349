// The variables of each exchange, derived from its descriptor: base addresses and number of watched coins; and which exchanges an
// ingest process serves from which address.

import { z } from "zod";
import { EXCHANGES, exchangeOf, type ExchangeId, isExchangeId } from "../market/exchange-id.ts";
import { httpBase, wsBase } from "./environment-fields.ts";

const symbolCount = (fallback: number) =>
  z
    .string()
    .regex(/^(all|[1-9]\d{0,4})$/, 'must be "all" or a whole number from 1')
    .default(String(fallback))
    .transform((text) => (text === "all" ? Number.POSITIVE_INFINITY : Number(text)));

type InCapitals = Uppercase<ExchangeId>;
type AddressVariable = `${InCapitals}_${"REST" | "WS"}_URL`;

const inCapitals = (exchange: ExchangeId): InCapitals => exchange.toUpperCase() as InCapitals;

/** BINANCE_REST_URL, BINANCE_WS_URL and so on; the exchange's own by default. */
export const addressShape = Object.fromEntries(
  EXCHANGES.flatMap((exchange) => {
    const [{ rest, ws }] = exchangeOf(exchange).hosts;
    return [
      [`${inCapitals(exchange)}_REST_URL`, httpBase.default(rest)],
      [`${inCapitals(exchange)}_WS_URL`, wsBase.default(ws)],
    ];
  }),
) as Record<AddressVariable, z.ZodDefault<z.ZodString>>;

/** SYMBOLS_BINANCE and so on. */
export const symbolsShape = Object.fromEntries(
  EXCHANGES.map((exchange) => [`SYMBOLS_${inCapitals(exchange)}`, symbolCount(exchangeOf(exchange).symbols)]),
) as Record<`SYMBOLS_${InCapitals}`, ReturnType<typeof symbolCount>>;

/** What an ingest process serves, and from which address. */
export const ingestShape = {
  /** All of them by default. */
  EXCHANGES: z
    .string()
    .transform((text) => text.split(","))
    .refine((ids) => ids.every(isExchangeId) && new Set(ids).size === ids.length, `must list some of ${EXCHANGES.join(", ")}`)
    .transform((ids) => ids.filter(isExchangeId))
    .prefault(EXCHANGES.join(",")),
  /** Identifies the address the exchanges see; processes with the same name share its request budgets. */
  EGRESS_ADDRESS: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, "must be up to 64 letters, digits, dots, colons and dashes")
    .default("default"),
};

type ExchangeEnvironment = Readonly<Record<AddressVariable, string> & Record<`SYMBOLS_${InCapitals}`, number>>;

/** Where a worker finds an exchange, and how many of its coins it watches; Infinity for all. */
export function exchangeSettings(env: ExchangeEnvironment, exchange: ExchangeId) {
  const { rest, ws, symbols } = exchangeVariables(exchange);
  return { restUrl: env[rest], wsUrl: env[ws], maxSymbols: env[symbols] };
}

/** The variables of an exchange: its base addresses and number of watched coins. */
export function exchangeVariables(exchange: ExchangeId) {
  const name = inCapitals(exchange);
  return { rest: `${name}_REST_URL`, ws: `${name}_WS_URL`, symbols: `SYMBOLS_${name}` } as const;
}
