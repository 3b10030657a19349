import { beforeEach, describe, expect, test } from "vitest";
import { HashGate, HashGateFullError } from "../../../shared/node/credentials/hash-gate.ts";
import { hashPassword } from "../../../shared/node/credentials/password.ts";
import { lockUser, setOwnPassword } from "../../../shared/postgres/users.queries.ts";
import { databaseUrl } from "../../../shared/testing/services.ts";
import { KnownDevices } from "../../credentials/known-device.ts";
import { DelayedLogins } from "../../credentials/delayed-logins.ts";
import { LoginStrikes } from "../../credentials/login-strikes.ts";
import { StrangerTries } from "../../credentials/stranger-tries.ts";
import { WorkProofs } from "../../credentials/work-proofs.ts";
import { RateLimiter } from "../../http/rate-limiter.ts";
import { ServerMetrics } from "../../server-metrics.ts";
import { call } from "../../testing/api.ts";
import { FaultyLink } from "../../testing/faulty-link.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeUser, PASSWORD, until, type TestServer } from "../../testing/start-app.ts";
import { AuthService, type AuthServiceDeps } from "./auth.service.ts";

const BARE = { proof: undefined, address: "", userAgent: "", deviceMark: undefined, replaces: undefined };
const setup = pushSetup();
let server: TestServer;

beforeEach(async () => {
  server = await setup.server();
});

const login = (name: string, password: string) => call(`${server.url}/api/login`, "POST", { body: { login: name, password } });

const SECRET = "a test's own secret of enough length 0123456789";

/** A separate service whose passwords wait at this gate. */
const serviceWith = (gate: HashGate): AuthService => {
  const strikes = new LoginStrikes(setup.redis);
  return new AuthService({
    ...({} as AuthServiceDeps),
    database: setup.database,
    strikes,
    delays: new DelayedLogins(setup.redis, strikes),
    strangers: new StrangerTries(new RateLimiter(setup.redis), new WorkProofs(SECRET)),
    gate,
    devices: new KnownDevices(SECRET),
    metrics: new ServerMetrics(),
  });
};

test("T18: two hundred logins at once end in 503 for most and leave the server quick", async () => {
  const user = await makeUser(setup.database, "start");
  const tries = Array.from({ length: 200 }, () => login(user.email, "x"));
  const began = performance.now();
  expect((await call(`${server.url}/healthz`, "GET")).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(1500);
  expect((await Promise.all(tries)).every(({ status }) => [401, 429, 503].includes(status))).toBe(true);
});

test("a login whose account is locked by somebody else's work is put off, not failed", async () => {
  const user = await makeUser(setup.database, "start");
  const answer = await setup.database.transaction(async (db) => {
    await lockUser(db, user.userId);
    return login(user.email, PASSWORD);
  });
  expect(answer).toMatchObject({ status: 503, body: { status: "error", error: "busy" } });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await login(user.email, PASSWORD)).status).toBe(200);
});

describe("a try that could not be checked", () => {
  test("counts neither against the name nor against the address while PostgreSQL is away", async () => {
    const user = await makeUser(setup.database, "start");
    const link = await FaultyLink.to(databaseUrl());
    setup.closeAfter(() => link.close());
    server = await setup.server({ DATABASE_URL: link.url });
    await until("PostgreSQL", async () => (await login(user.email, PASSWORD)).status === 200);
    link.cut();
    for (let i = 0; i < 12; i++) expect((await login(user.email, PASSWORD)).status).toBe(503);
    link.repair();
    await until("PostgreSQL again", async () => (await login(user.email, PASSWORD)).status !== 503);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
  });

  test("does not count against the name while too many passwords wait", async () => {
    const user = await makeUser(setup.database, "start");
    const gate = new HashGate();
    const service = serviceWith(gate);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const crowd = Array.from({ length: 22 }, () => gate.run(() => held));
    const request = { ...BARE, name: user.email, password: PASSWORD };
    for (let i = 0; i < 8; i++) await expect(service.login(request)).rejects.toBeInstanceOf(HashGateFullError);
    release();
    await Promise.all(crowd);
    await expect(service.login({ ...request, password: "wrong" })).rejects.toMatchObject({ code: "wrong-credentials" });
  });
});

test("a login by a password that changes meanwhile opens no session after all others were ended", async () => {
  const user = await makeUser(setup.database, "start");
  const other = await hashPassword("another good password");
  const gate = new (class extends HashGate {
    override async run<T>(work: () => Promise<T>): Promise<T> {
      const result = await super.run(work);
      await setup.database.run((db) => setOwnPassword(db, user.userId, other));
      return result;
    }
  })();
  const attempt = serviceWith(gate).login({ ...BARE, name: user.email, password: PASSWORD });
  await expect(attempt).rejects.toMatchObject({ code: "wrong-credentials" });
  const open = await setup.database.run((db) =>
    db.selectFrom("sessions").select("handle").where("user_id", "=", user.userId).execute(),
  );
  expect(open).toEqual([]);
});
