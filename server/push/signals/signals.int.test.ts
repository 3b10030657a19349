import { beforeEach, describe, expect, test } from "vitest";
import { maxRules } from "../../../shared/contracts/plans.ts";
import { MAX_RULES } from "../../../shared/contracts/sockets.ts";
import { replaceSubscriptions } from "../../../shared/postgres/subscriptions.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { parseRuleKey, ruleKey, type SignalRule } from "../../../shared/signals/rule.ts";
import { MAX_RULES_IN_USE, RELEASED_RULE_LIFE_MS, RULE_LIFE_MS } from "../../../shared/signals/rules-in-use.ts";
import { call } from "../../testing/api.ts";
import { FakeSignals, FOREIGN, OTHER, RULE, symbolsOf } from "../../testing/fake-signals.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeToken, until, type TestServer } from "../../testing/start-app.ts";

const setup = pushSetup();
let signals: FakeSignals;

beforeEach(() => {
  signals = new FakeSignals(setup.redis);
});

const encodings = async (at: TestServer): Promise<number> => {
  const { body } = await call(`${at.url}/metrics`, "GET");
  return Number(/^tickdeck_signal_encodings_total (\d+)/m.exec(String(body["text"]))?.[1]);
};

describe("rooms", () => {
  test("a batch reaches every socket that waits for its rule, on each server, once", async () => {
    const [one, two] = [await setup.server(), await setup.server()];
    const waiting = [
      await setup.subscriber(one, "start"),
      await setup.subscriber(one, "start"),
      await setup.subscriber(two, "start"),
    ];
    const elsewhere = await setup.subscriber(one, "start");
    for (const client of waiting) expect(await client.ask("signals", { rules: [RULE] })).toEqual({ ok: true });
    expect(await elsewhere.ask("signals", { rules: [OTHER] })).toEqual({ ok: true });
    await signals.write(RULE, ["BTC", "ETH"]);
    for (const client of waiting) await until("both", () => client.signals.length === 2);
    await signals.write(OTHER, ["SOL"]);
    await until("the other", () => elsewhere.signals.length === 1);
    expect(waiting.map(symbolsOf)).toEqual([
      ["BTC", "ETH"],
      ["BTC", "ETH"],
      ["BTC", "ETH"],
    ]);
    expect(symbolsOf(elsewhere)).toEqual(["SOL"]);
    expect(waiting[0]?.signals[0]).toMatchObject({ rule: ruleKey(RULE), exchange: "mexc", timeframe: 5, direction: "up" });
    // Two sockets here, one encoding; a rule nobody here waits for is not encoded at all.
    expect(await encodings(one)).toBe(2);
    expect(await encodings(two)).toBe(1);
  });

  test("episodes reach those who asked for them, whole as they are, also what was missed, and by request", async () => {
    const server = await setup.server();
    const [wanting, other] = [await setup.subscriber(server, "start"), await setup.subscriber(server, "start")];
    await wanting.ask("signals", { rules: [RULE], episodes: true });
    await other.ask("signals", { rules: [RULE] });
    let began = 0;
    const event = (kind: "began" | "grew", value: number) => ({
      ...{ kind, symbol: "BTC", began, value, peak: value, peakSecond: began, repeats: 0 },
    });
    await signals.writeEpisodes(RULE, (second) => {
      began = second;
      return [event("began", 1), { ...event("began", 2), symbol: "ETH" }];
    });
    await until("both", () => wanting.episodes.length === 2);
    await signals.writeEpisodes(RULE, () => [event("grew", 2)]);
    await signals.writeEpisodes(OTHER, (second) => [{ ...event("began", 1), began: second, peakSecond: second }]);
    await until("its growth", () => wanting.episodes.length === 3);
    expect(wanting.episodes.at(-1)).toMatchObject({ symbol: "BTC", firstValue: 1, value: 2, growths: 1, endedAt: null });
    // The same rules, asked for anew.
    await other.ask("signals", { rules: [RULE], episodes: true });
    await until("what was missed", () => other.episodes.length === 2);
    expect(other.episodes).toEqual([wanting.episodes[1], wanting.episodes[2]]);
    const { token } = await makeToken(setup.database, "start");
    const polled = async (episodes: boolean) =>
      (await call(`${server.url}/api/signals`, "POST", { token, body: { exchange: "mexc", rules: [RULE], episodes } })).body;
    expect((await polled(true))["episodes"]).toEqual(other.episodes);
    expect((await polled(false))["episodes"]).toEqual([]);
  });

  test("new rules replace the old ones", async () => {
    const client = await setup.subscriber(await setup.server(), "start");
    await client.ask("signals", { rules: [RULE] });
    await client.ask("signals", { rules: [OTHER] });
    await signals.write(RULE, ["BTC"]);
    await signals.write(OTHER, ["ETH"]);
    await until("the new rule's", () => client.signals.length > 0);
    expect(symbolsOf(client)).toEqual(["ETH"]);
    await client.ask("signals", { rules: [] });
    await signals.write(OTHER, ["SOL"]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(symbolsOf(client)).toEqual(["ETH"]);
  });

  test("a coin with any name arrives whole", async () => {
    const client = await setup.subscriber(await setup.server(), "start");
    await client.ask("signals", { rules: [RULE] });
    await signals.write(RULE, ['币安"人生\u2028']);
    await until("the coin", () => client.signals.length === 1);
    expect(symbolsOf(client)).toEqual(['币安"人生\u2028']);
  });
});

const rules = (count: number, min = 1): SignalRule[] =>
  Array.from({ length: count }, (_, at) => ({ ...RULE, threshold: min + at / 10 }));

describe("plan", () => {
  test("refuses a foreign exchange and more rules than its lists can hold", async () => {
    const client = await setup.subscriber(await setup.server(), "start");
    expect(await client.ask("signals", { rules: [FOREIGN] })).toMatchObject({ ok: false, error: "plan" });
    expect(await client.ask("signals", { rules: [RULE, FOREIGN] })).toMatchObject({ ok: false, error: "plan" });
    expect(await client.ask("signals", { rules: rules(maxRules("start") + 1) })).toMatchObject({ ok: false, error: "plan" });
    expect(await client.ask("signals", { rules: rules(maxRules("start")) })).toEqual({ ok: true });
    const short: SignalRule = { exchange: "mexc", kind: "short", minutes: 15, direction: "down", threshold: 2 };
    expect(await client.ask("signals", { rules: [short] })).toMatchObject({ ok: false, error: "plan" });
    await signals.write(FOREIGN, ["BTC"]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(client.signals).toEqual([]);
  });

  test("takes as many rules in one message as the biggest plan has, by their keys with all their conditions, and no more", async () => {
    const client = await setup.subscriber(await setup.server(), "professional");
    const conditions = ([3, 4, 5, 10, 15, 20] as const).map((minutes) => ({
      ...({ kind: "turnover", minutes, min: 990_000_000_000, max: 1_000_000_000_000 } as const),
    }));
    const longest = Array.from({ length: MAX_RULES + 1 }, (_, at) =>
      ruleKey({
        ...({ exchange: "binance", kind: "net_over_market", minutes: 20, direction: "down", conditions } as const),
        threshold: (1001 + at) / 10,
      }),
    );
    expect(await client.ask("signals", { rules: longest })).toMatchObject({ ok: false, error: "invalid-request" });
    const max = longest.slice(1);
    expect(await client.ask("signals", { rules: max })).toEqual({ ok: true });
    const last = parseRuleKey(max.at(-1) as string) as SignalRule;
    await signals.write(last, ["BTC"]);
    await until("the last rule's", () => client.signals.length === 1);
  });

  test("that became smaller takes the rules it no longer includes, and the socket comes back by the front door", async () => {
    const at = await setup.server();
    const { token, user } = await makeToken(setup.database, "professional");
    const client = await setup.enter(at, token);
    expect(await client.ask("signals", { rules: [FOREIGN] })).toEqual({ ok: true });
    await setup.database.transaction((db) => replaceSubscriptions(db, [user.userId], "start", new Date(Date.now() + 60_000)));
    await at.app.gateway.sweep.run();
    await until("closed", () => client.closes.length === 1);
    const again = await setup.enter(at, token);
    expect(await again.ask("signals", { rules: [FOREIGN] })).toMatchObject({ ok: false, error: "plan" });
    await signals.write(FOREIGN, ["BTC"]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(again.signals).toEqual([]);
  });

  test.each([
    [{ rules: "mexc:net_percent:5:up:0.9" }],
    [{ rules: ["mexc:net_percent:5:up"] }],
    [{ rules: ["mexc:net_percent:5:up:0.90"] }],
    [{ rules: ["__proto__"] }],
    [{ rules: [{ ...RULE, minutes: 7 }] }],
    [{ rules: [{ ...RULE, threshold: 0 }] }],
    [{ rules: [{ ...OTHER, direction: "down" }] }],
    [{ rules: [{ ...RULE, exchange: "__proto__" }] }],
    [{}],
    [null],
    ["signals"],
  ])("%j is malformed", async (request) => {
    const client = await setup.subscriber(await setup.server(), "professional");
    expect(await client.ask("signals", request)).toMatchObject({ ok: false, error: "invalid-request" });
  });
});

describe("rules in use", () => {
  /** A server that soon publishes the rules in use again. */
  const keen = (): Promise<TestServer> => setup.server({}, { rulesEveryMs: 500 });
  const score = async (rule: SignalRule): Promise<number> =>
    Number(await setup.redis.zscore(keys.rules(rule.exchange), ruleKey(rule)));
  const version = async (): Promise<number> => Number(await setup.redis.get(keys.rulesVersion("mexc")));

  test("are published to the workers at once, counted when they are new, and published again after Redis lost them", async () => {
    const [one, two] = [await keen(), await keen()];
    const first = await setup.subscriber(one, "start");
    await first.ask("signals", { rules: [RULE] });
    await until("published", async () => (await score(RULE)) > Date.now() - 5000);
    await until("counted", async () => (await version()) === 1);
    const second = await setup.subscriber(two, "start");
    await second.ask("signals", { rules: [RULE, OTHER] });
    await until("the other, too", async () => (await score(OTHER)) > 0);
    await until("counted", async () => (await version()) === 2);
    await setup.redis.del(keys.rules("mexc"));
    await until("published again", async () => (await score(RULE)) > 0 && (await score(OTHER)) > 0);
  });

  test("outlive the socket that asked for them", async () => {
    const client = await setup.subscriber(await setup.server(), "start");
    await client.ask("signals", { rules: [RULE] });
    await until("published", async () => (await score(RULE)) > 0);
    const before = await score(RULE);
    client.close();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await score(RULE)).toBe(before);
  });

  const releasedAt = async (rule: SignalRule): Promise<number> => (await score(rule)) + RULE_LIFE_MS - RELEASED_RULE_LIFE_MS;

  test("are let go when their last reader chose others, and asked for again by the server that still needs one", async () => {
    const [one, two] = [await keen(), await keen()];
    const [changing, waiting] = [await setup.subscriber(one, "start"), await setup.subscriber(two, "start")];
    await changing.ask("signals", { rules: [RULE, OTHER] });
    await waiting.ask("signals", { rules: [RULE] });
    await until("published", async () => (await score(RULE)) > 0 && (await score(OTHER)) > 0);
    const began = Date.now();
    await changing.ask("signals", { rules: rules(1) });
    await until("let go", async () => (await releasedAt(OTHER)) <= Date.now());
    expect(await releasedAt(OTHER)).toBeGreaterThanOrEqual(began);
    await until("asked for again", async () => (await score(RULE)) >= began);
    expect(await releasedAt(OTHER)).toBeLessThanOrEqual(Date.now());
  });

  test("are not let go while somebody who went away may come back for them", async () => {
    const at = await setup.server();
    const [gone, changing] = [await setup.subscriber(at, "start"), await setup.subscriber(at, "start")];
    for (const client of [gone, changing]) await client.ask("signals", { rules: [RULE] });
    await until("published", async () => (await score(RULE)) > 0);
    const before = await score(RULE);
    gone.close();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await changing.ask("signals", { rules: [OTHER] });
    await changing.ask("signals", { rules: rules(1) });
    await until("the other let go", async () => (await releasedAt(OTHER)) <= Date.now());
    expect(await score(RULE)).toBeGreaterThanOrEqual(before);
  });

  test("are not let go by a list that is at the other exchange for a while", async () => {
    const client = await setup.subscriber(await setup.server(), "professional");
    await client.ask("signals", { rules: [RULE] });
    await until("published", async () => (await score(RULE)) > 0);
    const before = await score(RULE);
    await client.ask("signals", { rules: [FOREIGN] });
    await until("there", async () => (await score(FOREIGN)) > 0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await score(RULE)).toBeGreaterThanOrEqual(before);
  });

  test("that are new are as many at once as a user's lists have, whichever socket brings them", async () => {
    const at = await setup.server();
    const { token } = await makeToken(setup.database, "start");
    const max = maxRules("start");
    const [first, second] = [rules(max), rules(max, 100)];
    const before = await setup.enter(at, token);
    expect(await before.ask("signals", { rules: first })).toEqual({ ok: true });
    before.close();
    const again = await setup.enter(at, token);
    expect(await again.ask("signals", { rules: second })).toMatchObject({ ok: false, error: "rate-limited" });
    expect(await again.ask("signals", { rules: first })).toEqual({ ok: true });
    const other = await setup.subscriber(at, "start");
    expect(await other.ask("signals", { rules: second })).toEqual({ ok: true });
    expect(await again.ask("signals", { rules: second })).toEqual({ ok: true });
  });

  test("are refused by name of the cause when workers compute as many as they can; those they compute are not", async () => {
    const scored = Array.from({ length: MAX_RULES_IN_USE }, (_, n) => [Date.now(), `mexc:net_percent:1:up:${n}`]).flat();
    await setup.redis.zadd(keys.rules("mexc"), ...scored);
    await setup.redis.hset(keys.rulesSince("mexc"), ruleKey(RULE), "1");
    const at = await keen();
    const [first, second] = [await setup.subscriber(at, "start"), await setup.subscriber(at, "start")];
    expect(await first.ask("signals", { rules: [RULE] })).toEqual({ ok: true });
    await until("published", async () => (await score(RULE)) > 0);
    // And the server has seen that there is no room.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await second.ask("signals", { rules: [RULE, OTHER] })).toEqual({
      ok: false,
      error: "busy",
      message: "Too busy right now, try again in a moment",
    });
    expect(await second.ask("signals", { rules: [RULE] })).toEqual({ ok: true });
    for (const client of [first, second]) await client.ask("signals", { rules: [] });
    await setup.redis.del(keys.rules("mexc"));
    const askedAgain = async (): Promise<boolean> => {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      return (await second.ask("signals", { rules: [OTHER] })).ok;
    };
    await until("room again", askedAgain, 25_000);
  });
});
