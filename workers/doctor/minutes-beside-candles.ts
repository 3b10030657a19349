// Compares whole minutes of socket trades with the exchange's own candles, from REST and from the socket.

import { setTimeout as sleep } from "node:timers/promises";
import type { Candle } from "../../shared/market/candle.ts";
import type { ExchangeRest, ListedTicker } from "../exchanges/exchange.ts";
import type { Delivered } from "./delivered.ts";
import type { Finding } from "./finding.ts";
import { ASK_AGAIN_MS, ASKS, MINUTE_MS, type Span } from "./observed-span.ts";
import { agreementOf, type Comparison } from "./volume-agreement.ts";

const BY_REST = "minute of trades";
const BY_SOCKET = "closed minutes by socket";

interface Observed {
  readonly coins: readonly ListedTicker[];
  readonly delivered: Delivered;
  readonly span: Span;
  /** Whether the exchange's sockets report closed minutes. */
  readonly closesMinutes: boolean;
}

/** A coin's minute, and the sum of its trades. */
interface CoinMinute {
  readonly position: number;
  readonly openTime: number;
  readonly what: string;
  readonly trades: number;
}

/** For the coins at these positions by REST, and for all by socket. */
export async function minuteFindings(
  rest: Pick<ExchangeRest, "candles">,
  observed: Observed,
  positions: readonly number[],
): Promise<Finding[]> {
  const { coins, closesMinutes, span } = observed;
  const checks = closesMinutes ? [BY_REST, BY_SOCKET] : [BY_REST];
  if (span.to - span.from < MINUTE_MS) return checks.map((check) => tooShort(check, span));
  const byRest: Finding = await besideRest(rest, observed, positions);
  return closesMinutes ? [byRest, besideClosed(observed, [...coins.keys()])] : [byRest];
}

function tooShort(check: string, { from, to }: Span): Finding {
  const found = `not seen: ${(to - from) / 1000} s hold no whole minute`;
  return { check, verdict: "note", found, advice: "Run it with --seconds 60" };
}

/** The whole minutes of these coins; a span of a minute or more begins with one. */
function minutesOf({ coins, delivered, span }: Observed, positions: readonly number[]): CoinMinute[] {
  const minutes = Array.from({ length: Math.floor((span.to - span.from) / MINUTE_MS) }, (_, at) => span.from + at * MINUTE_MS);
  return positions.flatMap((position) =>
    minutes.map((openTime) => ({
      position,
      openTime,
      what: `${coins[position]?.pair} at ${new Date(openTime).toISOString().slice(11, 16)}`,
      trades: delivered.volumeBetween(position, openTime, openTime + MINUTE_MS),
    })),
  );
}

async function besideRest(
  rest: Pick<ExchangeRest, "candles">,
  observed: Observed,
  positions: readonly number[],
): Promise<Finding> {
  const compared: Comparison[] = [];
  const missing: string[] = [];
  for (const position of positions) {
    const minutes = minutesOf(observed, [position]);
    const candles = await servedCandles(rest, observed.coins[position]?.pair ?? "", minutes, observed.span);
    for (const { openTime, what, trades } of minutes) {
      const candle = candles.find((served) => served.openTime === openTime);
      if (candle) compared.push({ what, given: candle.quoteVolume, step: candle.quoteStep ?? 0, trades });
      // A minute without trades may have no candle: nothing is missing.
      else if (trades > 0) missing.push(what);
    }
  }
  return agreementOf(BY_REST, compared, missing);
}

/** REST may lag: ask again while a minute with trades has no candle. */
async function servedCandles(
  rest: Pick<ExchangeRest, "candles">,
  pair: string,
  minutes: readonly CoinMinute[],
  { from, to }: Span,
): Promise<readonly Candle[]> {
  const wanted = minutes.filter(({ trades }) => trades > 0);
  for (let ask = 1; ; ask++) {
    const candles = await rest.candles(pair, 60, from, to);
    const hasAll = wanted.every((minute) => candles.some(({ openTime }) => openTime === minute.openTime));
    if (hasAll || ask === ASKS) return candles;
    await sleep(ASK_AGAIN_MS);
  }
}

/** Only minutes with trades must be closed by socket; for others this is not documented. */
function besideClosed(observed: Observed, positions: readonly number[]): Finding {
  const compared: Comparison[] = [];
  const missing: string[] = [];
  for (const { position, openTime, what, trades } of minutesOf(observed, positions)) {
    const closed = observed.delivered.minutes.find((minute) => minute.position === position && minute.openTime === openTime);
    if (closed) compared.push({ what, given: closed.quoteVolume, step: 0, trades });
    else if (trades > 0) missing.push(what);
  }
  return agreementOf(BY_SOCKET, compared, missing);
}
