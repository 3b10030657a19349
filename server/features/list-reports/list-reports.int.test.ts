import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { listReportsAnswerSchema, type ListReportSettings } from "../../../shared/contracts/list-reports.ts";
import { LIST_PRESETS } from "../../../shared/contracts/list-presets.ts";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { muteCoin, muteList } from "../../../shared/postgres/report-mutes.queries.ts";
import { replaceSubscriptions } from "../../../shared/postgres/subscriptions.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { call } from "../../testing/api.ts";
import { makeToken, startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";

const [movers, signal] = LIST_PRESETS.start;
let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer();
});
beforeEach(async () => void (await redis.flushall()));
afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const SETTINGS: ListReportSettings = {
  ...{ isOn: true, exchanges: ["mexc"], targets: [], per: "episodes", minStrength: 1.5, quiet: null, maxPerHour: 5 },
};
type Method = "GET" | "PUT" | "DELETE";
const ask = (token: string, method: Method, path: string, body?: object) =>
  call(`${server.url}/api/${path}`, method, { token, ...(body && { body }) });

async function subscriber(plan: PlanId) {
  const { token, user, handle } = await makeToken(database, plan);
  const { userId } = user;
  const target = await database.run((db) =>
    db
      .insertInto("alert_targets")
      .values({ user_id: userId, channel: "mail", address: "", name: "" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  for (const id of ["1", "2"]) await ask(token, "PUT", `account/watch-lists/${id}`, { ...signal, id, name: `Signals ${id}` });
  return {
    ...{ token, userId, handle, target: target.id },
    put: (id: string, change: Partial<ListReportSettings> = {}) =>
      ask(token, "PUT", `account/list-reports/${id}`, { ...SETTINGS, targets: [target.id], ...change }),
    all: async () => listReportsAnswerSchema.parse((await ask(token, "GET", "account/list-reports")).body),
  };
}

test("a list's reports are kept as set, and forgotten", async () => {
  const { token, put, all, target } = await subscriber("popular");
  expect((await put("1", { quiet: { from: 60, until: 120 } })).status).toBe(200);
  const settings = { ...SETTINGS, targets: [target], quiet: { from: 60, until: 120 } };
  expect((await all()).reports).toMatchObject([{ listId: "1", name: "Signals 1", settings, waits: [] }]);
  expect((await all()).today).toEqual({ sent: 0, max: 300 });
  await ask(token, "DELETE", "account/list-reports/1");
  expect((await all()).reports).toEqual([]);
});

test("a list says what keeps its reports back, and until when", async () => {
  const { userId, put, all } = await subscriber("popular");
  const pauses = async () => (await all()).reports.map(({ paused }) => paused);
  await put("1");
  await put("2", { isOn: false });
  expect(await pauses()).toEqual([null, null]);

  const began = new Date(Date.now() - 600_000);
  await database.run((db) =>
    db.updateTable("list_reports").set({ hour_began_at: began, hour_sent: 5 }).where("user_id", "=", userId).execute(),
  );
  expect(await pauses()).toEqual([{ why: "hour", until: began.getTime() + 3_600_000 }, null]);
  await put("1", { maxPerHour: 6 });
  expect(await pauses()).toEqual([null, null]);

  const day = new Date().toISOString().slice(0, 10);
  await database.run((db) => db.insertInto("report_days").values({ user_id: userId, day, sent: 300 }).execute());
  expect((await pauses())[0]).toEqual({ why: "day", until: Date.parse(day) + 86_400_000 });

  // From a minute ago until 12 hours from now.
  const from = (Math.floor(Date.now() / 60_000) % 1440) - 1;
  await put("1", { quiet: { from: (from + 1440) % 1440, until: (from + 720) % 1440 } });
  expect((await pauses())[0]).toMatchObject({ why: "quiet" });

  const until = new Date(Date.now() + 60_000);
  await database.run((db) => muteList(db, userId, "1", until));
  expect(await pauses()).toEqual([{ why: "muted", until: until.getTime() }, null]);
});

test("only signal lists of one's own report, and only to targets of one's own", async () => {
  const [{ token, put, all }, stranger] = [await subscriber("popular"), await subscriber("popular")];
  await ask(token, "PUT", "account/watch-lists/3", { ...movers, id: "3", name: "Movers" });
  expect((await put("3")).status).toBe(404);
  expect((await put("9")).status).toBe(404);
  expect((await put("1", { targets: [stranger.target] })).status).toBe(200);
  expect((await all()).reports[0]?.settings.targets).toEqual([]);
});

test("a plan's number of lists, exchanges and channels hold, and what a smaller plan leaves waits and says so", async () => {
  const { userId, handle, put, all } = await subscriber("popular");
  await put("1", { exchanges: ["mexc", "binance"] });
  await put("2");
  await database.transaction((db) => replaceSubscriptions(db, [userId], "start", new Date(Date.now() + 86_400_000)));
  await redis.publish(keys.control(), JSON.stringify({ kind: "changed", handle }));
  await expect.poll(async () => (await all()).reports.map(({ waits }) => waits)).toEqual([["exchanges"], ["plan"]]);
  expect((await put("1", { exchanges: ["mexc", "binance"], maxPerHour: 3 })).status).toBe(200);
  await put("2", { isOn: false });
  const { status, body } = await put("2");
  expect([status, body["error"], body["message"]]).toEqual([403, "plan", "The plan lets 1 lists report"]);
});

test("mutes are shown, and ended by their owner alone", async () => {
  const [{ token, userId, all }, stranger] = [await subscriber("popular"), await subscriber("popular")];
  const until = new Date(Date.now() + 60_000);
  await database.run((db) => muteCoin(db, userId, { exchange: "mexc", symbol: "BTC" }, until));
  const [mute] = (await all()).mutes;
  expect(mute).toMatchObject({ listId: null, exchange: "mexc", symbol: "BTC", until: until.getTime() });
  await ask(stranger.token, "DELETE", `account/report-mutes/${mute?.id ?? ""}`);
  expect((await all()).mutes.length).toBe(1);
  await ask(token, "DELETE", `account/report-mutes/${mute?.id ?? ""}`);
  expect((await all()).mutes).toEqual([]);
});
