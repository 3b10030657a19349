// Compares the newest 24 h figures from the socket with REST: a volume in coins instead of USDT decodes without an error.

import { setTimeout as sleep } from "node:timers/promises";
import type { DayFigures, ExchangeRest, ListedTicker } from "../exchanges/exchange.ts";
import type { Delivered, LastTicker } from "./delivered.ts";
import type { Finding } from "./finding.ts";
import { ASK_AGAIN_MS, ASKS } from "./observed-span.ts";
import { plain } from "./volume-agreement.ts";

/** The most traded ones: no single trade moves their figures far between two requests. */
const TICKERS_COMPARED = 12;
/** Older tickers are of coins that stopped trading; the whole market's come every three seconds. */
const FRESH_MS = 10_000;
/** Allowed relative differences. */
const PRICE_TOLERANCE = 0.02;
const VOLUME_TOLERANCE = 0.05;

/** Coins are given most traded first. Names those that still differ however often REST is asked. */
export async function tickerFinding(
  rest: Pick<ExchangeRest, "dayFigures">,
  coins: readonly ListedTicker[],
  delivered: Delivered,
): Promise<Finding> {
  const check = "24 h tickers";
  for (let ask = 1; ; ask++) {
    const figures = await rest.dayFigures();
    const isFresh = (position: number): boolean =>
      performance.now() - (delivered.lastTickers[position]?.at ?? Number.NEGATIVE_INFINITY) <= FRESH_MS;
    const compared = [...coins.keys()].filter(isFresh).slice(0, TICKERS_COMPARED);
    const wrong = compared.flatMap((position) => {
      const pair = coins[position]?.pair ?? "";
      const difference = differenceOf(delivered.lastTickers[position] as LastTicker, figures.get(pair));
      return difference === undefined ? [] : [`${pair} ${difference}`];
    });
    const agreement = `price within ${PRICE_TOLERANCE * 100} % and volume within ${VOLUME_TOLERANCE * 100} % of REST's`;
    if (compared.length > 0 && wrong.length === 0)
      return { check, verdict: "right", found: `${compared.length} of ${compared.length}: ${agreement}` };
    if (ask < ASKS) {
      await sleep(ASK_AGAIN_MS);
      continue;
    }
    const advice = "Compare the ticker's fields with the documentation; 24 h volumes on screen would be wrong";
    const found = `${wrong.length} of ${compared.length} not ${agreement}, like ${wrong[0]}`;
    return { check, verdict: "differs", found: compared.length === 0 ? "not seen: none came in 10 s" : found, advice };
  }
}

function differenceOf({ price, volume24h }: LastTicker, rest: DayFigures | undefined): string | undefined {
  if (!rest) return "which REST does not have";
  if (!isNear(price, rest.price, PRICE_TOLERANCE)) return `at ${plain(price)} by socket, ${plain(rest.price)} by REST`;
  if (isNear(volume24h, rest.volume24h, VOLUME_TOLERANCE)) return undefined;
  const isInCoins = isNear(volume24h * price, rest.volume24h, VOLUME_TOLERANCE);
  const amounts = `with ${plain(volume24h)} USDT by socket, ${plain(rest.volume24h)} by REST`;
  return isInCoins ? `${amounts}: the socket's is its quantity in coins` : amounts;
}

function isNear(value: number, other: number, tolerance: number): boolean {
  return Math.abs(value - other) <= tolerance * Math.max(value, other);
}
