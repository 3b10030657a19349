// Whole minutes of trades that came by socket beside the exchange's own candles of them, by REST and by socket.

import type { ExchangeRest, ListedTicker } from "../exchanges/exchange.ts";
import type { Delivered } from "./delivered.ts";
import type { Finding } from "./finding.ts";
import { MINUTE_MS, type Span } from "./observed-span.ts";
import { agreementOf, type Comparison } from "./volume-agreement.ts";

/** Of the coins at these positions by REST, and of all by socket. */
export async function minuteFindings(
  rest: ExchangeRest,
  coins: readonly ListedTicker[],
  delivered: Delivered,
  span: Span,
  positions: readonly number[],
): Promise<Finding[]> {
  const compared: Comparison[] = [];
  for (const position of positions)
    compared.push(...(await minuteComparisons(rest, coins[position]?.pair ?? "", position, delivered, span)));
  const findings = [agreementOf("minute of trades", compared)];
  const closed = delivered.minutes.filter(({ openTime }) => openTime >= span.from && openTime < span.to);
  if (closed.length > 0) findings.push(agreementOf("closed minutes by socket", closedMinutes(coins, delivered, closed)));
  return findings;
}

async function minuteComparisons(
  rest: ExchangeRest,
  pair: string,
  position: number,
  delivered: Delivered,
  { from, to }: Span,
): Promise<Comparison[]> {
  const candles = await rest.candles(pair, 60, from, to);
  return candles.map(({ openTime, quoteVolume, quoteStep = 0 }) => ({
    what: `${pair} at ${new Date(openTime).toISOString().slice(11, 16)}`,
    given: quoteVolume,
    step: quoteStep,
    trades: delivered.volumeBetween(position, openTime, openTime + MINUTE_MS),
  }));
}

function closedMinutes(coins: readonly ListedTicker[], delivered: Delivered, closed: Delivered["minutes"]): Comparison[] {
  return closed.map(({ position, openTime, quoteVolume }) => ({
    what: `${coins[position]?.pair} at ${new Date(openTime).toISOString().slice(11, 16)}`,
    given: quoteVolume,
    step: 0,
    trades: delivered.volumeBetween(position, openTime, openTime + MINUTE_MS),
  }));
}
