import { beforeEach, describe, expect, test } from "vitest";
import { MAX_REPLAYED } from "../../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { ruleKey } from "../../../shared/signals/rule.ts";
import { redisUrl } from "../../../shared/testing/services.ts";
import { call } from "../../testing/api.ts";
import { FakeSignals, OTHER, RULE, symbolsOf } from "../../testing/fake-signals.ts";
import { FaultyLink } from "../../testing/faulty-link.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeToken, until } from "../../testing/start-app.ts";

const setup = pushSetup();
let signals: FakeSignals;

beforeEach(() => {
  signals = new FakeSignals(setup.redis);
});

describe("replay", () => {
  test("a browser that comes back gets what it missed, and nothing twice after sorting out ids", async () => {
    const at = await setup.server();
    const { token } = await makeToken(setup.database, "start");
    const first = await setup.enter(at, token);
    await first.ask("signals", { rules: [RULE] });
    await signals.write(RULE, ["BTC"]);
    await until("the first", () => first.signals.length === 1);
    first.close();
    await signals.write(RULE, ["ETH"]);
    await signals.write(OTHER, ["DOGE"]);
    const again = await setup.enter(at, token);
    const since = (first.signals[0]?.timestamp ?? 0) - 10_000;
    expect(await again.ask("signals", { rules: [RULE], since })).toEqual({ ok: true });
    await signals.write(RULE, ["SOL"]);
    await until("all", () => again.signals.length === 3);
    expect(symbolsOf(again)).toEqual(["BTC", "ETH", "SOL"]);
    const ids = new Set([...first.signals, ...again.signals].map(({ id }) => id));
    expect(ids.size).toBe(3);
  });

  test("another server has the same past, from the stream it read at its start", async () => {
    await signals.write(RULE, ["OLD"], -SIGNAL_LIFE_MS - 60_000);
    await signals.write(RULE, ["BTC"], -SIGNAL_LIFE_MS + 60_000);
    await signals.write(RULE, ["ETH"], -1000);
    const at = await setup.server();
    const client = await setup.subscriber(at, "start");
    await until("the past", async () => {
      await client.ask("signals", { rules: [RULE] });
      return client.signals.length > 0;
    });
    expect(symbolsOf(client)).toEqual(["BTC", "ETH"]);
  });

  test("nothing is lost between joining and replaying, however fast signals come", async () => {
    const at = await setup.server();
    const flow = { on: true };
    let written = 0;
    const writing = (async () => {
      while (flow.on) await signals.write(RULE, [`C${written++}`]);
    })();
    const client = await setup.subscriber(at, "start");
    await client.ask("signals", { rules: [RULE] });
    await until("a hundred", () => client.signals.length > 100);
    flow.on = false;
    await writing;
    await until("the last", () => symbolsOf(client).includes(`C${written - 1}`));
    const known = [...new Set(symbolsOf(client))];
    expect(known).toHaveLength(symbolsOf(client).length);
    const firstKnown = Number(known[0]?.slice(1));
    expect(known).toHaveLength(written - firstKnown);
  });

  test.each([
    [-1, "invalid-request"],
    ["0-0", "invalid-request"],
    ["1; DROP TABLE signals", "invalid-request"],
    [null, "invalid-request"],
    [[0], "invalid-request"],
    [1e18, undefined],
    [0, undefined],
    [0.5, undefined],
  ])("T47: since %j is bounded or refused", async (since, error) => {
    const at = await setup.server();
    const client = await setup.subscriber(at, "start");
    for (let second = 0; second < 6; second++) {
      await signals.write(
        RULE,
        Array.from({ length: 100 }, (_, coin) => `C${coin}`),
      );
    }
    await until("read", async () =>
      (await call(`${at.url}/metrics`, "GET")).body["text"]?.toString().includes('outcome="taken"} 600'),
    );
    const answer = await client.ask("signals", { rules: [RULE], since });
    if (error !== undefined) expect(answer).toMatchObject({ ok: false, error });
    else expect(answer).toEqual({ ok: true });
    const expected = error === undefined && since !== 1e18 ? MAX_REPLAYED : 0;
    expect(client.signals).toHaveLength(expected);
    expect(client.signals.map(({ timestamp }) => timestamp)).toEqual(
      client.signals.map(({ timestamp }) => timestamp).sort((a, b) => a - b),
    );
  });

  test("T47: asking for the same again within five seconds brings nothing; changing rules on and on is refused", async () => {
    const at = await setup.server();
    await signals.write(RULE, ["BTC"]);
    const client = await setup.subscriber(at, "start");
    await client.ask("signals", { rules: [RULE], since: 0 });
    await until("the signal", () => client.signals.length === 1);
    for (let i = 0; i < 5; i++) expect(await client.ask("signals", { rules: [RULE], since: 0 })).toEqual({ ok: true });
    expect(client.signals).toHaveLength(1);
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await client.ask("signals", { rules: i % 2 ? [RULE] : [RULE, OTHER], since: 0 }));
    expect(answers.filter((answer) => answer.ok).length).toBeLessThanOrEqual(4);
    expect(answers.at(-1)).toMatchObject({ ok: false, error: "rate-limited" });
  });
});

describe("trouble", () => {
  test("a Redis that goes away and comes back loses nothing that is in its stream", async () => {
    const link = await FaultyLink.to(redisUrl());
    setup.closeAfter(() => link.close());
    const at = await setup.server({ REDIS_URL: link.url });
    const client = await setup.subscriber(at, "start");
    await client.ask("signals", { rules: [RULE] });
    await signals.write(RULE, ["BTC"]);
    await until("the first", () => client.signals.length === 1);
    link.cut();
    for (const symbol of ["ETH", "SOL", "XRP"]) await signals.write(RULE, [symbol]);
    const late = await setup.subscriber(at, "start");
    expect(await late.ask("signals", { rules: [OTHER] })).toEqual({ ok: true });
    link.repair();
    await until("all", () => client.signals.length === 4, 6000);
    expect(symbolsOf(client)).toEqual(["BTC", "ETH", "SOL", "XRP"]);
    await until(
      "the rule asked for meanwhile",
      async () => (await setup.redis.zscore(keys.rules("mexc"), ruleKey(OTHER))) !== null,
      6000,
    );
  });

  test("a Redis that lost its data is read anew, even when its seconds are older than those already read", async () => {
    const at = await setup.server();
    const client = await setup.subscriber(at, "start");
    await client.ask("signals", { rules: [RULE] });
    await signals.write(RULE, ["BTC"], 60_000);
    await until("the first", () => client.signals.length === 1);
    await setup.redis.flushall();
    signals = new FakeSignals(setup.redis);
    await signals.write(RULE, ["ETH"]);
    await until("the next", () => client.signals.length === 2, 6000);
    await signals.write(RULE, ["SOL"]);
    await until("and on", () => client.signals.length === 3, 3000);
    expect(symbolsOf(client)).toEqual(["BTC", "ETH", "SOL"]);
  });

  test("bytes that are no batch are passed over", async () => {
    const client = await setup.subscriber(await setup.server(), "start");
    await client.ask("signals", { rules: [RULE] });
    const now = Date.now();
    await setup.redis.xadd(keys.signals("mexc"), `${now - 30_000}-0`, "batch", "nonsense");
    await setup.redis.xadd(keys.signals("mexc"), `${now - 20_000}-0`, "other", "");
    await signals.write(RULE, ["BTC"], 0);
    await until("the next", () => client.signals.length === 1);
  });

  test("a server that dies: on the other one the browser finds what it missed", async () => {
    const [one, two] = [await setup.server(), await setup.server()];
    const { token } = await makeToken(setup.database, "start");
    const client = await setup.enter(one, token);
    await client.ask("signals", { rules: [RULE] });
    await signals.write(RULE, ["BTC"]);
    await until("the first", () => client.signals.length === 1);
    await one.close();
    await signals.write(RULE, ["ETH"]);
    const again = await setup.enter(two, token);
    await again.ask("signals", { rules: [RULE], since: client.signals[0]?.timestamp });
    await until("both", () => again.signals.length === 2);
    expect(symbolsOf(again)).toEqual(["BTC", "ETH"]);
  });
});
