// Price alerts over a real database: what is stored, what is refused, who is notified of a firing.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { alertAnswerSchema, alertsAnswerSchema, type Firing } from "../../../shared/contracts/alert-schemas.ts";
import { MAX_ANY_COIN_ALERTS } from "../../../shared/contracts/alerts.ts";
import { PLAN_FEATURES, PLAN_IDS, type PlanId } from "../../../shared/contracts/plans.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { settleCrossings } from "../../../shared/postgres/alert-firing.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { call } from "../../testing/api.ts";
import { MarketClient } from "../../testing/market-client.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;
let one: TestServer;
let two: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  one = await startServer();
  two = await startServer({}, { maxAlerts: 2 });
});
beforeEach(async () => void (await redis.flushall()));
afterAll(async () => {
  await one.close();
  await two.close();
  await redis.quit();
  await database.close();
});

const DRAFT = { exchange: "mexc", symbol: "BTC", side: "above", level: 70_000.5, mode: "once" } as const;
/** The default alert. */
const PRICE = { scope: "coin", listId: null, leftOut: 0, kind: "price", minutes: 5 } as const;
const address = (rest = "", server = one): string => `${server.url}/api/account/alerts${rest}`;
const tokenOf = async (plan: PlanId): Promise<string> => (await makeToken(database, plan)).token;
const post = (token: string, change: object = {}, server = one) =>
  call(address("", server), "POST", { token, body: { ...DRAFT, ...change } });
const made = async (token: string, change: object = {}) => alertAnswerSchema.parse((await post(token, change)).body).data;
const stored = async (token: string) => alertsAnswerSchema.parse((await call(address(), "GET", { token })).body);
const fire = (id: string, price: number, arming = 1) =>
  database.transaction((db) => settleCrossings(db, [{ id, arming, price, time: 1_790_000_000_123, afterGap: false }]));

test("an alert is made, changed, paused, resumed and deleted", async () => {
  const token = await tokenOf("start");
  const { id } = await made(token, { note: "first", until: 1_800_000_000_000 });
  const second = await made(token, { side: "below", level: 0.000012, mode: "each", pauseSeconds: 600 });
  expect((await stored(token)).data).toEqual([
    { ...DRAFT, ...PRICE, id, note: "first", until: 1_800_000_000_000, pauseSeconds: 300, state: "armed" },
    {
      ...DRAFT,
      ...PRICE,
      id: second.id,
      side: "below",
      level: 0.000012,
      mode: "each",
      pauseSeconds: 600,
      note: "",
      until: null,
      state: "armed",
    },
  ]);
  const put = (body: object) => call(address(`/${id}`), "PUT", { token, body });
  await put({ ...DRAFT, level: 71_000, isPaused: true });
  expect((await stored(token)).data[0]).toMatchObject({ level: 71_000, state: "paused", note: "", until: null });
  await put({ ...DRAFT, level: 71_000 });
  expect((await stored(token)).data[0]).toMatchObject({ level: 71_000, state: "armed" });
  for (let time = 0; time < 2; time++) expect((await call(address(`/${id}`), "DELETE", { token })).status).toBe(200);
  expect((await stored(token)).data.map((each) => each.id)).toEqual([second.id]);
});

test("a firing is listed until it was seen, on every device", async () => {
  const { token, user } = await makeToken(database, "popular");
  const [first, second] = [await made(token), await made(token)];
  await fire(first.id, 70_001);
  await fire(second.id, 70_002);
  const { data, firings } = await stored(token);
  expect(data.map(({ state }) => state)).toEqual(["fired", "fired"]);
  expect(firings.map(({ price, isSeen }) => [price, isSeen])).toEqual([
    [70_002, false],
    [70_001, false],
  ]);
  await call(address("/seen"), "POST", { token, body: { through: firings[1]?.id } });
  const { token: elsewhere } = await makeToken(database, "popular", user);
  expect((await stored(elsewhere)).firings.map(({ isSeen }) => isSeen)).toEqual([false, true]);
});

test("older firings are paged by id, and only visible to their owner", async () => {
  const token = await tokenOf("popular");
  for (const price of [70_001, 70_002, 70_003]) await fire((await made(token)).id, price);
  const [newest, middle] = (await stored(token)).firings;
  const before = async (id = "", who = token) => (await call(address(`/firings?before=${id}`), "GET", { token: who })).body;
  expect((await before(newest?.id))["firings"]).toMatchObject([{ price: 70_002 }, { price: 70_001 }]);
  expect((await before(middle?.id))["firings"]).toMatchObject([{ price: 70_001 }]);
  expect((await before(newest?.id, await tokenOf("popular")))["firings"]).toEqual([]);
});

test("all terminals of the account are notified of a firing, and nobody else's", async () => {
  const { token, user } = await makeToken(database, "popular");
  const { token: second } = await makeToken(database, "popular", user);
  const clients = [
    new MarketClient(one.url, token),
    new MarketClient(two.url, second),
    new MarketClient(two.url, await tokenOf("start")),
  ];
  const received = clients.map((client) => {
    const firings: Firing[] = [];
    client.socket.on("alert", (firing) => firings.push(firing));
    return firings;
  });
  for (const client of clients) expect(await client.connected()).toBeUndefined();
  const { id } = await made(token, { note: "mine" });
  const { firings } = await fire(id, 70_001);
  const [settled] = firings;
  const { userId, ...firing } = settled as (typeof firings)[number];
  await redis.publish(keys.control(), JSON.stringify({ kind: "alert", userId, firing }));
  await until("both terminals have it", () => received[0]?.length === 1 && received[1]?.length === 1);
  expect(received[0]?.[0]).toMatchObject({ alertId: id, price: 70_001, note: "mine", state: "fired" });
  expect(received[2]).toEqual([]);
  for (const client of clients) client.close();
});

test("an alert is nobody else's", async () => {
  const [owner, other] = [await tokenOf("start"), await tokenOf("start")];
  const { id } = await made(owner);
  expect((await stored(other)).data).toEqual([]);
  expect((await call(address(`/${id}`), "PUT", { token: other, body: DRAFT })).body["error"]).toBe("not-found");
  await call(address(`/${id}`), "DELETE", { token: other });
  expect((await stored(owner)).data).toHaveLength(1);
});

test("more alerts than an account may have are refused, also on two servers at once", async () => {
  const token = await tokenOf("start");
  const answers = await Promise.all([1, 2, 3].map(() => post(token, {}, two)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body["error"]).toBe("alert-limit");
});

test.each(["GOLD(PAXG)", "币安人生", "$WIF", "B T C", "50% OFF", "null", "constructor", "__proto__", "A:B"])(
  "an alert waits for a coin that its exchange calls %s",
  async (symbol) => {
    const token = await tokenOf("start");
    expect((await made(token, { symbol })).symbol).toBe(symbol);
    expect((await stored(token)).data.map((alert) => alert.symbol)).toEqual([symbol]);
  },
);

test.each([
  ["level", { level: 0 }],
  ["level", { level: Number.MAX_VALUE }],
  ["side", { side: "beside" }],
  ["symbol", { symbol: "" }],
  ["symbol", { symbol: "B\nC" }],
  ["symbol", { symbol: "C".repeat(65) }],
  ["pauseSeconds", { pauseSeconds: 59 }],
  ["until", { until: -1 }],
  ["note", { note: "a\u0000b" }],
  ["note", { note: "x".repeat(201) }],
])("an alert whose %s is out of bounds is refused by name", async (field, change) => {
  const token = await tokenOf("start");
  const { status, body } = await post(token, change);
  expect([status, body["error"]]).toEqual([400, "invalid-request"]);
  expect(body["message"]).toMatch(new RegExp(`^${field}`));
});

test("an alert about any coin names none, a list where it is about one, and no price", async () => {
  const token = await tokenOf("start");
  const any = { scope: "exchange", symbol: "", kind: "change", level: 3 };
  expect(await made(token, any)).toMatchObject({ ...any, listId: null });
  expect(await made(token, { ...any, scope: "list", listId: "17" })).toMatchObject({ scope: "list", listId: "17" });
  const wrong = [{ symbol: "BTC" }, { scope: "list" }, { listId: "17" }, { kind: "price" }, { scope: "coin" }];
  for (const change of wrong) expect((await post(token, { ...any, ...change })).status, JSON.stringify(change)).toBe(400);
});

test("an account has twenty alerts about any coin and no more, also by changing one that is about a coin", async () => {
  const token = await tokenOf("start");
  const any = { scope: "exchange", symbol: "", kind: "high", level: 0 };
  const ids: string[] = [];
  for (let count = 0; count < MAX_ANY_COIN_ALERTS; count++) ids.push((await made(token, any)).id);
  expect((await post(token, any)).status).toBe(409);
  const { id } = await made(token);
  const change = (which: string) => call(address(`/${which}`), "PUT", { token, body: { ...DRAFT, ...any } });
  expect((await change(id)).status).toBe(409);
  expect((await change(ids[0] as string)).status).toBe(200);
});

test("another plan's exchange and a stranger are refused", async () => {
  expect((await post(await tokenOf("start"), { exchange: "binance" })).body["error"]).toBe("plan");
  expect((await post(await tokenOf("popular"), { exchange: "binance" })).status).toBe(200);
  expect((await call(address(), "GET")).body["error"]).toBe("no-session");
});

test.each(PLAN_IDS)("plan %s has alerts that fire if its row of the table says so, and none otherwise", async (plan) => {
  const token = await tokenOf(plan);
  const answer = await post(token);
  if (!PLAN_FEATURES.priceAlerts.plans[plan]) return expect(answer.status).toBe(403);
  await fire(alertAnswerSchema.parse(answer.body).data.id, 71_000);
  const { data, firings } = await stored(token);
  expect(data.map(({ state }) => state)).toEqual(["fired"]);
  expect(firings.map(({ price }) => price)).toEqual([71_000]);
});

test("an alert waits for a new high or low of the day, without a level and on its own side alone", async () => {
  const token = await tokenOf("popular");
  expect(await made(token, { kind: "high", side: "above", level: 0 })).toMatchObject({ kind: "high", level: 0, state: "armed" });
  expect(await made(token, { kind: "low", side: "below", level: 0 })).toMatchObject({ kind: "low", side: "below" });
  for (const wrong of [
    { kind: "high", level: 5 },
    { kind: "high", side: "below", level: 0 },
    { kind: "low", side: "above", level: 0 },
  ])
    expect((await post(token, wrong)).status).toBe(400);
});

test("an alert waits for a change or a volume ratio as well, each with levels of its own", async () => {
  const token = await tokenOf("popular");
  const falling = await made(token, { kind: "change", minutes: 15, side: "below", level: -7.5 });
  expect(falling).toMatchObject({ kind: "change", minutes: 15, level: -7.5 });
  expect(await made(token, { kind: "volume", minutes: 1, level: 3 })).toMatchObject({ kind: "volume", minutes: 1 });
  for (const wrong of [{ level: -7.5 }, { kind: "volume", level: -1 }, { kind: "change", minutes: 7 }, { kind: "luck" }])
    expect((await post(token, wrong)).status).toBe(400);
  await database.transaction((db) =>
    settleCrossings(db, [{ id: falling.id, arming: 1, price: 92, time: 1_790_000_000_999, afterGap: false, figure: -8 }]),
  );
  expect((await stored(token)).firings).toMatchObject([{ kind: "change", minutes: 15, level: -7.5, price: 92, figure: -8 }]);
});
