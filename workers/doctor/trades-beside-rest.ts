// Compares socket trades with REST, second by second.

import { setTimeout as sleep } from "node:timers/promises";
import type { ExchangeRest, ListedTicker } from "../exchanges/exchange.ts";
import { fetchExactSeries } from "../history/coin-history.ts";
import { isSameVolume } from "../../shared/market/same-volume.ts";
import type { Delivered } from "./delivered.ts";
import type { Finding } from "./finding.ts";
import { ASK_AGAIN_MS, ASKS, type Span } from "./observed-span.ts";
import { plain } from "./volume-agreement.ts";

/** Number of coins compared. */
const COMPARED = 12;

/** A sample of the coins that traded, from the busiest to the quietest. */
export function tradedPositions(delivered: Delivered, { from, to }: Span): number[] {
  const traded = delivered.coins
    .map((_, position) => ({ position, volume: delivered.volumeBetween(position, from, to) }))
    .filter(({ volume }) => volume > 0)
    .sort((a, b) => b.volume - a.volume);
  const part = (at: number): number => Math.floor((at * COMPARED) / traded.length);
  return traded.filter((_, at) => part(at) !== part(at - 1)).map(({ position }) => position);
}

export async function tradesBesideRest(
  rest: ExchangeRest,
  coins: readonly ListedTicker[],
  delivered: Delivered,
  { from, to }: Span,
  positions: readonly number[],
): Promise<Finding> {
  const check = "trades beside REST";
  if (positions.length === 0) return { check, verdict: "note", found: "not seen: no trade came in this time" };
  const wrong: string[] = [];
  for (const position of positions) {
    const pair = coins[position]?.pair ?? "";
    const came = delivered.volumeBetween(position, from, to);
    const served = await servedVolume(rest, pair, from, to, came);
    if (served === undefined) wrong.push(`${pair}: REST serves no trades of these seconds`);
    else if (!isSameVolume(came, served)) wrong.push(`${pair}: ${plain(came)} USDT came by socket, REST has ${plain(served)}`);
  }
  const span = `${(to - from) / 1000} s`;
  if (wrong.length === 0)
    return { check, verdict: "right", found: `${positions.length} of ${positions.length} coins agree over ${span}` };
  const advice = "Run it again with one exchange alone; if it stays, a stream loses trades or REST counts them otherwise";
  return { check, verdict: "differs", found: `${wrong.length} of ${positions.length} coins over ${span}; ${wrong[0]}`, advice };
}

async function servedVolume(
  rest: ExchangeRest,
  pair: string,
  from: number,
  to: number,
  came: number,
): Promise<number | undefined> {
  let served: number | undefined;
  for (let ask = 0; ask < ASKS; ask++) {
    if (ask > 0) await sleep(ASK_AGAIN_MS);
    const series = await fetchExactSeries(rest, pair, from / 1000, to / 1000);
    if (!series || series.from > from / 1000) continue;
    served = series.volumes.reduce((sum, volume) => sum + volume, 0);
    if (isSameVolume(came, served)) return served;
  }
  return served;
}
