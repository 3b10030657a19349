// The best prices of many coins by one request, as the product asks for them each second.

import type { ExchangeRest, ListedTicker } from "../exchanges/exchange.ts";
import { readText, type AnswerReader } from "../exchanges/read-answer.ts";
import { placesOf, quotesIn } from "../quotes/quote-rows.ts";
import { Difference } from "./finding.ts";

/** As many of the most traded as compose watches. */
const PAIRS = 160;
/** A book may stand beside a last price that is old; further than this it is another coin's, percent. */
const MAX_PERCENT_OFF = 20;

/** Reports what is right. Throws a Difference where most pairs have no quote, or one that cannot be theirs. */
export async function quotesText(quotes: NonNullable<ExchangeRest["quotes"]>, listed: readonly ListedTicker[]): Promise<string> {
  const watched = listed.slice(0, PAIRS);
  const pairs = watched.map(({ pair }) => pair);
  let leftOut = 0;
  const reader: AnswerReader = async (url, timeoutMs) => {
    const answer = await readText(url, timeoutMs);
    const read = answer.status === 200 ? quotesIn(JSON.parse(answer.body), placesOf(pairs)) : undefined;
    leftOut = read?.leftOut.length ?? 0;
    return { ...answer, value: read?.prices };
  };
  const prices = await quotes(pairs, reader);
  const known = pairs.filter((_, at) => !Number.isNaN(prices[at * 2]));
  if (leftOut > 0) throw new Difference(`${leftOut} rows make no sense`);
  if (known.length < pairs.length / 2) throw new Difference(`only ${known.length} of ${pairs.length} pairs have a quote`);
  const off = watched.find(({ price }, at) => {
    const middle = ((prices[at * 2] as number) + (prices[at * 2 + 1] as number)) / 2;
    return Math.abs(100 * (middle / price - 1)) > MAX_PERCENT_OFF;
  });
  if (off) throw new Difference(`${off.pair}: its quote is more than ${MAX_PERCENT_OFF} % from its last price`);
  return `bid and ask of ${known.length} of ${pairs.length} pairs by one request`;
}
