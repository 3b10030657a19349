// The coins of the shop's NOWPayments account, with networks and minimums: those enabled in its settings (/v1/merchant/coins),
// their names (/v1/full-currencies) and minimum payments (/v1/min-amount).

import { z } from "zod";
import { readableRows } from "../readable-rows.ts";
import type { AcceptedCoin } from "./accepted-coin.ts";

/** Calls the provider's interface; throws as it does. */
type Get = <T>(path: string, schema: z.ZodType<T>) => Promise<T>;

/** More are not shown, and each costs a request. */
export const MAX_COINS = 12;
const AT_ONCE = 3;

const codeSchema = z.string().min(1).max(40);
const selectedSchema = z.object({ selectedCurrencies: z.array(z.unknown()) });
const currencySchema = z.object({
  code: z.string(),
  ticker: z.string().nullish(),
  network: z.string().nullish(),
  priority: z.unknown().transform((value) => Number(value)),
});
const currenciesSchema = z.object({ currencies: z.array(z.unknown()) });
const minSchema = z.object({ fiat_equivalent: z.unknown().transform((value) => Number(value)) });

/** The account's coins, most used first; throws as `get` does. */
export async function readCoins(get: Get): Promise<AcceptedCoin[]> {
  const { selectedCurrencies } = await get("/v1/merchant/coins", selectedSchema);
  const { currencies } = await get("/v1/full-currencies", currenciesSchema);
  const known = new Map(readableRows(currencySchema, currencies).map((currency) => [currency.code.toLowerCase(), currency]));
  const rank = (code: string): number => known.get(code)?.priority || Number.POSITIVE_INFINITY;
  const codes = [...new Set(readableRows(codeSchema, selectedCurrencies).map((code) => code.toLowerCase()))]
    .sort((one, two) => compare(rank(one), rank(two)))
    .slice(0, MAX_COINS);
  const coins: AcceptedCoin[] = [];
  for (let at = 0; at < codes.length; at += AT_ONCE)
    coins.push(...(await Promise.all(codes.slice(at, at + AT_ONCE).map((code) => coinOf(code)))));
  return coins;

  async function coinOf(code: string): Promise<AcceptedCoin> {
    const { ticker, network } = known.get(code) ?? {};
    return {
      code,
      ticker: (ticker ?? tickerIn(code, network ?? "")).toUpperCase(),
      network: network?.toUpperCase() ?? null,
      minUsd: await minUsd(code),
    };
  }

  /** A coin without a known minimum is accepted anyway. */
  async function minUsd(code: string): Promise<string | null> {
    const query = new URLSearchParams({ currency_from: code, fiat_equivalent: "usd" });
    const answer = await get(`/v1/min-amount?${query}`, minSchema).catch(() => undefined);
    // Rounded up: the amount shown must be enough.
    return answer && answer.fiat_equivalent > 0 ? (Math.ceil(answer.fiat_equivalent * 100) / 100).toFixed(2) : null;
  }
}

/** Infinite ranks keep the account's own order. */
const compare = (one: number, two: number): number => (one === two ? 0 : one < two ? -1 : 1);

/** "usdttrc20" and "usdtbsc" are USDT. */
function tickerIn(code: string, network: string): string {
  const ending = ["trc20", "erc20", "bep20", network.toLowerCase()].find((each) => each !== "" && code.endsWith(each)) ?? "";
  return code.length > ending.length ? code.slice(0, code.length - ending.length) : code;
}
