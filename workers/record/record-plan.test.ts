// However what was published is cut into pieces, the record of the pieces is that of the whole.

import fc from "fast-check";
import { expect, it } from "vitest";
import { dayOf, type RecordAddition } from "../../shared/postgres/signal-records.queries.ts";
import { encodeEpisodeEvents } from "../../shared/signals/episode-events.ts";
import type { PublishedEntry } from "../../shared/signals/published-entry.ts";
import { unpackBatches } from "../../shared/signals/recorded-batches.ts";
import { encodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import { planRecord, type RecordState } from "./record-plan.ts";

/** Half a minute before midnight. */
const BEGIN = 20_700 * 86_400 - 30;
const SECONDS = 80;
const RULES = ["a", "b", "c"];

interface History {
  readonly entries: readonly PublishedEntry[];
  readonly published: readonly number[];
  /** Rules in use in each published second. */
  readonly rules: ReadonlyMap<number, readonly string[]>;
}

/** Seconds that are published or not, and rules that come and go. */
function randomHistory(seed: number): History {
  const random = seededRandom(seed);
  const entries: PublishedEntry[] = [];
  const published: number[] = [];
  const rules = new Map<number, readonly string[]>();
  let inUse: readonly string[] = [];
  for (let second = BEGIN; second < BEGIN + SECONDS; second++) {
    if (second > BEGIN && random() < 0.15) continue;
    const wanted = RULES.filter((rule) => (random() < 0.9 ? inUse.includes(rule) : random() < 0.5));
    const began = wanted.filter((rule) => !inUse.includes(rule));
    const ended = inUse.filter((rule) => !wanted.includes(rule));
    const after = published.at(-1);
    const batch = random() < 0.4 ? encodeSignalBatch(second, []) : undefined;
    const episodes = random() < 0.3 ? encodeEpisodeEvents(second, []) : undefined;
    if (batch || episodes || began.length + ended.length > 0 || after !== second - 1)
      entries.push({ second, batch, episodes, previous: entries.at(-1)?.second, after, began, ended });
    published.push(second);
    rules.set(second, wanted);
    inUse = wanted;
  }
  return { entries, published, rules };
}

/** What is recorded when a step comes now and then. */
function recordInPieces({ entries, published }: History, isCut: () => boolean): RecordAddition[] {
  const additions: RecordAddition[] = [];
  let state: RecordState = { position: undefined, inUse: new Set() };
  for (const until of published) {
    if (until !== published.at(-1) && !isCut()) continue;
    const { position } = state;
    const piece = entries.filter(({ second }) => second <= until && second > (position ?? -1));
    const plan = planRecord(state, { entries: piece, until, isMore: until !== published.at(-1), since: new Map() });
    if (!plan) continue;
    additions.push(plan.addition);
    state = plan.next;
  }
  return additions;
}

const seconds = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

it("accounts for every second once, and knows each second's batch and rules", () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, share) => {
      const history = randomHistory(seed);
      const random = seededRandom(seed + 1);
      const additions = recordInPieces(history, () => random() < share);
      const stretches = additions.flatMap((each) => each.stretches);
      const gaps = additions.flatMap((each) => each.gaps);
      expect(stretches.flatMap(({ first, last }) => seconds(first, last))).toEqual(history.published);
      for (const { first, last } of stretches) expect(dayOf(first)).toBe(dayOf(last));
      const missing = seconds(BEGIN, history.published.at(-1) as number).filter((each) => !history.rules.has(each));
      expect(gaps.flatMap(({ first, last }) => seconds(first, last))).toEqual(missing);
      expect(gaps.every(({ reason }) => reason === "unpublished")).toBe(true);
      for (const kept of ["batches", "episodes"] as const) {
        const recorded = stretches.flatMap((each) =>
          unpackBatches(each[kept]).map(({ second }) => ({ second, first: each.first, last: each.last })),
        );
        const published = history.entries.filter(({ batch, episodes }) => (kept === "batches" ? batch : episodes));
        expect(recorded.map(({ second }) => second)).toEqual(published.map(({ second }) => second));
        for (const { second, first, last } of recorded) expect(second >= first && second <= last).toBe(true);
      }
      expectRules(additions, history);
    }),
    { numRuns: 60 },
  );
});

/** Rules in use follow from the changes of a second's own day alone. */
function expectRules(additions: readonly RecordAddition[], { published, rules }: History): void {
  const order = ["carried", "ended", "began"];
  const uses = additions
    .flatMap((each) => each.uses)
    .toSorted((a, b) => a.second - b.second || order.indexOf(a.change) - order.indexOf(b.change));
  for (const second of published) {
    const inUse = new Set<string>();
    for (const use of uses) {
      if (dayOf(use.second) !== dayOf(second) || use.second > second) continue;
      if (use.change === "ended") inUse.delete(use.rule);
      else inUse.add(use.rule);
    }
    expect([...inUse].toSorted()).toEqual([...(rules.get(second) ?? [])].toSorted());
  }
}

const MIDNIGHT = BEGIN + 30;
const began = (second: number, previous?: number): PublishedEntry => ({
  ...{ second, batch: undefined, episodes: undefined, previous, after: second - 1, began: ["other"], ended: [] },
});
const empty: RecordState = { position: undefined, inUse: new Set() };

it("carries a rule over midnight that is known by its first second alone", () => {
  const since = new Map([
    ["before", BEGIN],
    ["after", MIDNIGHT + 10],
  ]);
  const plan = planRecord(empty, { entries: [began(BEGIN)], until: MIDNIGHT + 20, isMore: false, since });
  const uses = plan?.addition.uses.filter(({ rule }) => rule !== "other");
  expect(uses).toEqual([
    { second: BEGIN, rule: "before", change: "began" },
    { second: MIDNIGHT, rule: "before", change: "carried" },
    { second: MIDNIGHT + 10, rule: "after", change: "began" },
  ]);
});

it("knows the use of a rule that ended in a later piece of a backlog, on both sides of midnight", () => {
  const first = planRecord(empty, { entries: [began(BEGIN)], until: MIDNIGHT + 5, isMore: true, since: new Map() });
  const ending: PublishedEntry = {
    ...{
      second: MIDNIGHT + 20,
      batch: undefined,
      episodes: undefined,
      previous: BEGIN,
      after: MIDNIGHT + 19,
      began: [],
      ended: ["gone"],
    },
  };
  const second = planRecord(first?.next as RecordState, {
    ...{ entries: [ending], until: MIDNIGHT + 20, isMore: false, since: new Map() },
  });
  expect(second?.addition.uses).toEqual([
    { second: BEGIN, rule: "gone", change: "began" },
    { second: MIDNIGHT, rule: "gone", change: "carried" },
    { second: MIDNIGHT + 20, rule: "gone", change: "ended" },
  ]);
  expect(second?.next.unnamed).toBeUndefined();
});
