// How many messages a recorded hour makes: each signal of the house's rules, or what is reported their episodes.
// node load-tests/load/report-messages.ts --recording PATH [--from 2021-05-19T12:30:00Z] [--minutes 60] [--exchange binance]
// PATH: recorded files that the simulator replays, of minutes (trades are made from them) or of trades.

import { parseArgs } from "node:util";
import { MAX_PER_EPISODE } from "../../shared/contracts/list-reports.ts";
import { isExchangeId } from "../../shared/market/exchange-id.ts";
import { episodeId } from "../../shared/signals/episode-events.ts";
import { houseRules } from "../../shared/signals/house-rules.ts";
import { parseRuleKey, type SignalKind, type SignalRule } from "../../shared/signals/rule.ts";
import { readRecordings } from "../../workers/simulator/replay/read-recordings.ts";
import type { Recording } from "../../workers/simulator/replay/recording.ts";
import { walkMarket, type Market } from "./walk-market.ts";

/** Windows look back for so long. */
const PAST_MINUTES = 41;

const { values } = parseArgs({
  options: {
    recording: { type: "string" },
    from: { type: "string", default: "2021-05-19T12:30:00Z" },
    minutes: { type: "string", default: "60" },
    exchange: { type: "string", default: "binance" },
  },
});
const [minutes, firstMinute, exchange] = [Number(values.minutes), Date.parse(values.from) / 60_000, values.exchange];
if (values.recording === undefined || !isExchangeId(exchange) || !Number.isInteger(firstMinute) || !(minutes > 0))
  throw new Error("give --recording PATH, --from a full minute, --minutes a number and --exchange one that we know");

function marketOf(recordings: readonly Recording[], start: number, count: number): Omit<Market, "exchange"> {
  const columns = Array.from({ length: count * 60 }, () => new Float64Array(recordings.length * 2).fill(Number.NaN));
  recordings.forEach((recording, position) => {
    let price = Number.NaN;
    let volume = 0;
    for (let minute = 0; minute < count; minute++) {
      const source = start + minute - recording.firstMinute;
      const trades = source >= 0 && source < recording.minutes ? recording.trades(source) : [];
      let next = 0;
      for (let second = 0; second < 60; second++) {
        const end = (start + minute) * 60_000 + (second + 1) * 1000;
        for (; next < trades.length && (trades[next] as (typeof trades)[number]).timeMs < end; next++) {
          const { ticks, lots } = trades[next] as (typeof trades)[number];
          price = ticks / 10 ** recording.priceDecimals;
          volume += (price * lots) / 10 ** recording.lotDecimals;
        }
        (columns[minute * 60 + second] as Float64Array).set([price, volume], position * 2);
      }
    }
  });
  const symbols = recordings.map(({ pair, priceDecimals }) => ({
    ...{ symbol: pair.replace(/USDT$/, ""), pair, active: true },
    ...{ tickSize: (10 ** -priceDecimals).toFixed(priceDecimals), decimals: priceDecimals },
  }));
  return { symbols, columns, from: start * 60 };
}

interface Counts {
  signals: number;
  episodes: number;
  messages: number;
}

const market = marketOf(readRecordings(values.recording), firstMinute - PAST_MINUTES, PAST_MINUTES + minutes);
const rules = new Map(houseRules(exchange).map((key) => [key, parseRuleKey(key) as SignalRule]));
const byKind = new Map<SignalKind, Counts>();
const reported = new Map<string, number>();
/** Rules and coins with an episode; a signal outside of one would come late or never. */
const open = new Set<string>();
let late = 0;
await walkMarket({ ...market, exchange }, rules, PAST_MINUTES * 60, (_second, signals, events) => {
  const countsOf = (rule: string): Counts => {
    const { kind } = rules.get(rule) as SignalRule;
    const counts = byKind.get(kind) ?? { signals: 0, episodes: 0, messages: 0 };
    byKind.set(kind, counts);
    return counts;
  };
  for (const event of events) {
    if (event.kind === "ended") {
      open.delete(`${event.rule} ${event.symbol}`);
      continue;
    }
    open.add(`${event.rule} ${event.symbol}`);
    const messages = (reported.get(episodeId(event)) ?? 0) + 1;
    reported.set(episodeId(event), messages);
    if (event.kind === "began") countsOf(event.rule).episodes += 1;
    if (messages <= MAX_PER_EPISODE) countsOf(event.rule).messages += 1;
  }
  for (const { rule, symbol } of signals) {
    countsOf(rule).signals += 1;
    if (!open.has(`${rule} ${symbol}`)) late += 1;
  }
});

const line = (name: string, { signals, episodes, messages }: Counts): string =>
  `${name.padEnd(16)} ${signals} signals, ${episodes} episodes, ${messages} messages: ${(signals / messages).toFixed(2)} times fewer`;
const all: Counts = { signals: 0, episodes: 0, messages: 0 };
for (const [kind, counts] of byKind) {
  console.log(line(kind, counts));
  for (const name of ["signals", "episodes", "messages"] as const) all[name] += counts[name];
}
console.log(line("all", all));
console.log(
  `${market.symbols.length} coins, ${minutes} minutes from ${values.from}; signals that come before their episode: ${late}`,
);
