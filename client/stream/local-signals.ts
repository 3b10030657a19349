// Signals while no server computes any for us: the lists' rules held against each polled table. They are marked as local and
// give way to the server's own, which saw every second in between.

import type { Signal } from "../../shared/contracts/signals.ts";
import { SIGNAL_DUPLICATE_MS } from "../../shared/signals/signal-times.ts";
import type { WireCoin } from "../../shared/frame/wire-frame.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { volumeChangePercent } from "../../shared/market/change.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import type { MarketTable } from "../../shared/market/market-table.ts";
import { changeIn, medianOf } from "../../shared/signals/baselines.ts";
import { crossed, ruleValue } from "../../shared/signals/levels.ts";
import type { SignalRule } from "../../shared/signals/rule.ts";
import { COMPARED_WITH, completeSignal, orNull } from "../../shared/signals/signal-facts.ts";

/** One look at the market. */
export interface Look {
  readonly exchange: ExchangeId;
  readonly table: MarketTable;
  readonly coins: readonly WireCoin[];
  /** Epoch second the table stands for. */
  readonly second: number;
}

interface Fired {
  second: number;
  suppressed: number;
}

export class LocalSignals {
  /** Rule key → coin → value at the last look. */
  #values = new Map<string, Map<string, number>>();
  /** "rule key:coin" → its last signal. */
  readonly #fired = new Map<string, Fired>();

  /** Remembers the market as the server's last frame left it, so that nothing it has already signalled fires again. */
  prime(rules: ReadonlyMap<string, SignalRule>, look: Look): void {
    this.#values.clear();
    this.#fired.clear();
    if (look.coins.length > 0) this.evaluate(rules, look, false);
  }

  /** Signals of the rules at this look; one seen for the first time begins with what crosses after it. */
  evaluate(rules: ReadonlyMap<string, SignalRule>, look: Look, fires = true): Signal[] {
    const signals: Signal[] = [];
    const values = new Map<string, Map<string, number>>();
    for (const [key, rule] of rules) {
      // Of an exchange that has a table of its own.
      if (rule.exchange !== look.exchange) continue;
      const before = this.#values.get(key);
      const now = new Map<string, number>();
      values.set(key, now);
      const baseline = baselineOf(look, rule);
      look.coins.forEach(({ symbol }, position) => {
        const value = valueOf(look.table, rule, position, baseline);
        now.set(symbol, value);
        const rose = crossed(before?.get(symbol) ?? Number.NaN, value, rule.threshold);
        const suppressed = rose && fires ? this.#mayFire(`${key}:${symbol}`, look.second) : undefined;
        if (suppressed !== undefined) signals.push(signalOf(key, rule, look, position, suppressed, baseline));
      });
    }
    this.#values = values;
    return signals;
  }

  /** How many duplicates were held back before this signal; undefined when it is one itself. */
  #mayFire(name: string, second: number): number | undefined {
    const last = this.#fired.get(name);
    if (last && (second - last.second) * 1000 < SIGNAL_DUPLICATE_MS) {
      last.suppressed++;
      return undefined;
    }
    this.#fired.set(name, { second, suppressed: 0 });
    return last?.suppressed ?? 0;
  }
}

function figuresOf(
  table: MarketTable,
  { minutes }: SignalRule,
  position: number,
): { price: number; reference: number; ratio: number } {
  const window = WINDOW_MINUTES.indexOf(minutes);
  const at = (field: number): number => table.column(field)[position] ?? Number.NaN;
  return { price: at(FIELD.price), reference: at(FIELD.reference + window), ratio: at(FIELD.ratio + window) };
}

/** What the rule's changes are compared with now, percent. */
function baselineOf({ table, coins }: Look, { kind, minutes }: SignalRule): number {
  const window = WINDOW_MINUTES.indexOf(minutes);
  if (kind === "net_minus_btc") return changeIn(table, window, btcRow(coins));
  if (kind !== "net_over_market") return 0;
  const known = Float64Array.from(coins.keys(), (row) => changeIn(table, window, row)).filter((change) => !Number.isNaN(change));
  return medianOf(known, known.length);
}

const btcRow = (coins: Look["coins"]): number => coins.findIndex(({ symbol }) => symbol === COMPARED_WITH);

function valueOf(table: MarketTable, rule: SignalRule, position: number, baseline: number): number {
  const { price, reference, ratio } = figuresOf(table, rule, position);
  return ruleValue(rule.kind, rule.direction, price, reference, ratio, undefined, baseline);
}

function signalOf(key: string, rule: SignalRule, look: Look, position: number, suppressed: number, baseline: number): Signal {
  const { price, reference, ratio } = figuresOf(look.table, rule, position);
  const btcAt = btcRow(look.coins);
  const btc = btcAt < 0 ? undefined : figuresOf(look.table, rule, btcAt);
  const facts = {
    rule: key,
    symbol: look.coins[position]?.symbol ?? "",
    priceStart: reference,
    priceEnd: price,
    // The table by request carries the volumes' ratio only.
    volumeNow: null,
    volumeBefore: null,
    btcStart: orNull(btc?.reference),
    btcEnd: orNull(btc?.price),
    // Nor does a polled table know the high of a window, so Short % waits for the server.
    high: null,
    highAt: null,
    marketChange: rule.kind === "net_over_market" ? orNull(baseline) : null,
    suppressed,
    minuteOnly: false,
  };
  return { ...completeSignal(facts, rule, look.second), volumeChangePercent: orNull(volumeChangePercent(ratio)) };
}
