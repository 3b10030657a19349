import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { LIST_PRESETS } from "../../../shared/contracts/list-presets.ts";
import { PLAN_FEATURES, PLAN_IDS, type PlanId } from "../../../shared/contracts/plans.ts";
import { adminCookie } from "../../testing/admins.ts";
import { call } from "../../testing/api.ts";
import { accountSetup } from "../../testing/account-setup.ts";
import { makeToken, makeUser, until } from "../../testing/start-app.ts";

const { setup, server, api, mailsTo } = accountSetup();
let cookie: string;

beforeEach(async () => {
  cookie = await adminCookie(setup.database, "operator");
});

const LISTS = LIST_PRESETS.professional.map(({ preset, ...list }, index) => ({ ...list, name: `${preset} ${index}` }));
const ALERT = { exchange: "mexc", symbol: "C0", side: "above", level: 200, mode: "once" };
const SET = {
  name: "Scalping",
  note: "As we said",
  body: { lists: LISTS, charts: ["MEXC:C0USDT", "MEXC:C1USDT"], alerts: [ALERT] },
  reason: "asked",
};

const send = (userId: string, change: object = {}, as = cookie) =>
  call(`${server().url}/api/admin/users/${userId}/setups`, "POST", {
    cookie: as,
    headers: { origin: server().url },
    body: { ...SET, ...change },
  });
const open = async (token: string) => (await api("GET", "setups", { token })).body["data"] as { id: string; name: string }[];

test("a set is looked at and accepted in one click: lists, alerts and charts are there, on every device, and it waits no more", async () => {
  const { token, user } = await makeToken(setup.database, "professional");
  const { token: phone } = await makeToken(setup.database, "professional", user);
  const device = await setup.enter(server(), phone);
  const events: string[] = [];
  device.socket.onAny((event: string) => events.push(event));
  expect((await send(user.userId)).status).toBe(200);
  const [set] = await open(token);
  expect(set).toMatchObject({ name: "Scalping", note: "As we said", body: { charts: SET.body.charts, alerts: [ALERT] } });
  expect((await api("POST", `setups/${set?.id}/accept`, { token })).status).toBe(200);
  expect((await api("GET", "watch-lists", { token })).body["data"]).toMatchObject(LISTS.map(({ name }) => ({ name })));
  expect((await api("GET", "alerts", { token })).body["data"]).toMatchObject([ALERT]);
  expect((await api("GET", "settings", { token })).body["data"]).toMatchObject({
    fields: {
      mainChartSymbol: { text: "MEXC:C0USDT" },
      selectedTickers: { text: '["MEXC:C1USDT"]' },
      pinnedSlots: { text: null },
    },
  });
  await until("news", () => ["lists", "alerts", "settings"].every((kind) => events.includes(kind)));
  expect(await open(token)).toEqual([]);
  expect((await api("POST", `setups/${set?.id}/accept`, { token })).status).toBe(404);
  const { body: copy } = await api("GET", "export", { token });
  expect(copy["setups"]).toMatchObject([{ name: "Scalping", accepted_at: expect.any(String), declined_at: null }]);
});

test("its customer learns of a set once, by a mail in the account's language and in every open terminal, however often it is sent again", async () => {
  const { token, user } = await makeToken(setup.database, "professional");
  await api("PUT", "language", { token, body: { language: "de" } });
  const device = await setup.enter(server(), token);
  let events = 0;
  device.socket.on("setups", () => events++);
  const id = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => send(user.userId, { id })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  await until("news", () => events > 0);
  expect(await open(token)).toMatchObject([{ id, name: "Scalping" }]);
  const mails = () =>
    setup.database.run((db) =>
      db.selectFrom("mails").select(["template", "language", "params"]).where("recipient", "=", user.email).execute(),
    );
  const mail = { template: "setup-waiting", language: "de", params: { name: "Scalping" } };
  expect(await mails()).toEqual([mail]);
  const log = await setup.database.run((db) =>
    db.selectFrom("audit_log").select("action").where("user_id", "=", user.userId).where("action", "=", "setup-sent").execute(),
  );
  expect(log).toHaveLength(1);
  await send(user.userId, { id: randomUUID() });
  expect(await mails()).toEqual([mail, mail]);
  const before = events;
  await api("DELETE", `setups/${id}`, { token });
  await until("news of the answer", () => events > before);
  expect((await send(user.userId, { id })).status).toBe(200);
  expect(await open(token)).toHaveLength(1);
});

test("a set that is refused sends no mail", async () => {
  const { user } = await makeToken(setup.database, "professional");
  await send(user.userId, { body: { lists: [], charts: [], alerts: [] } });
  expect(await mailsTo(user)).toEqual([]);
});

test("a set that does not fit is refused as a whole, and keeps waiting", async () => {
  const { token, user } = await makeToken(setup.database, "professional");
  for (let at = 1; at <= 7; at++) await api("PUT", `watch-lists/${at}`, { token, body: { ...LISTS[1], id: String(at) } });
  await send(user.userId);
  const [set] = await open(token);
  expect(await api("POST", `setups/${set?.id}/accept`, { token })).toMatchObject({ status: 409, body: { error: "list-limit" } });
  expect((await api("GET", "alerts", { token })).body["data"]).toEqual([]);
  expect(await open(token)).toHaveLength(1);
  expect((await api("DELETE", `setups/${set?.id}`, { token })).status).toBe(200);
  expect(await open(token)).toEqual([]);
});

test.each(PLAN_IDS.filter((plan): plan is Exclude<PlanId, "test"> => plan !== "test"))(
  "%s is sent sets where the table of plans says so",
  async (plan) => {
    const user = await makeUser(setup.database, plan);
    expect((await send(user.userId)).status).toBe(PLAN_FEATURES.personalSetup.plans[plan] ? 200 : 403);
  },
);

test("only an operator sends, only the customer answers, and both are in the log", async () => {
  const { token, user } = await makeToken(setup.database, "professional");
  const stranger = await makeToken(setup.database, "professional");
  expect((await send(user.userId, {}, await adminCookie(setup.database, "viewer"))).status).toBe(403);
  await send(user.userId);
  const [set] = await open(token);
  expect((await api("POST", `setups/${set?.id}/accept`, { token: stranger.token })).status).toBe(404);
  await api("POST", `setups/${set?.id}/accept`, { token });
  const log = await setup.database.run((db) =>
    db.selectFrom("audit_log").select("action").where("user_id", "=", user.userId).orderBy("id").execute(),
  );
  expect(log.map(({ action }) => action).filter((action) => action.startsWith("setup"))).toEqual([
    "setup-sent",
    "setup-accepted",
  ]);
});

test("an empty set, one with an impossible list, or one too many is refused", async () => {
  const user = await makeUser(setup.database, "professional");
  expect((await send(user.userId, { body: { lists: [], charts: [], alerts: [] } })).status).toBe(400);
  expect((await send(user.userId, { body: { ...SET.body, charts: ["C0"] } })).status).toBe(400);
  for (let each = 0; each < 5; each++) await send(user.userId);
  expect(await send(user.userId)).toMatchObject({ status: 409, body: { error: "setup-limit" } });
});
