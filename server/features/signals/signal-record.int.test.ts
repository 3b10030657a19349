// Signals and episodes of stored lists for programs: from the record, and from the stream behind it.

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIST_PRESETS } from "../../../shared/contracts/list-presets.ts";
import { recordedEpisodesSchema, recordedSignalsSchema } from "../../../shared/contracts/signal-record.ts";
import type { WatchList } from "../../../shared/contracts/watch-lists.ts";
import { noExit, type Outcome } from "../../../shared/outcomes/outcome.ts";
import { packOutcomes } from "../../../shared/outcomes/packed-outcomes.ts";
import { keepOutcomes } from "../../../shared/postgres/outcomes.queries.ts";
import { addRelations } from "../../../shared/postgres/relation-records.queries.ts";
import { addToRecord, type RuleUse } from "../../../shared/postgres/signal-records.queries.ts";
import { storeWatchList } from "../../../shared/postgres/watch-lists.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { encodeEpisodeEvents, type EpisodeEvent } from "../../../shared/signals/episode-events.ts";
import { listRules } from "../../../shared/signals/list-rules.ts";
import { packBatches } from "../../../shared/signals/recorded-batches.ts";
import { encodeRelations, RELATION_FIELDS, type FoundRelation } from "../../../shared/signals/relation-batch.ts";
import { ruleKey } from "../../../shared/signals/rule.ts";
import { encodeSignalBatch } from "../../../shared/signals/signal-batch.ts";
import { accountSetup } from "../../testing/account-setup.ts";
import { call } from "../../testing/api.ts";
import { makeToken } from "../../testing/start-app.ts";

const { setup, server } = accountSetup();
const preset = LIST_PRESETS.professional.find(({ type }) => type === "signal");
if (!preset) throw new Error("No preset of signals");
const listOf = (id: string, more: Partial<WatchList>): WatchList => ({
  ...{ ...preset, id, name: `List ${id}`, signalTypes: ["pump"], netPercentTypes: [5], columns: ["net_percent"] },
  ...{ netPercentThresholds: { "5": 1 }, volumeThresholds: {}, shortThresholds: {} },
  ...more,
});
const LISTS = [listOf("1", {}), listOf("2", { netPercentThresholds: { "5": 3 }, tickers: ["AAA"] })];
const [RULE, RARE] = LISTS.map((list) => ruleKey(listRules(list, "mexc")[0] as never)) as [string, string];
const OTHER = "mexc:net_percent:1:up:7";
/** Noon of a day, the seconds up to +99 of which are recorded. */
const BEGIN = 20_700 * 86_400 + 43_200;

let token: string;

const signals = (second: number, ...named: readonly (readonly [rule: string, symbol: string])[]): Uint8Array =>
  encodeSignalBatch(
    second,
    named.map(([rule, symbol]) => ({
      ...{ rule, symbol, priceStart: 100, priceEnd: 101, volumeNow: null, volumeBefore: null, btcStart: null, btcEnd: null },
      ...{ high: null, highAt: null, marketChange: null, suppressed: 0, minuteOnly: false },
      // Every tenth second quotes were missing.
      ...(second % 10 !== 0 || second === BEGIN ? { spread: 0.123 } : {}),
    })),
  );
const event = (kind: EpisodeEvent["kind"], second: number, began: number, peak: number, more: Partial<EpisodeEvent> = {}) => ({
  ...{ kind, rule: RULE, symbol: "AAA", began, second, value: peak, peak, peakSecond: kind === "ended" ? began : second },
  ...{ repeats: second - began, ...more },
});
const events = (second: number, ...all: readonly EpisodeEvent[]): Uint8Array => encodeEpisodeEvents(second, all);

const FOUND = { kind: "leads", lead: 400, uncertainty: 30, difference: 2.5 } as const;
/** What Binance's leader found of a signal of RULE. */
const found = (symbol: string, second: number, more: Partial<FoundRelation> = {}): Uint8Array =>
  encodeRelations((second + 9) * 1000, [{ rule: RULE, symbol, second, ...FOUND, ...more }]);
/** Id of an entry of the stream of relations. */
const entryAt = (second: number): string => `${second * 1000}-0`;

/** An entry of the stream, behind the record. */
async function publish(
  second: number,
  { batch, episodes, ended = "" }: { batch?: Uint8Array; episodes?: Uint8Array; ended?: string },
): Promise<void> {
  const fields = ["batch", Buffer.from(batch ?? ""), "previous", "", "after", second - 1, "began", "", "ended", ended];
  await setup.redis.xadd(keys.signals("mexc"), `${second * 1000}-0`, ...fields, "episodes", Buffer.from(episodes ?? ""));
  await setup.redis.set(keys.signalsAt("mexc"), second);
}

beforeAll(async () => {
  const use = (second: number, rule: string, change: RuleUse["change"]): RuleUse => ({ second, rule, change });
  const at = (second: number, batch: Uint8Array) => ({ second: BEGIN + second, batch });
  await setup.database.transaction(async (db) => {
    await addToRecord(db, "mexc", {
      stretches: [
        {
          ...{ first: BEGIN, last: BEGIN + 39, signals: 4 },
          batches: packBatches([
            at(0, signals(BEGIN, [RULE, "AAA"], [OTHER, "AAA"])),
            at(10, signals(BEGIN + 10, [RULE, "BBB"], [RARE, "AAA"], [RARE, "BBB"])),
            at(39, signals(BEGIN + 39, [RULE, "AAA"])),
          ]),
          episodes: packBatches([
            at(0, events(BEGIN, event("began", BEGIN, BEGIN, 1))),
            at(20, events(BEGIN + 20, event("grew", BEGIN + 20, BEGIN, 2))),
          ]),
        },
        {
          ...{ first: BEGIN + 50, last: BEGIN + 99, signals: 1 },
          batches: packBatches([at(99, signals(BEGIN + 99, [RULE, "CCC"]))]),
          episodes: packBatches([at(60, events(BEGIN + 60, event("ended", BEGIN + 60, BEGIN, 2, { value: null })))]),
        },
      ],
      gaps: [{ first: BEGIN + 40, last: BEGIN + 49, reason: "unpublished" }],
      uses: [
        use(BEGIN, RULE, "began"),
        use(BEGIN + 5, RARE, "began"),
        use(BEGIN + 40, RULE, "ended"),
        use(BEGIN + 40, RARE, "ended"),
        use(BEGIN + 50, RULE, "began"),
      ],
      until: BEGIN + 99,
    });
    await addRelations(db, "mexc", {
      stretches: [
        {
          ...{ other: "binance", first: BEGIN, last: BEGIN + 10 },
          relations: packBatches([
            at(0, found("AAA", BEGIN)),
            at(0, found("AAA", BEGIN, { rule: OTHER })),
            at(10, found("BBB", BEGIN + 10, { kind: "alone", lead: null, uncertainty: null })),
          ]),
        },
      ],
      until: entryAt(BEGIN + 99),
    });
  });
});

beforeEach(async () => {
  const made = await makeToken(setup.database, "professional");
  token = made.token;
  for (const list of LISTS) await setup.database.run((db) => storeWatchList(db, made.user.userId, list));
});

const ask = (path: string, as = token) => call(`${server().url}/api/${path}`, "GET", { token: as });
const range = (from: number, to: number): string => `exchange=mexc&from=${(BEGIN + from) * 1000}&to=${(BEGIN + to) * 1000}`;

async function read(query: string) {
  const { status, body } = await ask(`signals?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const { data, ...page } = recordedSignalsSchema.parse(body);
  return { ...page, rows: data.map(({ symbol, rule, timestamp }) => [timestamp / 1000 - BEGIN, symbol, rule]) };
}

describe("signals of stored lists", () => {
  test("are those of their rules and coins, from record and stream alike, each once", async () => {
    await publish(BEGIN + 105, { batch: signals(BEGIN + 105, [RULE, "DDD"], [OTHER, "DDD"]) });
    const { rows, lists, next } = await read(`list=1,2&${range(0, 106)}`);
    expect(rows).toEqual([
      [0, "AAA", RULE],
      [10, "AAA", RARE],
      [10, "BBB", RULE],
      [39, "AAA", RULE],
      [99, "CCC", RULE],
      [105, "DDD", RULE],
    ]);
    expect(lists).toEqual([
      { id: "1", name: "List 1", rules: [RULE] },
      { id: "2", name: "List 2", rules: [RARE] },
    ]);
    expect(next).toBe(null);
    expect((await read(`list=1&list=2&${range(0, 106)}`)).rows.length).toBe(6);
    expect((await read(`list=2&${range(0, 106)}`)).rows).toEqual([[10, "AAA", RARE]]);
  });

  test("come with the times in which nobody watched, which are no quiet times", async () => {
    await publish(BEGIN + 120, { ended: RULE });
    await publish(BEGIN + 129, {});
    const { unwatched } = await read(`list=1,2&${range(-10, 130)}`);
    const times = unwatched.map(({ rule, from, to, why }) => [rule, from / 1000 - BEGIN, to / 1000 - BEGIN, why]);
    expect(times).toEqual([
      [null, 40, 50, "unpublished"],
      [RULE, -10, 0, "not-in-use"],
      [RULE, 120, 130, "not-in-use"],
      [RARE, -10, 5, "not-in-use"],
      [RARE, 50, 130, "not-in-use"],
    ]);
  });

  test("come in pages that together are the whole, and wait for what is not published yet", async () => {
    await publish(BEGIN + 105, { batch: signals(BEGIN + 105, [RULE, "DDD"]) });
    const rows: unknown[] = [];
    let from: number | null = 0;
    const ends: unknown[] = [];
    for (let page = 0; from !== null && page < 9; page++) {
      const answer = await read(`list=1,2&${range(from, 106)}&limit=2`);
      rows.push(...answer.rows);
      from = answer.next === null ? null : answer.next / 1000 - BEGIN;
      ends.push(from);
    }
    expect(rows.length).toBe(6);
    expect(ends).toEqual([39, 105, null]);
    const { until, next } = await read(`list=1&${range(100, 300)}`);
    expect([until, next]).toEqual([(BEGIN + 106) * 1000, (BEGIN + 106) * 1000]);
  });

  test("say how they stand to the other exchange and what their spread was, as far as either is known", async () => {
    const [other, relations] = RELATION_FIELDS;
    const add = (second: number, bytes: Uint8Array): Promise<unknown> =>
      setup.redis.xadd(keys.relations("mexc"), entryAt(second), other, "binance", relations, Buffer.from(bytes));
    // Of before the record's end, which has it already: nothing is read twice.
    await add(BEGIN + 98, found("AAA", BEGIN, { kind: "follows", lead: -7 }));
    await add(BEGIN + 107, found("DDD", BEGIN + 105));
    await publish(BEGIN + 105, { batch: signals(BEGIN + 105, [RULE, "DDD"]) });
    const { body } = await ask(`signals?list=1,2&${range(0, 106)}`);
    const leads = { other: "binance", ...FOUND };
    expect(recordedSignalsSchema.parse(body).data.map(({ symbol, spread, relation }) => [symbol, spread, relation])).toEqual([
      ["AAA", 0.123, leads],
      ["AAA", undefined, undefined],
      ["BBB", undefined, { other: "binance", kind: "alone", lead: null, uncertainty: null, difference: 2.5 }],
      ["AAA", 0.123, undefined],
      ["CCC", 0.123, undefined],
      ["DDD", 0.123, leads],
    ]);
    const episodes = recordedEpisodesSchema.parse((await ask(`episodes?list=1&${range(0, 10)}`)).body);
    expect(episodes.data.map(({ symbol, relation }) => [symbol, relation])).toEqual([["AAA", leads]]);
  });

  test("are refused without the plan, for lists of others, for too long a time and with a wrong key", async () => {
    const { token: start } = await makeToken(setup.database, "start");
    expect(await ask(`signals?list=1&${range(0, 9)}`, start)).toMatchObject({ status: 403, body: { error: "plan" } });
    expect(await ask(`signals?list=1,7&${range(0, 9)}`)).toMatchObject({
      status: 404,
      body: { error: "not-found", message: "No signal list of this account: 7" },
    });
    expect(await ask(`episodes?list=1&${range(0, 86_401)}`)).toMatchObject({ status: 413, body: { error: "too-large" } });
    expect(await ask(`episodes?list=1&${range(9, 9)}`)).toMatchObject({ status: 400 });
    expect(await ask(`episodes?${range(0, 9)}`)).toMatchObject({ status: 400 });
    expect(await ask(`episodes?list=x&${range(0, 9)}`)).toMatchObject({ status: 400 });
    expect(await ask(`episodes?list=1&${range(0, 9)}`, "tdk_none")).toMatchObject({ status: 401 });
  });
});

describe("episodes of stored lists", () => {
  const episodes = async (query: string) => recordedEpisodesSchema.parse((await ask(`episodes?${query}`)).body);

  test("are whole, though they end after the time that is asked for, or only the stream knows", async () => {
    await publish(BEGIN + 110, {
      episodes: events(BEGIN + 110, event("began", BEGIN + 110, BEGIN + 110, 1.5, { symbol: "BBB" })),
    });
    await publish(BEGIN + 115, { episodes: events(BEGIN + 115, event("grew", BEGIN + 115, BEGIN + 110, 3, { symbol: "BBB" })) });
    expect((await episodes(`list=1&${range(0, 10)}`)).data).toEqual([
      {
        ...{ id: `${RULE}:AAA:${BEGIN}`, rule: RULE, exchange: "mexc", symbol: "AAA", signalType: "net_percent" },
        ...{ timeframe: 5, direction: "up", threshold: 1, timestamp: BEGIN * 1000, firstValue: 1, value: null },
        ...{ peak: 2, peakAt: BEGIN * 1000, growths: 1, repeats: 60, updatedAt: (BEGIN + 60) * 1000 },
        endedAt: (BEGIN + 60) * 1000,
        relation: { other: "binance", ...FOUND },
      },
    ]);
    const { data, next } = await episodes(`list=1&${range(1, 116)}`);
    expect(data).toMatchObject([{ symbol: "BBB", firstValue: 1.5, value: 3, peak: 3, growths: 1, endedAt: null }]);
    expect(next).toBe(null);
    expect((await episodes(`list=2&${range(0, 116)}`)).data).toEqual([]);
  });

  test("say what became of them once that is kept, and of no other", async () => {
    const hour = BEGIN - (BEGIN % 3600);
    const exit = {
      ...noExit("hole"),
      state: "quoted",
      askedAt: (BEGIN + 63) * 1000,
      price: 102,
      fees: 0.1,
      result: 1.9,
    } as const;
    const outcome = (rule: string, symbol: string): Outcome => ({
      ...{ rule, symbol, began: BEGIN, published: BEGIN + 1 },
      entry: { state: "quoted", askedAt: (BEGIN + 3) * 1000, price: 100, mid: 99.9 },
      exits: [exit, noExit("no quote"), noExit("hole"), noExit("halt"), noExit("delisting")],
      path: { best: 2, worst: -0.5, gainedMs: 20_000, lostMs: Number.NaN, doubted: 1, unknown: 2 },
    });
    const kept = [outcome(RULE, "AAA"), outcome(OTHER, "AAA"), outcome(RULE, "ZZZ")];
    await setup.database.transaction((db) =>
      keepOutcomes(db, "mexc", { first: hour, episodes: kept.length, outcomes: packOutcomes(hour, kept) }),
    );
    const { data } = await episodes(`list=1&${range(0, 10)}`);
    const nothing = { at: null, price: null, fees: null, result: null };
    expect(data.map((row) => row.outcome)).toEqual([
      {
        entry: { state: "quoted", at: (BEGIN + 3) * 1000, price: 100 },
        exits: [
          { minutes: 1, state: "quoted", at: (BEGIN + 63) * 1000, price: 102, fees: 0.1, result: expect.closeTo(1.9) as number },
          { minutes: 5, state: "no quote", ...nothing },
          { minutes: 15, state: "hole", ...nothing },
          { minutes: 30, state: "halt", ...nothing },
          { minutes: 60, state: "delisting", ...nothing },
        ],
        ...{ best: 2, worst: -0.5, gainedMs: 20_000, lostMs: null, doubted: 1, unknown: 2 },
      },
    ]);
  });
});
