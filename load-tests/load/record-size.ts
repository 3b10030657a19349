// What a day of the signals' record takes in PostgreSQL, by the number of rules in use: an hour of the simulator's market goes through the
// engine and the record's own packing, and a day is 24 of it.
// node load-tests/load/record-size.ts [--rules 100,800,4000] [--minutes 60]

import { parseArgs } from "node:util";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { encodeEpisodeEvents } from "../../shared/signals/episode-events.ts";
import { houseRules } from "../../shared/signals/house-rules.ts";
import { packBatches, type RecordedBatch } from "../../shared/signals/recorded-batches.ts";
import { parseRuleKey, ruleKey, signalRuleSchema, type SignalRule } from "../../shared/signals/rule.ts";
import { encodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import { loadSimulation } from "../../workers/simulator/exchange/venue-simulation.ts";
import { generatedSymbols } from "../../workers/simulator/market/open-market.ts";
import { PricePaths } from "../../workers/simulator/market/price-path.ts";
import { walkMarket, type Market } from "./walk-market.ts";

const COINS: Readonly<Record<ExchangeId, number>> = { binance: 179, mexc: 160 };
const SEED = 7;
/** A Saturday's noon. */
const NOW_MS = Date.UTC(2026, 10, 28, 12);
const PAST_MINUTES = 41;
/** Seconds of one stretch, as the recorder writes them. */
const STRETCH_S = 10;
/** What a row and its key take beside the bytes of its batches. */
const ROW_BYTES = 110;
const MB = 1e6;

const { values } = parseArgs({
  options: { rules: { type: "string", default: "100,800,4000" }, minutes: { type: "string", default: "60" } },
});
const minutes = Number(values.minutes);

async function marketOf(exchange: ExchangeId): Promise<Market> {
  const simulation = await loadSimulation(exchange);
  const all = generatedSymbols(simulation, COINS[exchange], 1, SEED, { paths: new PricePaths(SEED), nowMs: NOW_MS });
  const coins = all.filter(({ kind, quote }) => kind === "coin" && quote === "USDT").slice(0, COINS[exchange]);
  const first = NOW_MS / 60_000 - PAST_MINUTES;
  const count = (PAST_MINUTES + minutes) * 60;
  const columns = Array.from({ length: count }, () => new Float64Array(coins.length * 2));
  coins.forEach(({ tape, priceDecimals, lotDecimals }, position) => {
    let price = tape.ticksBefore(first) / 10 ** priceDecimals;
    let volume = 0;
    for (let minute = 0; minute < count / 60; minute++) {
      const trades = tape.trades(first + minute);
      let at = 0;
      for (let second = 0; second < 60; second++) {
        for (; at < trades.count && (trades.offsetMs[at] as number) < (second + 1) * 1000; at++) {
          price = (trades.ticks[at] as number) / 10 ** priceDecimals;
          volume += (price * (trades.lots[at] as number)) / 10 ** lotDecimals;
        }
        (columns[minute * 60 + second] as Float64Array).set([price, volume], position * 2);
      }
    }
  });
  const symbols = coins.map(({ base, pair }) => ({ symbol: base, pair, tickSize: "0.1", decimals: 1, active: true }));
  return { exchange, symbols, columns, from: NOW_MS / 1000 - PAST_MINUTES * 60 };
}

/** The house's rules, and as many as are missing of what people choose: shorter windows and lower thresholds more often. */
function rulesOf(exchange: ExchangeId, count: number): Map<string, SignalRule> {
  const random = seededRandom(SEED);
  const rules = new Map(houseRules(exchange).map((key) => [key, parseRuleKey(key) as SignalRule]));
  const kinds = ["net_percent", "net_percent", "net_percent", "volume", "short", "net_minus_btc", "net_over_market"] as const;
  while (rules.size < count) {
    const kind = kinds[Math.floor(random() * kinds.length)] as (typeof kinds)[number];
    const window = WINDOW_MINUTES[Math.floor(random() ** 2 * WINDOW_MINUTES.length)] as SignalRule["minutes"];
    const scale = kind === "volume" ? 200 : 0.6 * Math.sqrt(window);
    const direction = kind === "volume" || (kind !== "short" && random() < 0.5) ? "up" : "down";
    const threshold = scale * Math.exp((random() + random() + random() - 1.5) * 2);
    const parsed = signalRuleSchema.safeParse({ exchange, kind, minutes: window, direction, threshold });
    if (parsed.success) rules.set(ruleKey(parsed.data), parsed.data);
  }
  return rules;
}

interface Size {
  signals: number;
  published: number;
  recorded: number;
}

async function sizeOf(market: Market, count: number): Promise<Size> {
  const size: Size = { signals: 0, published: 0, recorded: 0 };
  let batches: RecordedBatch[] = [];
  let episodes: RecordedBatch[] = [];
  await walkMarket(market, rulesOf(market.exchange, count), PAST_MINUTES * 60, (second, signals, events) => {
    if (signals.length > 0) batches.push({ second, batch: encodeSignalBatch(second, signals) });
    if (events.length > 0) episodes.push({ second, batch: encodeEpisodeEvents(second, events) });
    size.signals += signals.length;
    if (second % STRETCH_S !== 0) return;
    size.published += [...batches, ...episodes].reduce((sum, { batch }) => sum + batch.length, 0);
    size.recorded += packBatches(batches).length + packBatches(episodes).length + ROW_BYTES;
    [batches, episodes] = [[], []];
  });
  return size;
}

const markets = await Promise.all(EXCHANGES.map(marketOf));
console.log(
  `${markets.reduce((sum, { symbols }) => sum + symbols.length, 0)} coins, ${minutes} minutes of the simulator's market`,
);
for (const rules of values.rules.split(",").map(Number)) {
  const sizes: Size[] = [];
  for (const market of markets) sizes.push(await sizeOf(market, rules / markets.length));
  const total = (name: keyof Size): number => sizes.reduce((sum, size) => sum + size[name], 0);
  const day = (bytes: number): string => ((bytes * 1440) / minutes / MB).toFixed(1);
  console.log(
    `${rules} rules: ${(total("signals") / minutes / 60).toFixed(1)} signals a second; published ${day(total("published"))} MB a day, ` +
      `recorded ${day(total("recorded"))} MB a day`,
  );
}
