import { afterEach, expect, test } from "vitest";
import { readEnvironment } from "../../shared/node/environment.ts";
import { createLog } from "../../shared/node/log.ts";
import { AppError } from "./app-error.ts";
import { installErrorHandler, refuseAddress } from "./error-handler.ts";
import { createFastify, type HttpApp } from "./fastify-app.ts";
import type { Limit } from "./limits.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { BrowserMark } from "../credentials/browser-marks.ts";
import type { RequestAuth } from "./request-auth.ts";
import type { AdminAuth } from "../admin/admin-auth.ts";
import { SlidingWindows } from "./sliding-window.ts";
import { installRouteRules, OPEN_RULES, type RouteRules } from "./route-rules.ts";

const apps: HttpApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const env = readEnvironment({
  NODE_ENV: "test",
  DATABASE_URL: "postgres://localhost/none",
  REDIS_URL: "redis://localhost",
  SESSION_SECRET: "a test's own secret of enough length 0123456789",
});

/** An app whose limits allow one call each and whose callers have no session. */
function appOf(mark?: BrowserMark, counting: Partial<Pick<RateLimiter, "take">> = {}): { app: HttpApp; taken: string[] } {
  const app = createFastify(env, createLog("test", "silent"), refuseAddress);
  apps.push(app);
  const taken: string[] = [];
  const limiter: Pick<RateLimiter, "take" | "refund"> = {
    take: async ({ name }: Limit) => {
      if (taken.includes(name)) throw new AppError("rate-limited");
      taken.push(name);
    },
    refund: async ({ name }: Limit) => void taken.splice(taken.indexOf(name), 1),
    ...counting,
  };
  const auth: Pick<RequestAuth, "session"> = {
    session: async ({ auth: access }) => {
      if (access === "account") throw new AppError("no-session");
      return undefined;
    },
  };
  installErrorHandler(app, () => {});
  const admins: Pick<AdminAuth, "session"> = { session: () => Promise.reject(new AppError("operators-only")) };
  installRouteRules(app, {
    auth: auth as RequestAuth,
    admins: admins as AdminAuth,
    limiter: limiter as RateLimiter,
    marks: { read: () => mark, give: (reply) => void reply.header("x-given", "a mark") },
    windows: new SlidingWindows(),
  });
  return { app, taken };
}

const rules = (change: Partial<RouteRules>): { rules: RouteRules } => ({ rules: { ...OPEN_RULES, ...change } });

test("a route that declares nothing keeps the server from getting ready", async () => {
  const { app } = appOf();
  app.get("/declared", { config: rules({}) }, async () => "");
  app.post("/forgotten", async () => "");
  await expect(app.ready()).rejects.toThrow("No rules: POST /forgotten");
});

test("without its session a route answers 401 before the body is read", async () => {
  const { app } = appOf();
  app.post("/guarded", { config: rules({ auth: "account" }) }, async () => "");
  const answer = await app.inject({
    method: "POST",
    url: "/guarded",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect([answer.statusCode, answer.json()]).toEqual([401, { status: "error", error: "no-session", message: "Sign in first" }]);
});

test("limits count addresses, and visitors where there is no session", async () => {
  const { app, taken } = appOf();
  const each = (["address", "visitor", "session"] as const).map((per) => ({ name: per, per, max: 1, windowSeconds: 60 }));
  app.get("/counted", { config: rules({ limits: each, refusalFields: { data: [] } }) }, async () => "ok");
  expect((await app.inject("/counted")).statusCode).toBe(200);
  expect(taken).toEqual(["address", "visitor"]);
  const refused = await app.inject("/counted");
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { data: [], status: "error", error: "rate-limited", message: "Too many requests, try again later" },
  ]);
});

test("a browser with a mark of ours counts alone, and with all of its kind at its address", async () => {
  const limits = [{ name: "tries", per: "browser", max: 1, windowSeconds: 60 }] as const;
  const stranger = appOf();
  stranger.app.get("/counted", { config: rules({ limits }) }, async () => "ok");
  await stranger.app.inject("/counted");
  expect(stranger.taken).toEqual(["tries"]);
  const marked = appOf({ kind: "device", id: "A" });
  marked.app.get("/counted", { config: rules({ limits }) }, async () => "ok");
  await marked.app.inject("/counted");
  expect(marked.taken).toEqual(["tries", "tries-devices"]);
});

test("a browser without a mark is given one where its address has had enough, and not before", async () => {
  const { app } = appOf();
  app.get(
    "/counted",
    { config: rules({ limits: [{ name: "tries", per: "browser", max: 1, windowSeconds: 60 }] }) },
    async () => "ok",
  );
  const given = async () => {
    const { statusCode, headers } = await app.inject("/counted");
    return [statusCode, headers["x-given"]];
  };
  expect([await given(), await given()]).toEqual([
    [200, undefined],
    [429, "a mark"],
  ]);
});

test("what all callers may do together no network uses up alone", async () => {
  const counts = new Map<string, number>();
  const take = async ({ name, max }: Limit, caller: string): Promise<void> => {
    const count = (counts.get(`${name} ${caller}`) ?? 0) + 1;
    if (count > max) throw new AppError("rate-limited");
    counts.set(`${name} ${caller}`, count);
  };
  const { app } = appOf(undefined, { take });
  const limits = [{ name: "all", per: "everybody", max: 40, windowSeconds: 60 }] as const;
  app.get("/counted", { config: rules({ limits }) }, async () => "ok");
  const admittedOf = async (addresses: readonly string[]): Promise<number> => {
    let admitted = 0;
    for (const remoteAddress of addresses)
      if ((await app.inject({ url: "/counted", remoteAddress })).statusCode === 200) admitted++;
    return admitted;
  };
  const addressesIn = (network: number): string[] => Array.from({ length: 50 }, (_, host) => `9.9.${network}.${host}`);
  expect(await admittedOf(addressesIn(1))).toBe(5);
  expect(await admittedOf(Array.from({ length: 50 }, (_, host) => `2001:db8:1:${host}::1`))).toBe(5);
  expect(await admittedOf([2, 3, 4, 5, 6, 7, 8, 9].flatMap(addressesIn))).toBe(30);
});

test("a call that ended in 503 is taken back where the limit says so", async () => {
  const { app, taken } = appOf();
  const limits = [
    { name: "kept", per: "address", max: 1, windowSeconds: 60 },
    { name: "refunded", per: "address", max: 1, windowSeconds: 60, refundsUnavailable: true },
  ] as const;
  app.get("/busy", { config: rules({ limits }) }, async () => {
    throw new AppError("busy");
  });
  expect((await app.inject("/busy")).statusCode).toBe(503);
  expect(taken).toEqual(["kept"]);
});

test("what each server counts alone asks nobody else, and ends with its limit", async () => {
  const { app, taken } = appOf();
  const limits = [{ name: "ready", per: "visitor", max: 2, windowSeconds: 60, perServer: true }] as const;
  app.get("/ready", { config: rules({ limits, auth: "optional" }) }, async () => "ok");
  const from = async (remoteAddress: string) => (await app.inject({ url: "/ready", remoteAddress })).statusCode;
  expect([await from("10.0.0.1"), await from("10.0.0.1"), await from("10.0.0.1"), await from("10.0.0.2")]).toEqual([
    200, 200, 429, 200,
  ]);
  expect(taken).toEqual([]);
});

test("a path that no route serves is not counted", async () => {
  const { app, taken } = appOf();
  expect((await app.inject("/nothing")).statusCode).toBe(404);
  expect(taken).toEqual([]);
});
