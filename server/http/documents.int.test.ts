import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { ERRORS } from "../../shared/contracts/errors.ts";
import { refusalsOf, type Route } from "../../shared/contracts/rest/route.ts";
import { WEBHOOK_TYPES } from "../../shared/contracts/webhook-bodies.ts";
import { ROUTES } from "../../shared/contracts/rest/routes.ts";
import { keys } from "../../shared/redis/keys.ts";
import { call } from "../testing/api.ts";
import { startServer, testRedis, until, type TestServer } from "../testing/start-app.ts";

const METRICS_TOKEN = "a-token-for-the-metrics";

/** For operators: no part of the contract with clients. */
const PROBES = ["/healthz", "/metrics", "/readyz"];

const PAGE = "<!doctype html><title>client</title>A &amp; B";

let redis: Redis;
let server: TestServer;
let folder: string;

beforeAll(async () => {
  redis = testRedis();
  folder = await mkdtemp(join(tmpdir(), "client-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>client</title>%OPERATOR_NAME%");
  await writeFile(join(folder, "assets", "app-1a2b.js"), "console.log(1)");
  await writeFile(join(folder, "assets", "app-1a2b.js.br"), brotliCompressSync("console.log(1)"));
  for (const language of ["ru", "de"]) {
    await mkdir(join(folder, "pages", language), { recursive: true });
    for (const page of ["landing", "pricing", "missing"])
      await writeFile(join(folder, "pages", language, `${page}.html`), `<!doctype html>${language} ${page} %PUBLIC_URL%`);
  }
  await writeFile(join(folder, "pages", "robots.txt"), "Sitemap: %PUBLIC_URL%/sitemap.xml");
  server = await startServer({ PUBLIC_URL: "https://app.test", METRICS_TOKEN, OPERATOR_NAME: "A & B" }, { clientRoot: folder });
});

afterAll(async () => {
  await server.close();
  await redis.quit();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => call(`${server.url}${path}`, "GET", { headers });

describe("OpenAPI", () => {
  interface Response {
    description?: string;
    content?: Record<string, { schema?: { properties?: { error?: { enum?: string[] } } } }>;
  }
  interface Document {
    openapi: string;
    paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, Response> }>>;
  }

  test("names every public route once, with answers, and refers to nothing missing", async () => {
    const { status, body } = await get("/api/openapi.json");
    expect(status).toBe(200);
    const document = body as unknown as Document;
    expect(document.openapi).toMatch(/^3\.1/);
    const paths = Object.keys(ROUTES).map((key) => key.replace(/^\w+ /, "").replace(/:(\w+)/g, "{$1}"));
    expect(Object.keys(document.paths).sort()).toEqual([...new Set([...paths, ...PROBES])].sort());
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { responses } of operations)
      for (const response of Object.values(responses ?? {})) expect(typeof response.description).toBe("string");
    for (const [, pointer = ""] of JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer.split("/").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body);
      expect(target, pointer).toBeDefined();
    }
  });

  test("says of every route of the contract with which codes it may refuse, and what each code means", async () => {
    const { body } = await get("/api/openapi.json");
    const { paths, ...document } = body as unknown as Document & { "x-refusals": unknown };
    for (const [key, route] of Object.entries<Route>(ROUTES)) {
      const [method = "", path = ""] = key.split(" ");
      const responses = paths[path.replace(/:(\w+)/, "{$1}")]?.[method.toLowerCase()]?.responses ?? {};
      const documented = Object.entries(responses).flatMap(([status, { content }]) =>
        (content?.["application/json"]?.schema?.properties?.error?.enum ?? []).map((code) => `${status} ${code}`),
      );
      const declared = refusalsOf(method, route).map((code) => `${ERRORS[code].status} ${code}`);
      expect(documented.sort(), key).toEqual(declared.sort());
    }
    expect(document["x-refusals"]).toEqual(ERRORS);
    const page = String((await get("/api/docs")).body["text"]);
    for (const code of Object.keys(ERRORS)) expect(page).toContain(`<td><code>${code}</code></td>`);
  });

  test("says what is posted to webhooks, by type", async () => {
    const { body } = await get("/api/openapi.json");
    const webhooks = body["webhooks"] as Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: object }> } } }
    >;
    expect(Object.keys(webhooks)).toEqual(Object.keys(WEBHOOK_TYPES));
    const schema = webhooks["alert.fired"]?.post.requestBody.content["application/json"]?.schema;
    expect(schema).toMatchObject({
      properties: { type: { const: "alert.fired" }, data: { required: expect.arrayContaining(["alertId", "url"]) as unknown } },
    });
  });

  test("its page loads nothing and runs nothing", async () => {
    const { headers, body } = await get("/api/docs");
    expect(headers.get("content-type")).toContain("text/html");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(String(body["text"])).toContain("/api/crypto/simple-table");
    expect(String(body["text"])).not.toMatch(/<script|https?:\/\/(?!.*tickdeck)/);
  });
});

describe("metrics", () => {
  test("need the token", async () => {
    expect((await get("/metrics")).status).toBe(401);
    expect((await get("/metrics", { authorization: "Bearer wrong" })).status).toBe(401);
  });

  test("show this server's figures and the living workers'", async () => {
    const metrics = [{ name: "tickdeck_ticks_total", help: "Ticks", type: "counter", values: [{ value: 5, labels: {} }] }];
    await redis.hset(keys.workerMetrics(), {
      "ingest-1": JSON.stringify({ at: Date.now(), metrics }),
      gone: JSON.stringify({ at: Date.now() - 40_000, metrics }),
      broken: "{",
    });
    const figures = await until("worker figures", async () => {
      const { body } = await get("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` });
      return String(body["text"]).includes("tickdeck_ticks_total{") ? String(body["text"]) : undefined;
    });
    expect(figures).toContain('tickdeck_ticks_total{worker="ingest-1"} 5');
    expect(figures).not.toContain("gone");
    // Otherwise Redis would keep the metrics of every worker that ever started.
    await expect.poll(() => redis.hkeys(keys.workerMetrics())).toEqual(["ingest-1"]);
    expect(figures).toMatch(/nodejs_eventloop_lag_p99_seconds/);
    expect(figures).toMatch(/tickdeck_http_request_seconds_count\{method="GET",route="\/metrics",status="401"\} \d/);
  });
});

describe("the built client", () => {
  test("assets are kept for ever, pages never", async () => {
    expect((await get("/assets/app-1a2b.js")).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    for (const path of ["/terminal", "/Login/?x=1"]) {
      const { status, headers, body } = await get(path, { accept: "text/html" });
      expect([path, status, body["text"]]).toEqual([path, 200, PAGE]);
      expect(headers.get("cache-control")).toBe("no-cache");
    }
  });

  test("an asset is sent compressed to who takes it, by its exact name, and its compressed form has no address", async () => {
    const compressed = await fetch(`${server.url}/assets/app-1a2b.js`, { headers: { "accept-encoding": "br" } });
    expect([compressed.headers.get("content-encoding"), await compressed.text()]).toEqual(["br", "console.log(1)"]);
    const plain = await fetch(`${server.url}/assets/%61pp-1a2b.js?x=1`, { headers: { "accept-encoding": "identity" } });
    expect([plain.status, plain.headers.get("content-encoding"), await plain.text()]).toEqual([200, null, "console.log(1)"]);
    const head = await fetch(`${server.url}/assets/app-1a2b.js`, { method: "HEAD" });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "application/javascript; charset=utf-8"]);
    for (const name of ["APP-1a2b.js", "app-1a2b.js.br", "app-1a2b.js/", "..%2findex.html", "%2e%2e%2findex.html", "a%00.js", ""])
      expect([name, (await get(`/assets/${name}`)).status]).toEqual([name, name.includes("%00") ? expect.any(Number) : 404]);
  });

  test.each([
    ["/", {}, "ru landing"],
    ["/pricing", { "accept-language": "sv, de;q=0.9, ru;q=0.1" }, "de pricing"],
    ["/Pricing/?x=1", { "accept-language": "ru", cookie: "selectedLanguage=de" }, "de pricing"],
    ["/de", { cookie: "selectedLanguage=ru" }, "de landing"],
    ["/de/pricing", {}, "de pricing"],
  ])("a public page, %s asked with %j, is %s", async (path, asked: Record<string, string>, page) => {
    const { status, headers, body } = await get(path, { accept: "text/html", ...asked });
    const isOpen = !path.startsWith("/de");
    expect([status, body["text"]]).toEqual([200, `<!doctype html>${page} https://app.test`]);
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(headers.get("vary")).toBe(isOpen ? "Cookie, Accept-Language, Accept-Encoding" : "Accept-Encoding");
  });

  test.each(["/any/deep/path?x=1", "/terminal/more", "/xx/pricing", "/de/login"])(
    "%s is a page that is missing",
    async (path) => {
      const { status, body } = await get(path, { accept: "text/html", "accept-language": "de" });
      expect([status, body["text"]]).toEqual([404, "<!doctype html>de missing https://app.test"]);
    },
  );

  test("crawlers find the map of the site at this deployment's address", async () => {
    const { status, body } = await get("/robots.txt");
    expect([status, body["text"]]).toEqual([200, "Sitemap: https://app.test/sitemap.xml"]);
  });

  test("a page that did not change is not sent again", async () => {
    const { headers } = await get("/");
    const again = await get("/", { "if-none-match": headers.get("etag") ?? "" });
    expect([again.status, again.body["text"]]).toEqual([304, ""]);
  });

  test.each(["/pricing", "/de/pricing", "/robots.txt"])("%s takes no other method than reading", async (path) => {
    const answer = await fetch(`${server.url}${path}`, { method: "POST" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(await answer.json()).toMatchObject({ status: "error", error: "method-not-allowed" });
  });

  test.each(["/api/docs", "/api/openapi.json", "/api/asyncapi.json"])("%s is sent compressed", async (path) => {
    const compressed = await fetch(`${server.url}${path}`, { headers: { "accept-encoding": "br" } });
    const plain = await fetch(`${server.url}${path}`, { headers: { "accept-encoding": "identity" } });
    expect([compressed.headers.get("content-encoding"), plain.headers.get("content-encoding")]).toEqual(["br", null]);
    expect(await compressed.text()).toBe(await plain.text());
  });

  test("what is no page is not found", async () => {
    for (const path of ["/api/nope", "/assets/gone.js", "/socket", "/..%2f..%2fpackage.json"]) {
      const { status, body } = await get(path, { accept: path === "/socket" ? "application/json" : "text/html" });
      if (path.includes("%2f")) expect(JSON.stringify(body)).not.toContain("dependencies");
      else expect([status, body["error"]]).toEqual([404, "not-found"]);
    }
  });
});

test("answers carry the baseline's headers", async () => {
  const { headers } = await get("/", { accept: "text/html" });
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self' wss://app.test");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain("unsafe");
  expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("permissions-policy")).toContain("payment=()");
  expect(headers.get("x-powered-by") ?? headers.get("server")).toBeNull();
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a request id from outside is not believed", async () => {
  const { headers } = await get("/healthz", { "request-id": "forged", "x-request-id": "forged" });
  expect(headers.get("x-request-id")).not.toBe("forged");
});

test.each(["/payment-%3Cscript%3E", "/payment-../admin-panel", "/payment-success/__proto__", "/payment-ru%00"])(
  "T1: %s is a page that does not exist, which holds nothing of the address and may not be framed",
  async (path) => {
    const html = { accept: "text/html", "accept-language": "de" };
    const answer = await get(path, html);
    const plain = await get("/no-such-page", html);
    expect([answer.status, answer.body]).toEqual([404, plain.body]);
    expect(String(answer.body["text"])).toContain("missing");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
  },
);
