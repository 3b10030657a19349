import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { LISTS_PER_KIND, PLAN_LIMITS, type PlanId } from "../../../shared/contracts/plans.ts";
import { watchListsAnswerSchema, type WatchList } from "../../../shared/contracts/watch-lists.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { replaceSubscriptions } from "../../../shared/postgres/subscriptions.queries.ts";
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
  two = await startServer();
});
beforeEach(async () => void (await redis.flushall()));
afterAll(async () => {
  await one.close();
  await two.close();
  await redis.quit();
  await database.close();
});

const list = (id: number, change: Partial<WatchList> = {}): WatchList => ({
  id: String(id),
  name: `List ${id}`,
  type: "priceVolume",
  columns: ["price", "net_percent"],
  netPercentTypes: [5],
  netPercentThresholds: {},
  volumeThresholds: {},
  signalType: "net_percent",
  direction: "both",
  updateSpeed: 4,
  sortBy: "net_percent:5",
  sortDirection: "desc",
  sortAbsolute: false,
  height: 3,
  tickers: [],
  widths: {},
  sound: "none",
  shortThresholds: {},
  shownType: "all",
  typeSounds: {},
  ...change,
});
const signal = (id: number): WatchList =>
  list(id, { type: "signal", columns: ["net_percent"], netPercentThresholds: { 5: 0.9 } });
const address = (id: string | number = "", server = one): string =>
  `${server.url}/api/account/watch-lists${id === "" ? "" : `/${id}`}`;
const put = (token: string, body: WatchList, server = one) => call(address(body.id, server), "PUT", { token, body });
const remove = (token: string, id: string) => call(address(id), "DELETE", { token });
const stored = async (token: string, server = one) =>
  watchListsAnswerSchema.parse((await call(address("", server), "GET", { token })).body);
const tokenOf = async (plan: PlanId): Promise<string> => (await makeToken(database, plan)).token;

/** Fills the account with this many lists of a kind, ids from `from`. */
async function fill(token: string, count: number, make: (id: number) => WatchList, from = 1): Promise<void> {
  for (let id = from; id < from + count; id++) expect((await put(token, make(id))).status).toBe(200);
}

describe("what is stored", () => {
  test("comes back in the order the lists were made, by cookie and by bearer", async () => {
    const token = await tokenOf("popular");
    for (const id of [1_700_000_000_020, 9, 1_700_000_000_003]) await put(token, list(id));
    const { data, begun } = await stored(token);
    expect(data.map(({ id }) => id)).toEqual(["9", "1700000000003", "1700000000020"]);
    expect(data[0]).toEqual(list(9));
    expect(begun).toBe(true);
    const byCookie = await call(address(), "GET", { cookie: `sid=${token}` });
    expect(watchListsAnswerSchema.parse(byCookie.body).data).toEqual(data);
  });

  test("is replaced in its place, and a deletion taken back returns to it", async () => {
    const token = await tokenOf("popular");
    await fill(token, 3, list);
    await put(token, list(2, { name: "Renamed", height: 20 }));
    expect((await remove(token, "1")).status).toBe(200);
    expect((await remove(token, "1")).status).toBe(200);
    await put(token, list(1));
    const { data } = await stored(token);
    expect(data.map(({ name }) => name)).toEqual(["List 1", "Renamed", "List 3"]);
  });

  test("has its conditions in their order and steps, and none once they are taken away", async () => {
    const token = await tokenOf("popular");
    const conditions = [
      { kind: "spread", max: 0.204 },
      { kind: "net", minutes: 15, min: -2.04 },
    ] as const;
    const { status, body } = await put(token, { ...signal(1), conditions: [...conditions] });
    expect([status, (body["data"] as WatchList).conditions]).toEqual([
      200,
      [
        { kind: "net", minutes: 15, min: -2 },
        { kind: "spread", max: 0.2 },
      ],
    ]);
    expect((await stored(token)).data).toEqual([body["data"]]);
    await put(token, { ...signal(1), conditions: [] });
    expect((await stored(token)).data[0]?.conditions).toEqual([]);
  });

  test("keeps the signals that another device removed from it", async () => {
    const token = await tokenOf("popular");
    await put(token, { ...signal(1), removed: { "mexc:WIF": 1000, "mexc:SOL": 2000 } });
    await put(token, { ...signal(1), name: "Edited offline", removed: { "mexc:WIF": 3000 } }, two);
    const { body } = await put(token, { ...signal(1), name: "Never knew" });
    expect(body["data"]).toMatchObject({ name: "Never knew", removed: { "mexc:WIF": 3000, "mexc:SOL": 2000 } });
    expect((await stored(token)).data).toEqual([body["data"]]);
  });

  test("keeps undone removals, whether a device does not know them or still has them removed", async () => {
    const token = await tokenOf("popular");
    const removed = { "mexc:WIF": 1000 };
    await put(token, { ...signal(1), removed });
    const takenBack = { "mexc:WIF@1000": 1000 };
    await put(token, { ...signal(1), removed: {}, takenBack }, two);
    const { body } = await put(token, { ...signal(1), name: "Had it removed", removed });
    expect(body["data"]).toMatchObject({ name: "Had it removed", removed: {}, takenBack });
  });

  test("is known to have begun after the last list is gone", async () => {
    const token = await tokenOf("start");
    expect(await stored(token)).toMatchObject({ data: [], begun: false });
    await put(token, list(1));
    await remove(token, "1");
    expect(await stored(token)).toMatchObject({ data: [], begun: true });
  });

  test("is no faster than the plan", async () => {
    const token = await tokenOf("start");
    const { body } = await put(token, list(1, { updateSpeed: 1 }));
    expect(body["data"]).toMatchObject({ updateSpeed: 4 });
    expect((await stored(token)).data[0]?.updateSpeed).toBe(4);
  });

  test("may be as large as its bounds", async () => {
    const token = await tokenOf("popular");
    const tickers = Array.from({ length: 500 }, (_, at) => `T${at}`.padEnd(40, "X"));
    expect((await put(token, list(1, { tickers }))).status).toBe(200);
    expect((await stored(token)).data[0]?.tickers).toEqual(tickers);
  });

  test("is nobody else's", async () => {
    const [owner, other] = [await tokenOf("popular"), await tokenOf("popular")];
    await put(owner, list(1, { name: "Mine" }));
    expect((await stored(other)).data).toEqual([]);
    await put(other, list(1, { name: "Theirs" }));
    await remove(other, "1");
    expect((await stored(owner)).data).toEqual([list(1, { name: "Mine" })]);
  });
});

describe("other devices", () => {
  const clients: MarketClient[] = [];
  afterEach(() => clients.splice(0).forEach((client) => client.close()));

  /** Counts how often a device connected to this server is notified of changed lists. */
  async function device(token: string, server: TestServer): Promise<() => number> {
    const client = new MarketClient(server.url, token);
    clients.push(client);
    let notices = 0;
    client.socket.on("lists", () => notices++);
    expect(await client.connected()).toBeUndefined();
    return () => notices;
  }

  test("of the same user are notified of every change, on every server, and nobody else's are", async () => {
    const { token, user } = await makeToken(database, "popular");
    const { token: second } = await makeToken(database, "popular", user);
    const here = await device(token, one);
    const elsewhere = await device(second, two);
    const stranger = await device(await tokenOf("popular"), two);
    await put(token, list(1));
    await until("the other device is notified", () => elsewhere() > 0);
    const notices = elsewhere();
    await remove(token, "1");
    await until("of the deletion, too", () => elsewhere() > notices);
    expect(here()).toBeGreaterThan(0);
    expect(stranger()).toBe(0);
  });

  test("are not notified of what was refused", async () => {
    const token = await tokenOf("start");
    await fill(token, 3, list);
    const notices = await device(token, two);
    // News of the three may still be on the way.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = notices();
    expect((await put(token, list(4))).status).toBe(409);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(notices()).toBe(before);
  });
});

describe("what is refused", () => {
  test.each(["test", "start", "popular", "professional"] as const)("more lists than %s has", async (plan) => {
    const token = await tokenOf(plan);
    const { watchLists } = PLAN_LIMITS[plan];
    const max = LISTS_PER_KIND[plan];
    await fill(token, Math.min(max, watchLists), list);
    await fill(token, Math.max(0, watchLists - max), signal, max + 1);
    expect((await stored(token)).data).toHaveLength(watchLists);
    const last = await put(token, watchLists > max ? signal(99) : list(99));
    expect(last.status).toBe(409);
    expect(last.body["error"]).toBe("list-limit");
  });

  test("a signal type the plan does not hold, while a list that has it from a larger plan stays editable", async () => {
    const { token, user } = await makeToken(database, "popular");
    const short = (id: number): WatchList =>
      list(id, { type: "signal", columns: [], signalTypes: ["short"], shortThresholds: { 15: 2 } });
    expect((await put(token, short(1))).status).toBe(200);
    await database.run((db) => replaceSubscriptions(db, [user.userId], "start", new Date(Date.now() + 60_000)));
    const { token: later } = await makeToken(database, "start", user);
    const refused = await put(later, short(2));
    expect([refused.status, refused.body["error"]]).toEqual([403, "plan"]);
    expect(refused.body["message"]).toContain("Short %");
    expect((await put(later, { ...short(1), name: "Renamed" })).status).toBe(200);
    expect((await put(later, signal(2))).status).toBe(200);
  });

  test.each([
    ["popular", 5],
    ["professional", 8],
  ] as const)("in %s more than %d of one kind, also by changing the kind of another", async (plan, max) => {
    const token = await tokenOf(plan);
    await fill(token, max, list);
    await fill(token, 1, signal, max + 1);
    expect((await put(token, list(max + 2))).body["error"]).toBe("list-limit");
    expect((await put(token, list(max + 1))).body["error"]).toBe("list-limit");
    expect((await put(token, list(max, { name: "Changed" }))).status).toBe(200);
  });

  test("the second of two lists made at the limit on two servers at once", async () => {
    for (let round = 0; round < 5; round++) {
      const token = await tokenOf("start");
      await fill(token, 2, list);
      const answers = await Promise.all([put(token, list(10), one), put(token, list(11), two)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await stored(token, two)).data).toHaveLength(3);
    }
  });

  test("new lists after a change to a smaller plan, while the old ones stay editable", async () => {
    const { token, user } = await makeToken(database, "popular");
    await fill(token, 5, list);
    await database.run((db) => replaceSubscriptions(db, [user.userId], "start", new Date(Date.now() + 60_000)));
    const { token: later } = await makeToken(database, "start", user);
    expect((await stored(later)).data).toHaveLength(5);
    expect((await put(later, list(1, { name: "Edited" }))).status).toBe(200);
    expect((await put(later, signal(6))).body["error"]).toBe("list-limit");
    await remove(later, "2");
    expect((await put(later, signal(6))).body["error"]).toBe("list-limit");
  });

  test.each([
    ["name", { name: " " }],
    ["name", { name: "a\u0000b" }],
    ["name", { name: "half \ud83d" }],
    ["columns", { columns: ["price", "change_5min_percent", "net_percent", "volume_24h", "volume_relative"] }],
    ["netPercentThresholds", { netPercentThresholds: { 5: 300.1 } }],
    ["netPercentThresholds", { netPercentThresholds: { 5: 0.05 } }],
    ["netPercentThresholds", { netPercentThresholds: { 7: 1 } }],
    ["volumeThresholds", { volumeThresholds: { 1: -0.1 } }],
    ["height", { height: 61 }],
    ["height", { height: 0 }],
    ["tickers", { tickers: Array.from({ length: 501 }, () => "A") }],
    ["type", { type: "other" }],
  ])("a list whose %s is out of bounds, by name", async (field, change) => {
    const token = await tokenOf("popular");
    const { status, body } = await call(address(1), "PUT", { token, body: { ...list(1), ...change } });
    expect(status).toBe(400);
    expect(body["error"]).toBe("invalid-request");
    expect(body["message"]).toMatch(new RegExp(`^${field}`));
    expect((await stored(token)).data).toEqual([]);
  });

  test("an id that is not the address's, or is none", async () => {
    const token = await tokenOf("popular");
    expect((await call(address(2), "PUT", { token, body: list(1) })).body["message"]).toMatch(/^id/);
    expect((await call(address("x'--"), "PUT", { token, body: list(1) })).status).toBe(400);
    expect((await call(address("x"), "DELETE", { token })).status).toBe(400);
  });

  test("a stranger, an account without a plan, and another site's page", async () => {
    expect((await call(address(), "GET")).body["error"]).toBe("no-session");
    expect((await call(address(1), "PUT", { body: list(1) })).body["error"]).toBe("no-session");
    const { token, user } = await makeToken(database, "start");
    await database.run((db) => replaceSubscriptions(db, [user.userId], "start", new Date(0)));
    expect((await call(address(), "GET", { token })).body["error"]).toBe("no-subscription");
    const foreign = { token, body: list(1), headers: { origin: "https://elsewhere.test" } };
    expect((await call(address(1), "PUT", foreign)).body["error"]).toBe("cross-site");
  });

  test("a caller without pause", async () => {
    const token = await tokenOf("popular");
    const answers = await Promise.all(Array.from({ length: 130 }, () => call(address(), "GET", { token })));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});
