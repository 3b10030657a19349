// A market of one exchange, second by second through the signal engine, as the leading worker goes.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { computeWindowsInto, WINDOW_OFFSETS } from "../../shared/market/windows.ts";
import type { EpisodeEvent } from "../../shared/signals/episode-events.ts";
import type { SignalRule } from "../../shared/signals/rule.ts";
import { comparedRow, type SignalFacts } from "../../shared/signals/signal-facts.ts";
import { factsOf } from "../../workers/signals/evidence.ts";
import { SignalEngine } from "../../workers/signals/signal-engine.ts";
import { WindowHighs } from "../../workers/signals/window-highs.ts";

export interface Market {
  readonly exchange: ExchangeId;
  readonly symbols: Universe["symbols"];
  /** Epoch second of the first column. */
  readonly from: number;
  /** Price and cumulative quote volume of each coin, a column each second. */
  readonly columns: readonly Float64Array[];
}

type OnSecond = (second: number, signals: readonly SignalFacts[], events: readonly EpisodeEvent[]) => void;

/** Calls with each second after the column `start`; those before are the past of its windows. */
export async function walkMarket(
  { symbols, columns, from }: Market,
  rules: ReadonlyMap<string, SignalRule>,
  start: number,
  onSecond: OnSecond,
): Promise<void> {
  const engine = new SignalEngine();
  engine.setRules(rules);
  engine.setCoins(symbols);
  const highs = new WindowHighs();
  const secondAt = (second: number) => {
    const now = columns[second] as Float64Array;
    const past = WINDOW_OFFSETS.map((offset) => columns[second - offset] as Float64Array);
    const table = new MarketTable(symbols.length);
    computeWindowsInto(table, symbols.length, now, past);
    for (let row = 0; row < symbols.length; row++) table.column(FIELD.price)[row] = now[row * 2] as number;
    return { second: from + second, table, now, past };
  };
  let before = secondAt(start);
  for (let second = start + 1; second < columns.length; second++) {
    const now = secondAt(second);
    await highs.advance(now.second, now.now, async (seconds, into) =>
      seconds.forEach((each, i) => (into[i] = columns[each - from] ?? new Float64Array(0))),
    );
    engine.pass(before.table, now.table, now.second, highs, comparedRow(symbols));
    const signals = factsOf(engine.fired, engine.rules, now, symbols, highs.now, engine.baselines);
    engine.takeEnded();
    before = now;
    onSecond(now.second, signals, engine.episodes.events);
  }
}
