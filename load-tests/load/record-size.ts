// What a day of the signals' record takes in PostgreSQL, by the number of rules in use: an hour of the simulator's market goes through the
// engine and the record's own packing, and a day is 24 of it.
// node load-tests/load/record-size.ts [--rules 100,800,4000] [--minutes 60]

import { parseArgs } from "node:util";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { computeWindowsInto, WINDOW_OFFSETS } from "../../shared/market/windows.ts";
import { houseRules } from "../../shared/signals/house-rules.ts";
import { packBatches, type RecordedBatch } from "../../shared/signals/recorded-batches.ts";
import { parseRuleKey, ruleKey, signalRuleSchema, type SignalRule } from "../../shared/signals/rule.ts";
import { encodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import { comparedRow } from "../../shared/signals/signal-facts.ts";
import { factsOf } from "../../workers/signals/evidence.ts";
import { SignalEngine } from "../../workers/signals/signal-engine.ts";
import { seededRandom } from "../../workers/signals/testing/random-market.ts";
import { WindowHighs } from "../../workers/signals/window-highs.ts";
import { loadSimulation } from "../../workers/simulator/exchange/venue-simulation.ts";
import { generatedSymbols } from "../../workers/simulator/market/open-market.ts";
import { PricePaths } from "../../workers/simulator/market/price-path.ts";

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

interface Market {
  readonly exchange: ExchangeId;
  readonly symbols: readonly { symbol: string; pair: string; tickSize: string; decimals: number; active: boolean }[];
  /** One column a second, from PAST_MINUTES before the hour on. */
  readonly columns: readonly Float64Array[];
}

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
  return { exchange, symbols, columns };
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

async function sizeOf({ exchange, symbols, columns }: Market, count: number): Promise<Size> {
  const engine = new SignalEngine();
  engine.setRules(rulesOf(exchange, count));
  const highs = new WindowHighs();
  const size: Size = { signals: 0, published: 0, recorded: 0 };
  const start = PAST_MINUTES * 60;
  const epoch = NOW_MS / 1000 - start;
  const secondAt = (second: number) => {
    const now = columns[second] as Float64Array;
    const past = WINDOW_OFFSETS.map((offset) => columns[second - offset] as Float64Array);
    const table = new MarketTable(symbols.length);
    computeWindowsInto(table, symbols.length, now, past);
    for (let row = 0; row < symbols.length; row++) table.column(FIELD.price)[row] = now[row * 2] as number;
    return { second: epoch + second, table, now, past };
  };
  let before = secondAt(start);
  let stretch: RecordedBatch[] = [];
  for (let second = start + 1; second < columns.length; second++) {
    const now = secondAt(second);
    await highs.advance(now.second, now.now, async (seconds, into) =>
      seconds.forEach((each, i) => (into[i] = columns[each - epoch] ?? new Float64Array(0))),
    );
    engine.pass(before.table, now.table, now.second, highs, comparedRow(symbols));
    const facts = factsOf(engine.fired, engine.rules, now, symbols, highs.now, engine.baselines);
    engine.takeEnded();
    before = now;
    if (facts.length > 0) stretch.push({ second: now.second, batch: encodeSignalBatch(now.second, facts) });
    size.signals += facts.length;
    if (second % STRETCH_S !== 0) continue;
    size.published += stretch.reduce((sum, { batch }) => sum + batch.length, 0);
    size.recorded += packBatches(stretch).length + ROW_BYTES;
    stretch = [];
  }
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
