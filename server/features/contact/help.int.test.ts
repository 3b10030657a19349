import { beforeEach, expect, test } from "vitest";
import type { ShownMessage } from "../../../shared/contracts/admin-inbox.ts";
import type { Diagnosis } from "../../../shared/contracts/help.ts";
import { PLAN_FEATURES, PLAN_IDS, type PlanId } from "../../../shared/contracts/plans.ts";
import { adminCookie } from "../../testing/admins.ts";
import { call } from "../../testing/api.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeTestToken, makeToken, type TestServer } from "../../testing/start-app.ts";

const setup = pushSetup();
let server: TestServer;

const DIAGNOSIS: Diagnosis = {
  browser: "Test",
  window: "1440×900 @1",
  time_zone: "Europe/Berlin",
  languages: "de",
  network: null,
  round_trips_ms: [12, 9],
  websocket_ms: null,
  clock_ahead_s: 2,
};

beforeEach(async () => {
  await setup.database.run((db) => db.deleteFrom("contact_messages").execute());
  await setup.database.run((db) => db.deleteFrom("mails").execute());
  server = await setup.server({ SUPPORT_EMAIL: "support@app.test" });
});

const ask = (token: string, change: object = {}) =>
  call(`${server.url}/api/account/help`, "POST", {
    token,
    body: { subject: "No prices", message: "Nothing moves", language: "de", ...change },
  });
const inbox = async (query = ""): Promise<ShownMessage[]> => {
  const cookie = await adminCookie(setup.database, "viewer");
  return (await call(`${server.url}/api/admin/messages${query}`, "GET", { cookie })).body["data"] as ShownMessage[];
};
/** Moves a message of this subject this many minutes back. */
const age = (subject: string, minutes: number) =>
  setup.database.run((db) =>
    db
      .updateTable("contact_messages")
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where("subject", "=", subject)
      .execute(),
  );

test("a message comes with who wrote it, plan, language and what the browser measured; the mail names the plan", async () => {
  const { token, user } = await makeToken(setup.database, "popular");
  expect(await ask(token, { diagnosis: DIAGNOSIS })).toMatchObject({ status: 200, body: { success: true, priority: true } });
  const [message] = await inbox();
  expect(message).toMatchObject({
    email: user.email,
    user_id: user.userId,
    subject: "No prices",
    language: "de",
    plan: "popular",
    priority: true,
    diagnosis: DIAGNOSIS,
  });
  const mails = await setup.database.run((db) => db.selectFrom("mails").select(["recipient", "params"]).execute());
  expect(mails).toMatchObject([{ recipient: "support@app.test", params: { subject: "Popular, priority: No prices" } }]);
  expect((await call(`${server.url}/api/account/export`, "GET", { token })).body).toMatchObject({
    messages: [{ subject: "No prices", plan: "popular", diagnosis: DIAGNOSIS }],
  });
});

test.each(PLAN_IDS.filter((plan) => plan !== "test"))("%s is answered first where the table of plans says so", async (plan) => {
  const { token } = await makeToken(setup.database, plan);
  const isFirst = PLAN_FEATURES.prioritySupport.plans[plan];
  expect((await ask(token)).body["priority"]).toBe(isFirst);
  expect(await inbox()).toMatchObject([{ plan, priority: isFirst, diagnosis: null }]);
});

test("messages of priority come first while they are new, those that wait longest before others, page by page", async () => {
  const write = async (plan: PlanId, subject: string, minutes: number) => {
    await ask((await makeToken(setup.database, plan)).token, { subject });
    await age(subject, minutes);
  };
  await write("start", "start old", 300);
  await write("popular", "popular young", 10);
  await write("start", "start young", 1);
  await write("professional", "professional old", 200);
  const subjects = async (query = "") => (await inbox(query)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(["professional old", "popular young", "start young", "start old"]);
  const [, second, third] = await inbox();
  expect(await subjects(`?before=${second?.id}`)).toEqual(["start young", "start old"]);
  expect(await subjects(`?before=${third?.id}`)).toEqual(["start old"]);
  const cookie = await adminCookie(setup.database, "operator");
  const origin = { origin: server.url };
  await call(`${server.url}/api/admin/messages/${second?.id}/read`, "POST", { cookie, headers: origin });
  expect(await subjects()).toEqual(["professional old", "start young", "popular young", "start old"]);
});

test("a customer whose plan is over may ask, a free test and a stranger may not", async () => {
  const { token, user } = await makeToken(setup.database, "popular");
  const ends_at = new Date(Date.now() - 2 * 86_400_000);
  await setup.database.run((db) => db.updateTable("subscriptions").set({ ends_at }).where("user_id", "=", user.userId).execute());
  expect((await ask(token)).body["priority"]).toBe(false);
  expect(await inbox()).toMatchObject([{ plan: null, priority: false }]);
  expect((await ask((await makeTestToken(setup.database, 60_000)).token)).status).toBe(401);
  expect((await ask("")).status).toBe(401);
});

test.each([{ subject: " " }, { message: "" }, { diagnosis: { browser: "only" } }, { message: "x".repeat(5001) }])(
  "refuses %j",
  async (change) => {
    const { token } = await makeToken(setup.database, "start");
    expect((await ask(token, change)).status).toBe(400);
    expect(await inbox()).toEqual([]);
  },
);

test("messages go with their account", async () => {
  const { token, user } = await makeToken(setup.database, "start");
  await ask(token);
  await setup.database.run((db) => db.deleteFrom("users").where("id", "=", user.userId).execute());
  expect(await inbox()).toEqual([]);
});
