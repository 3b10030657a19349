// Who is answered by /readyz and /metrics, on which listener, and how often the services are queried for it.

import { beforeEach, describe, expect, test } from "vitest";
import { call } from "../testing/api.ts";
import { pushSetup } from "../testing/push-setup.ts";
import type { TestServer } from "../testing/start-app.ts";

const METRICS_TOKEN = "a-token-for-the-metrics";
const FAR = { "x-forwarded-for": "203.0.113.7" };

const setup = pushSetup();
let server: TestServer;

const get = async (path: string, headers: Record<string, string> = {}, base = server.url) =>
  call(`${base}${path}`, "GET", { headers });
const statusOf = async (path: string, headers: Record<string, string> = {}, base = server.url) =>
  (await get(path, headers, base)).status;

describe("without a listener of its own", () => {
  beforeEach(async () => {
    server = await setup.server({ TRUST_PROXY: "127.0.0.1/32" });
  });

  test("callers from this machine are answered, those a balancer forwards get 404", async () => {
    expect(await statusOf("/readyz")).toBe(503);
    expect(await statusOf("/metrics")).toBe(200);
    for (const path of ["/readyz", "/metrics"]) {
      expect(await get(path, FAR)).toMatchObject({ status: 404, body: { error: "not-found" } });
      expect(await statusOf(path, { "x-forwarded-for": "127.0.0.1" })).toBe(404);
      expect(await statusOf(path, { forwarded: "for=203.0.113.7" })).toBe(404);
    }
    expect(await statusOf("/healthz", FAR)).toBe(200);
  });

  test("a balancer here that nobody declared does not make its callers local", async () => {
    server = await setup.server();
    for (const path of ["/readyz", "/metrics"]) expect(await statusOf(path, FAR)).toBe(404);
  });

  test("the token opens both from anywhere, and the metrics need it once it is set", async () => {
    server = await setup.server({ TRUST_PROXY: "127.0.0.1/32", METRICS_TOKEN });
    const right = { authorization: `Bearer ${METRICS_TOKEN}` };
    expect(await statusOf("/metrics", { ...FAR, ...right })).toBe(200);
    expect(await statusOf("/readyz", { ...FAR, ...right })).toBe(503);
    expect(await statusOf("/metrics", { ...FAR, authorization: "Bearer wrong" })).toBe(404);
    expect(await statusOf("/metrics")).toBe(401);
    expect(await statusOf("/readyz")).toBe(503);
  });
});

test("with METRICS_PORT both leave the public listener, which only answers that it lives", async () => {
  server = await setup.server({ METRICS_PORT: "0" });
  const internal = server.internalUrl ?? "";
  for (const path of ["/readyz", "/metrics"]) expect(await statusOf(path)).toBe(404);
  expect(await statusOf("/healthz")).toBe(200);
  expect(await statusOf("/readyz", {}, internal)).toBe(503);
  expect(await statusOf("/metrics", {}, internal)).toBe(200);
  expect(await statusOf("/api/crypto/simple-table", {}, internal)).toBe(404);
  const { body } = await get("/metrics", {}, internal);
  expect(body["text"]).toContain('route="/healthz"');
});

test("questions within a second are answered by one, and draining shows at once", async () => {
  await setup.worker("mexc");
  await setup.worker("binance");
  server = await setup.liveServer();
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 50 }, () => get("/metrics")));
  const texts = new Set(answers.map(({ body }) => body["text"]));
  expect(texts.size).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 1000));
  expect((await get("/readyz")).body).toMatchObject({ status: expect.not.stringMatching("draining") as unknown });
  server.app.health.draining = true;
  expect(await get("/readyz")).toMatchObject({ status: 503, body: { ready: false, status: "draining" } });
});
