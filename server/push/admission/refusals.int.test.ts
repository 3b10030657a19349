// Refused sockets in the audit log: which are recorded, whose they are, and how few rows a flood of them adds.

import { beforeEach, expect, test } from "vitest";
import { newToken } from "../../../shared/node/credentials/token.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeToken, startServer, until, type TestServer } from "../../testing/start-app.ts";

const setup = pushSetup();

beforeEach(() => setup.database.run((db) => db.deleteFrom("audit_log").execute()));

/** What is written once the server stops. */
async function recorded(server: TestServer): Promise<{ userId: string | null; details: unknown }[]> {
  await setup.clear();
  await server.close();
  const rows = await setup.database.run((db) =>
    db.selectFrom("audit_log").selectAll().where("action", "=", "refused").orderBy("id").execute(),
  );
  return rows.map(({ user_id: userId, details }) => ({ userId, details }));
}

test("foreign pages, wrong sessions and too many connections are recorded, with the account where it is known", async () => {
  const server = await startServer({}, { socketLimits: { loopbackIsFree: false, strangersPerAddress: 2, openPerSession: 1 } });
  const wrong = newToken();
  const { token, user } = await makeToken(setup.database, "start");
  for (let i = 0; i < 3; i++) expect(await setup.raw(server, { headers: { origin: "https://evil.test" } }).opened()).toBe(400);
  expect(await setup.connect(server, undefined).connected()).toBe("no-session");
  expect(await setup.connect(server, wrong).connected()).toBe("session-ended");
  await setup.enter(server, token);
  expect(await setup.connect(server, token).connected()).toBe("too-many-sockets");
  // Each of these waits three seconds for a slot that strangers do not free; all wait in parallel.
  const strangers = Array.from({ length: 5 }, () => setup.raw(server));
  const statuses = await Promise.all(strangers.map((raw) => raw.opened()));
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(0);
  const rows = await recorded(server);
  expect(rows).toMatchObject([
    { userId: null, details: { code: "cross-site", route: "/socket.io", caller: "127.0.0.1", count: 3 } },
    { userId: null, details: { code: "session-ended", route: "/market", caller: "127.0.0.1", count: 1 } },
    { userId: user.userId, details: { code: "too-many-sockets", route: "/market", caller: "127.0.0.1", count: 1 } },
    { userId: null, details: { code: "rate-limited", route: "/socket.io", caller: "127.0.0.1" } },
  ]);
  for (const secret of [wrong, token]) expect(JSON.stringify(rows)).not.toContain(secret);
}, 15_000);

test("a server holds as many sockets as MAX_SOCKETS says", async () => {
  const server = await startServer({ MAX_SOCKETS: "2" });
  const statuses = [await setup.raw(server).opened(), await setup.raw(server).opened(), await setup.raw(server).opened()];
  expect(statuses).toEqual([101, 101, 400]);
  await setup.clear();
  await server.close();
});

test("a session that is kept out for flooding is recorded with its account", async () => {
  const server = await startServer();
  const { token, user } = await makeToken(setup.database, "start");
  const raw = await setup.joined(server, token);
  for (let i = 0; i < 400; i++) raw.send('42/market,["nonsense",1]');
  await until("cut", () => raw.ws.readyState === raw.ws.CLOSED);
  expect(await setup.connect(server, token).connected()).toBe("rate-limited");
  expect(await recorded(server)).toMatchObject([{ userId: user.userId, details: { code: "rate-limited", route: "/market" } }]);
});

test("a connection that asks to join in bulk is recorded", async () => {
  const server = await startServer();
  const raw = setup.raw(server);
  await raw.opened();
  for (let i = 0; i < 10; i++) raw.join(newToken());
  await until("closed", () => raw.ws.readyState === raw.ws.CLOSED);
  expect(await recorded(server)).toContainEqual({
    userId: null,
    details: expect.objectContaining({ code: "rate-limited", route: "/market", caller: "127.0.0.1" }),
  });
});

test("a flood from a hundred addresses adds sixty rows and one for the rest", async () => {
  const server = await startServer({ TRUST_PROXY: "127.0.0.1/32" });
  const upgrades = Array.from({ length: 100 }, (_none, i) =>
    setup.raw(server, { headers: { origin: "https://evil.test", "x-forwarded-for": `10.0.0.${i}` } }).opened(),
  );
  expect(new Set(await Promise.all(upgrades))).toEqual(new Set([400]));
  const counts = (await recorded(server)).map(({ details }) => details as { caller: string; count: number });
  expect(counts).toHaveLength(61);
  expect(counts.at(-1)).toMatchObject({ caller: "several", count: 40 });
});
