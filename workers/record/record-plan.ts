// What an exchange's record gains by the entries that were published since: stretches of published seconds, gaps by name, and the times in
// which rules were in use. No I/O.

import {
  dayOf,
  type RecordAddition,
  type RecordedGap,
  type RecordedStretch,
  type RuleUse,
} from "../../shared/postgres/signal-records.queries.ts";
import type { GapReason } from "../../shared/postgres/record-tables.ts";
import { batchCount } from "../../shared/signals/batch-bytes.ts";
import { breakBefore, type PublishedEntry } from "../../shared/signals/published-entry.ts";
import { packBatches, type RecordedBatch } from "../../shared/signals/recorded-batches.ts";

const DAY_S = 86_400;

/** How far an exchange is recorded, and what was in use then. */
export interface RecordState {
  /** Undefined before the first second. */
  readonly position: number | undefined;
  readonly inUse: ReadonlySet<string>;
  /** Set while a backlog with missing entries is read: rules may be in use that no entry has named yet. */
  readonly unnamed?: UnnamedRules | undefined;
}

/** Rules that no entry has named yet may be in use from this second on, through these beginnings of days. */
interface UnnamedRules {
  readonly from: number;
  readonly dayStarts: readonly number[];
}

/** What Redis had of an exchange. */
export interface PublishedSince {
  /** Entries after the position, oldest first. */
  readonly entries: readonly PublishedEntry[];
  /** Every entry up to this second is among them, and this second was published. */
  readonly until: number;
  /** Is there more behind them? */
  readonly isMore: boolean;
  /** First second of each rule that is computed now, which may be later; of importance where entries are missing. */
  readonly since: ReadonlyMap<string, number>;
}

/** Do the entries alone not say which rules were in use? */
export function lacksRules({ position }: RecordState, entries: readonly PublishedEntry[]): boolean {
  let previous = position;
  return entries.some((entry) => {
    const isBroken = previous === undefined || breakBefore(entry, previous) !== undefined;
    previous = entry.second;
    return isBroken;
  });
}

class RecordPlan {
  readonly stretches: RecordedStretch[] = [];
  readonly gaps: RecordedGap[] = [];
  readonly uses: RuleUse[] = [];
  readonly inUse: Set<string>;
  /** First second that is neither recorded nor a gap; undefined before the first entry of all. */
  #next: number | undefined;
  /** Where the stretch under way begins. */
  #first: number | undefined;
  #batches: RecordedBatch[] = [];
  #episodes: RecordedBatch[] = [];
  /** Day whose rules are written down. */
  #day: number | undefined;
  /** First accounted seconds of the days whose rules are written down. */
  readonly dayStarts: number[];

  constructor({ position, inUse, unnamed }: RecordState) {
    this.dayStarts = [...(unnamed?.dayStarts ?? [])];
    this.inUse = new Set(inUse);
    this.#next = position === undefined ? undefined : position + 1;
    this.#day = position === undefined ? undefined : dayOf(position);
  }

  /** All seconds before `end` that are not accounted for are a gap. */
  gap(end: number, reason: GapReason): void {
    const first = this.#next ?? end;
    if (first >= end) return;
    this.#close(first - 1);
    this.gaps.push({ first, last: end - 1, reason });
    this.#next = end;
  }

  /** Seconds up to this one were published. */
  publishedUntil(second: number): void {
    let next = this.#next ?? second;
    while (next <= second) {
      // Its last second may still get a batch until the next day begins.
      if (dayOf(next) !== this.#day) this.#beginDay(next);
      this.#first ??= next;
      next = Math.min(second + 1, (dayOf(next) + 1) * DAY_S);
      this.#next = next;
    }
  }

  /** Rules are in use as an entry says; one that ends was in use since `knownFrom`, where it is not known otherwise. */
  change({ second, began, ended }: PublishedEntry, knownFrom: number | undefined): void {
    for (const rule of ended) {
      if (knownFrom !== undefined && knownFrom < second) this.begin(rule, knownFrom);
      this.end(rule, second);
    }
    for (const rule of began) this.begin(rule, second);
  }

  begin(rule: string, second: number): void {
    if (this.inUse.has(rule)) return;
    this.inUse.add(rule);
    this.uses.push({ second, rule, change: "began" });
    for (const start of this.dayStarts) if (start > second) this.uses.push({ second: start, rule, change: "carried" });
  }

  end(rule: string, second: number): void {
    if (this.inUse.delete(rule)) this.uses.push({ second, rule, change: "ended" });
  }

  add({ second, batch, episodes }: PublishedEntry): void {
    if (batch) this.#batches.push({ second, batch });
    if (episodes) this.#episodes.push({ second, batch: episodes });
  }

  finish(until: number): RecordAddition {
    this.#close(until);
    const { stretches, gaps, uses } = this;
    return { stretches, gaps, uses, until };
  }

  #beginDay(second: number): void {
    this.#close(second - 1);
    this.#day = dayOf(second);
    this.dayStarts.push(second);
    for (const rule of [...this.inUse].sort()) this.uses.push({ second, rule, change: "carried" });
  }

  #close(last: number): void {
    const first = this.#first;
    this.#first = undefined;
    if (first === undefined || last < first) return;
    const [batches, episodes] = [this.#batches, this.#episodes];
    [this.#batches, this.#episodes] = [[], []];
    const signals = batches.reduce((sum, { batch }) => sum + (batchCount(batch) ?? 0), 0);
    this.stretches.push({ first, last, signals, batches: packBatches(batches), episodes: packBatches(episodes) });
  }
}

/** What is to be added, and the rules that are in use afterwards; undefined where nothing is new. */
export function planRecord(
  state: RecordState,
  { entries, until, isMore, since }: PublishedSince,
): { addition: RecordAddition; next: RecordState } | undefined {
  const { position } = state;
  const start = position ?? (entries[0]?.second ?? until + 1) - 1;
  if (until <= start) return undefined;
  const plan = new RecordPlan(state);
  let previous = position;
  // From where on rules may be in use that no entry names.
  let knownFrom = position === undefined ? entries[0]?.second : state.unnamed?.from;
  for (const entry of entries) {
    const reason = breakBefore(entry, previous);
    if (reason !== undefined) {
      // Which rules were in use within the gap nobody knows.
      for (const rule of [...plan.inUse].sort()) plan.end(rule, (previous as number) + 1);
      knownFrom = reason === "dropped" ? (entry.previous as number) + 1 : entry.second;
      plan.gap(knownFrom, reason);
    }
    if (entry.after !== undefined && entry.after + 1 < entry.second) {
      if (entry.after > (previous ?? entry.second)) plan.publishedUntil(entry.after);
      plan.gap(entry.second, "unpublished");
    }
    plan.publishedUntil(entry.second);
    plan.change(entry, knownFrom);
    plan.add(entry);
    previous = entry.second;
  }
  // First all days, for a rule may have begun after one of them.
  plan.publishedUntil(until);
  if (knownFrom !== undefined)
    for (const [rule, second] of since) if (second <= until) plan.begin(rule, Math.max(second, knownFrom));
  const unnamed = isMore && knownFrom !== undefined ? { from: knownFrom, dayStarts: plan.dayStarts } : undefined;
  return { addition: plan.finish(until), next: { position: until, inUse: plan.inUse, unnamed } };
}
