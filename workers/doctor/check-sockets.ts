// Follows an exchange's coins for a while through the product's own feed, and compares the trades with REST.

import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../shared/node/log.ts";
import type { ExchangeFeed, ExchangeRest, ListedTicker } from "../exchanges/exchange.ts";
import { COMMON_TIMING } from "../exchanges/feed-timing.ts";
import type { Venue } from "../exchanges/venue.ts";
import { createVenueFeed } from "../exchanges/venue-feed.ts";
import type { ExchangeClock } from "../ingest/exchange-clock.ts";
import { Delivered } from "./delivered.ts";
import { failedCall, type Finding } from "./finding.ts";
import { minuteFindings } from "./minutes-beside-candles.ts";
import { MINUTE_MS, type Span } from "./observed-span.ts";
import { silentFinding } from "./silent-coins.ts";
import { tickerFinding } from "./tickers-beside-rest.ts";
import { tradedPositions, tradesBesideRest } from "./trades-beside-rest.ts";

/** Time for connections to open and subscribe, besides what the limit of connections per minute costs. */
const OPEN_WITHIN_MS = 30_000;
/** How long after the span trades and minute closings may still arrive. */
const SETTLE_MS = 1500;
const MINUTE_SETTLE_MS = 5000;
/** Tickers of the whole market arrive at least every three seconds. */
const TICKERS_WITHIN_MS = 8000;

const NOT_COMPARED: Finding = {
  check: "trades beside REST",
  verdict: "note",
  found: "not seen: what was refused above is missing on this side",
};

interface Connection {
  readonly venue: Venue;
  readonly rest: ExchangeRest;
  readonly wsUrl: string;
  readonly log: Log;
}

interface Observation {
  readonly coins: readonly ListedTicker[];
  /** The exchange's. */
  readonly clock: ExchangeClock;
  /** How long trades are collected; spans of a minute or more start on a whole minute. */
  readonly seconds: number;
}

/** Follows the coins and reports how it went. Never rejects. */
export async function checkSockets(connection: Connection, observation: Observation): Promise<Finding[]> {
  const { venue, rest, wsUrl, log } = connection;
  const { coins, clock, seconds } = observation;
  const delivered = new Delivered(coins);
  const feed = createVenueFeed(venue, { wsUrl, rest, sink: delivered, metrics: delivered.metrics, log });
  try {
    const opening = feed.start(coins.map((coin) => ({ ...coin, active: true })));
    await Promise.race([opening, sleep(openWithinMs(venue, feed), undefined, { ref: false })]);
    const opened = connectionFindings(venue, feed, coins, delivered);
    if (feed.health().connected === 0) return opened;
    const grainMs = seconds * 1000 >= MINUTE_MS ? MINUTE_MS : 1000;
    const from = Math.ceil((clock.now() + 1000) / grainMs) * grainMs;
    const to = from + seconds * 1000;
    await sleep(to + (grainMs === MINUTE_MS ? MINUTE_SETTLE_MS : SETTLE_MS) - clock.now());
    for (let waited = 0; delivered.tickers === 0 && waited < TICKERS_WITHIN_MS; waited += 500) await sleep(500);
    const streams = [...opened, ...streamFindings(venue, delivered)];
    if (delivered.rejections.size > 0) return [...streams, NOT_COMPARED];
    const beside = await findingsBesideRest(connection, coins, delivered, { from, to });
    return [...streams, tickFinding(coins, delivered), ...beside];
  } finally {
    await feed.stop();
  }
}

function openWithinMs({ limits }: Venue, feed: ExchangeFeed): number {
  const perMinute = limits.timing.attemptsPerMinute ?? COMMON_TIMING.attemptsPerMinute;
  return OPEN_WITHIN_MS + (feed.health().connections / perMinute) * MINUTE_MS;
}

function connectionFindings(venue: Venue, feed: ExchangeFeed, coins: readonly ListedTicker[], delivered: Delivered): Finding[] {
  const check = "subscriptions";
  const { connections, connected } = feed.health();
  const refused = delivered.rejections.get("refused subscription");
  const limit = `${venue.limits.symbolsPerConnection} coins a connection`;
  const limitsFile = `workers/exchanges/${venue.exchange}/${venue.exchange}-limits.ts`;
  if (connected < connections)
    return [
      {
        check,
        verdict: "differs",
        found: `${connected} of ${connections} connections are subscribed; ${delivered.losses.at(-1) ?? "no answer"}`,
        advice: `Lower the limits in ${limitsFile} where the exchange takes fewer`,
      },
    ];
  if (refused)
    return [
      {
        check,
        verdict: "differs",
        found: `${refused.count} of ${coins.length} coins or tickers refused, like ${refused.sample}`,
        advice: `Compare topic and limits with the exchange's documentation: workers/exchanges/${venue.exchange}/`,
      },
    ];
  return [{ check, verdict: "right", found: `${coins.length} coins on ${connections} connections, at most ${limit}` }];
}

function streamFindings(venue: Venue, delivered: Delivered): Finding[] {
  const trades = delivered.coins.reduce((sum, { times }) => sum + times.length, 0);
  const findings: Finding[] = [];
  const advice = `Compare with the exchange's documentation and mend workers/exchanges/${venue.exchange}/`;
  for (const [reason, { count, sample }] of delivered.rejections)
    if (reason !== "refused subscription")
      findings.push({ check: "frames", verdict: "differs", found: `${reason} (${count} times), like ${sample}`, advice });
  if (trades === 0) findings.push({ check: "frames", verdict: "differs", found: "no trade came", advice });
  if (delivered.tickers === 0) findings.push({ check: "frames", verdict: "differs", found: "no 24 h ticker came", advice });
  if (findings.length === 0)
    findings.push({ check: "frames", verdict: "right", found: `${trades} trades, ${delivered.tickers} tickers, none refused` });
  const { losses, gaps, repaired } = delivered;
  if (losses.length > 0)
    findings.push({
      check: "connections",
      verdict: /1008|too many|refused|response: 4/i.test(losses.join()) ? "differs" : "note",
      found: `lost ${losses.length} times, like "${losses[0]}"; ${repaired} trades fetched by REST, ${gaps} gaps`,
      advice: "Run it again; a limit that is passed shows each time, a poor line now and then",
    });
  return findings;
}

function tickFinding(coins: readonly ListedTicker[], { coins: trades }: Delivered): Finding {
  const check = "tick sizes";
  const odd = coins.flatMap(({ pair, tickSize }, position) => {
    const price = trades[position]?.oddPrice ?? 0;
    return price === 0 ? [] : [`${pair} traded at ${price} though its tick size is ${tickSize}`];
  });
  if (odd.length === 0) return { check, verdict: "right", found: "every price is a multiple of its coin's" };
  const advice = "Prices would be shown rounded: see how the list of coins states tick sizes now";
  return { check, verdict: "differs", found: `rounding: ${odd.length} coins, like ${odd[0]}`, advice };
}

async function findingsBesideRest(
  { venue, rest }: Connection,
  coins: readonly ListedTicker[],
  delivered: Delivered,
  span: Span,
): Promise<Finding[]> {
  try {
    const positions = tradedPositions(delivered, span);
    const topicOf = (pair: string): string => venue.messages.pairTopics(pair)[0] ?? pair;
    const observed = { coins, delivered, span, closesMinutes: venue.limits.closesMinutes ?? false };
    return [
      ...(delivered.tickers > 0 ? [await tickerFinding(rest, coins, delivered)] : []),
      await tradesBesideRest(rest, coins, delivered, span, positions),
      await silentFinding(rest, coins, delivered, span, topicOf),
      ...(await minuteFindings(rest, observed, positions)),
    ];
  } catch (error) {
    return [failedCall("trades beside REST", error)];
  }
}
