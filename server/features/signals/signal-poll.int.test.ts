// Signals by request: the same as by socket, within the same bounds, of rules that workers go on computing in between.

import { beforeEach, describe, expect, test } from "vitest";
import { polledSignalsSchema } from "../../../shared/contracts/sockets.ts";
import type { Signal } from "../../../shared/contracts/signals.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { ruleKey, type SignalRule } from "../../../shared/signals/rule.ts";
import { call } from "../../testing/api.ts";
import { FakeSignals, FOREIGN, OTHER, RULE } from "../../testing/fake-signals.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeTestToken, makeToken, until, type TestServer } from "../../testing/start-app.ts";

const setup = pushSetup();
let signals: FakeSignals;
let server: TestServer;
let token: string;

beforeEach(async () => {
  signals = new FakeSignals(setup.redis);
  server = await setup.server();
  ({ token } = await makeToken(setup.database, "start"));
});

const ask = (body: object, as = token) => call(`${server.url}/api/signals`, "POST", { token: as, body });

async function polled(body: object, as = token): Promise<readonly Signal[]> {
  const { status, body: answer } = await ask(body, as);
  expect(status).toBe(200);
  return polledSignalsSchema.parse(answer).data;
}

const ofRule = (rule: SignalRule, after?: number) => ({ exchange: rule.exchange, rules: [ruleKey(rule)], after });

describe("signals by request", () => {
  test("are those a socket gets, from the moment that is asked for", async () => {
    const client = await setup.subscriber(server, "start");
    await client.ask("signals", { rules: [RULE] });
    await signals.write(RULE, ["BTC", "ETH"]);
    await signals.write(OTHER, ["DOGE"]);
    await signals.write(RULE, ["SOL"]);
    await until("all by socket", () => client.signals.length === 3);
    expect(await polled(ofRule(RULE))).toEqual(client.signals);
    const newest = client.signals.at(-1)?.timestamp ?? 0;
    expect(await polled(ofRule(RULE, newest))).toEqual(client.signals.slice(-1));
    expect(await polled(ofRule(RULE, newest + 1))).toEqual([]);
    expect((await polled({ exchange: "mexc", rules: [RULE, OTHER] })).map(({ symbol }) => symbol)).toEqual([
      "BTC",
      "ETH",
      "DOGE",
      "SOL",
    ]);
  });

  test("have their rules computed from the first call on, and after the last", async () => {
    expect(await polled(ofRule(RULE))).toEqual([]);
    await until("asked of the workers", async () => (await setup.redis.zscore(keys.rules("mexc"), ruleKey(RULE))) !== null);
    const client = await setup.subscriber(server, "start");
    await client.ask("signals", { rules: [RULE] });
    await client.ask("signals", { rules: [] });
    const asked = Number(await setup.redis.zscore(keys.rules("mexc"), ruleKey(RULE)));
    expect(Date.now() - asked).toBeLessThan(60_000);
  });

  test("come to a free test as well, within its plan", async () => {
    const { token: visitor } = await makeTestToken(setup.database, 60_000);
    expect(await polled(ofRule(RULE), visitor)).toEqual([]);
    expect(await ask(ofRule(FOREIGN), visitor)).toMatchObject({ status: 403, body: { error: "plan" } });
  });

  test("are refused beyond the plan, of another exchange than the one asked for, and to nobody known", async () => {
    expect(await ask(ofRule(FOREIGN))).toMatchObject({ status: 403, body: { error: "plan" } });
    const { token: popular } = await makeToken(setup.database, "professional");
    expect(await ask({ ...ofRule(FOREIGN), exchange: "mexc" }, popular)).toMatchObject({
      status: 400,
      body: { error: "invalid-request" },
    });
    expect(await ask({ exchange: "mexc", rules: [] })).toMatchObject({ status: 400 });
    expect(await ask({ exchange: "mexc", rules: ["nonsense"] })).toMatchObject({ status: 400 });
    expect(await ask(ofRule(RULE), "")).toMatchObject({ status: 401 });
  });

  test("of ever new rules are refused after a while, and those of old ones are not", async () => {
    const rulesFrom = (first: number): SignalRule[] =>
      Array.from({ length: 8 }, (_, at) => ({ ...RULE, threshold: first + at / 10 }));
    const statuses: number[] = [];
    for (let first = 1; first <= 200 && !statuses.includes(429); first++)
      statuses.push((await ask({ exchange: "mexc", rules: rulesFrom(first) })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask({ exchange: "mexc", rules: rulesFrom(1) })).status).toBe(200);
  });
});
