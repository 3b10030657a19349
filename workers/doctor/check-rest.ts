// Makes every REST call of the product through the product's own client and decoders.

import type { Candle } from "../../shared/market/candle.ts";
import type { ExchangeRest, ListedTicker, RestTrade } from "../exchanges/exchange.ts";
import type { NumberedTrades } from "../exchanges/id-ledger.ts";
import { ExchangeClock } from "../ingest/exchange-clock.ts";
import { checkCandles, timeText } from "./candle-sense.ts";
import { chartsText } from "./check-charts.ts";
import { quotesText } from "./check-quotes.ts";
import { Difference, failedCall, type Finding } from "./finding.ts";
import { agreementOf, type Comparison } from "./volume-agreement.ts";
import type { WeightCheck } from "./weight-check.ts";

const MINUTE_MS = 60_000;
/** Beyond this, this machine's reports, logs and charts show other times than the exchange. */
const MAX_CLOCK_MS = 1000;
/** As the product requests at start. */
const HISTORY_MINUTES = 41;
/** Wait this long before checking the last closed minute, because REST lags. */
const SETTLED_MS = 8000;
/** Coins whose last closed minute is examined. */
const MINUTES_COMPARED = 3;
/** Requests the trades of one minute may cost. */
const TRADE_REQUESTS = 80;
const CLOCK_TRIES = 3;

export interface CheckedRest {
  readonly findings: readonly Finding[];
  readonly listed: readonly ListedTicker[];
  /** The exchange's. */
  readonly clock: ExchangeClock;
}

/** Makes every call once, one after another. Never rejects. */
export async function checkRest(rest: ExchangeRest, weights: WeightCheck, wantedCoins: number): Promise<CheckedRest> {
  const findings: Finding[] = [];
  const clock = new ExchangeClock();
  let listed: readonly ListedTicker[] = [];
  const check = async (title: string, call: string, ask: () => Promise<Finding | string>): Promise<void> => {
    const finding = await ask().catch((error: unknown) => failedCall(title, error));
    await weights.settle(call, () => rest.serverTime(), ask);
    findings.push(typeof finding === "string" ? { check: title, verdict: "right", found: finding } : finding);
  };

  await check("clock", "time", async () => {
    await rest.serverTime();
    for (let tries = 1; !(await clock.measure(() => rest.serverTime())); tries++)
      if (tries === CLOCK_TRIES) throw new Difference("the exchange takes over 2 s to tell the time: no second can be placed");
    return clockFinding(clock.now() - Date.now());
  });
  await check("list of coins", "list of coins", async () => {
    listed = await rest.listed();
    return listFinding(listed, wantedCoins);
  });
  await check("24 h figures", "24 h figures", async () => dayFiguresText(await rest.dayFigures(), listed));
  const [lead] = listed;
  if (!lead) return { findings: [...findings, weights.finding()], listed, clock };
  const { pair } = lead;
  await check("minute candles", "minute candles", async () => {
    const to = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
    const from = to - HISTORY_MINUTES * MINUTE_MS;
    return candlesText(pair, await rest.candles(pair, 60, from, to), MINUTE_MS, { from, to });
  });
  if (rest.finestCandleSeconds === 1)
    await check("second candles", "second candles", async () => {
      const to = Math.floor((clock.now() - SETTLED_MS) / 1000) * 1000;
      const from = to - MINUTE_MS;
      return candlesText(pair, await rest.candles(pair, 1, from, to), 1000, { from, to });
    });
  await check("newest trades", "trades", async () => tradesText(pair, await rest.recentTrades(pair), clock.now()));
  if (hasNumberedTrades(rest)) await check("trades by id", "trades", async () => numberedText(pair, rest));
  await check("charts", "charts", () => chartsText(rest, pair, clock.now()));
  if (rest.quotes) {
    const quotes = rest.quotes.bind(rest);
    await check("best prices", "best prices", () => quotesText(quotes, listed));
  }
  await check("closed minute", "closed minute", async () => {
    const compared: Comparison[] = [];
    const missing: string[] = [];
    for (const coin of listed.slice(0, MINUTES_COMPARED)) {
      const minute = await closedMinute(rest, coin.pair, clock.now());
      if (typeof minute === "string") missing.push(minute);
      else if (minute) compared.push(minute);
    }
    return agreementOf("closed minute", compared, missing);
  });
  return { findings: [...findings, weights.finding()], listed, clock };
}

function clockFinding(offsetMs: number): Finding {
  const check = "clock";
  const side = offsetMs >= 0 ? "behind" : "ahead of";
  const found = `this machine is ${(Math.abs(offsetMs) / 1000).toFixed(2)} s ${side} the exchange`;
  if (Math.abs(offsetMs) <= MAX_CLOCK_MS) return { check, verdict: "right", found };
  return { check, verdict: "differs", found, advice: "Set this machine's clock by NTP (timedatectl set-ntp true)" };
}

function listFinding(listed: readonly ListedTicker[], wanted: number): Finding {
  const check = "list of coins";
  if (listed.length === 0) throw new Difference("no USDT pair that is open for trading");
  const found = `${listed.length} USDT pairs, the most traded ${listed[0]?.pair}`;
  if (wanted === Number.POSITIVE_INFINITY || listed.length >= wanted) return { check, verdict: "right", found };
  return { check, verdict: "note", found: `${found}; ${wanted} are to be watched`, advice: "Lower SYMBOLS_... or leave it" };
}

function dayFiguresText(figures: ReadonlyMap<string, unknown>, listed: readonly ListedTicker[]): string {
  const missing = listed.filter(({ pair, volume24h }) => volume24h > 0 && !figures.has(pair));
  if (figures.size === 0 || missing.length > 0)
    throw new Difference(`${missing.length} of ${listed.length} pairs have no price or volume, like ${missing[0]?.pair}`);
  return `price and volume of ${figures.size} pairs`;
}

function candlesText(
  pair: string,
  candles: readonly Candle[],
  stepMs: number,
  { from, to }: { from: number; to: number },
): string {
  checkCandles(pair, candles, stepMs);
  const outside = candles.find(({ openTime }) => openTime < from || openTime >= to);
  if (outside) throw new Difference(`${pair}: a candle of ${timeText(outside.openTime)} was not asked for`);
  const asked = (to - from) / stepMs;
  if (candles.length < asked * 0.9) throw new Difference(`${pair}: ${candles.length} of ${asked} candles came`);
  return `${candles.length} of ${asked} of ${pair}`;
}

function tradesText(pair: string, trades: readonly RestTrade[], now: number): string {
  const newest = trades.at(-1);
  if (!newest) throw new Difference(`no trade of ${pair}`);
  if (newest.time > now + 5000) throw new Difference(`${pair}: a trade ${newest.time - now} ms in the future`);
  return `${trades.length} of ${pair}, the newest ${Math.max(0, Math.round((now - newest.time) / 1000))} s old`;
}

function hasNumberedTrades(rest: ExchangeRest): rest is ExchangeRest & NumberedTrades {
  return "tradesFrom" in rest;
}

async function numberedText(pair: string, rest: NumberedTrades): Promise<string> {
  const newest = await rest.tradesFrom(pair);
  const [first] = newest;
  if (!first) throw new Difference(`no trade of ${pair}`);
  const again = await rest.tradesFrom(pair, first.id);
  const at = again.findIndex((trade, place) => trade?.id !== first.id + place);
  if (at >= 0)
    throw new Difference(`${pair}: ids do not rise by one at ${again[at]?.id ?? "a row without"}, asked from ${first.id}`);
  return `${again.length} of ${pair} from ${first.id} on, rising by one`;
}

/**
 * Compares the candle of a pair's last closed minute with finer figures; names the minute where one is not served. Undefined when
 * nothing traded and there is no candle.
 */
async function closedMinute(rest: ExchangeRest, pair: string, now: number): Promise<Comparison | string | undefined> {
  const from = Math.floor((now - SETTLED_MS) / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  const to = from + MINUTE_MS;
  const [candle] = await rest.candles(pair, 60, from, to);
  const parts =
    rest.finestCandleSeconds === 1 ? await rest.candles(pair, 1, from, to) : await tradesBetween(rest, pair, from, to);
  const what = `${pair} at ${timeText(from)}`;
  if (!candle) return parts?.length === 0 ? undefined : `${what} (no candle)`;
  if (!parts) return `${what} (nothing finer than a minute)`;
  const trades = parts.reduce((sum, { quoteVolume }) => sum + quoteVolume, 0);
  return { what, given: candle.quoteVolume, step: candle.quoteStep ?? 0, trades };
}

/** Undefined when requests do not reach back that far. */
async function tradesBetween(
  rest: ExchangeRest,
  pair: string,
  from: number,
  to: number,
): Promise<readonly RestTrade[] | undefined> {
  const answer = await rest.secondTrades?.(pair, from, to, TRADE_REQUESTS);
  return answer && answer.from <= from ? answer.trades : undefined;
}
