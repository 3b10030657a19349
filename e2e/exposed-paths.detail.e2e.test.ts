// T40: what a stranger finds at the addresses that scanners try, on a server with its production settings and the built client:
// the documented routes, the site's pages, and nothing else.

import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startServer, type TestServer } from "../server/testing/start-app.ts";
import { APPLICATION_PAGES } from "../shared/contracts/application-pages.ts";
import { SITE_PAGES } from "../shared/contracts/pages.ts";
import { ROUTES } from "../shared/contracts/rest/routes.ts";
import { createLog } from "../shared/node/log.ts";
import { OPEN, PLACES, PRODUCTION, TRIED, type Place } from "./testing/exposed-places.ts";

/** Events for pages that wait, files, and the page that leads to a provider: none of them answers JSON, so no document has them. */
const OTHER_ANSWERS = [
  "/.well-known/security.txt",
  "/api/admin/events",
  "/api/admin/orders.csv",
  "/api/payment-status/:paymentId/events",
  "/pay/:paymentId",
];

const faults: string[] = [];
const folder = inject("clientFolder");
const log = createLog("test", "error", { write: (line) => void faults.push(line) });

interface Answer {
  readonly status: number | undefined;
  readonly type: string;
  readonly body: string;
}

/** Asks as a visitor through the edge, for the path as it is written: fetch would tidy it up. */
function askAt(url: string, path: string, method = "GET", accept = "*/*"): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const headers = { accept, "accept-language": "en", "x-forwarded-for": "203.0.113.7" };
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (part: string) => (body += part));
      answer.on("end", () => resolve({ status: answer.statusCode, type: answer.headers["content-type"] ?? "", body }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

describe.each(PLACES)("T40: a scanner %s", (_, start) => {
  let place: Place;
  beforeAll(async () => {
    place = await start(folder, log);
  });
  afterAll(() => place.end());
  const ask = (path: string, method?: string, accept?: string): Promise<Answer> => askAt(place.url, path, method, accept);

  test("finds nothing at the usual addresses, whatever it says it can read", async () => {
    const found: string[] = [];
    const [missing, refused] = [await ask("/no-such-page", "GET", "text/html"), await ask("/api/nope")];
    expect([missing.status, refused.status]).toEqual([404, 404]);
    for (const path of TRIED)
      for (const accept of ["*/*", "text/html"]) {
        const { status, body } = await ask(path, "GET", accept);
        const isRefusal = (status === 404 || status === 400) && (body === missing.body || body.startsWith('{"status":"error"'));
        if (!isRefusal) found.push(`${path} (${accept}): ${status} ${body.slice(0, 80)}`);
      }
    expect(found).toEqual([]);
  });

  test("learns of the server's health that it lives, and of its routes what is published", async () => {
    expect(await ask("/healthz")).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    for (const path of OPEN) expect((await ask(path)).status, path).toBe(200);
  });

  test("gets no map of the scripts, and no script that names one", async () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => /\.(?:map|ts|tsx|env)(?:\.br|\.gz)?$/.test(file))).toEqual([]);
    const scripts = files.filter((file) => /\.(?:js|css)$/.test(file));
    expect(scripts.length).toBeGreaterThan(50);
    expect(scripts.filter((file) => readFileSync(join(folder, file), "utf8").includes("sourceMappingURL"))).toEqual([]);
    for (const file of scripts.slice(0, 5)) expect((await ask(`/${file}.map`)).status, file).toBe(404);
  });

  test("changes nothing by methods that nobody uses", async () => {
    for (const method of ["TRACE", "PROPFIND", "PATCH", "OPTIONS", "DELETE", "PUT", "SEARCH", "MKCOL"])
      for (const path of ["/", "/healthz", "/api/login", "/metrics", "/assets/"]) {
        const { status, body } = await ask(path, method);
        expect([403, 404, 405], `${method} ${path}: ${status}`).toContain(status);
        expect(body).not.toContain("203.0.113.7");
      }
  });
});

describe("T40: every route of the public listener", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(PRODUCTION, { clientRoot: folder }, log);
  });
  afterAll(() => server.close());

  /** "GET /path" of all that Fastify has, from its printed tree: it offers no list. */
  function registered(): string[] {
    const parts: string[] = [];
    return server.app.http
      .printRoutes({ commonPrefix: false })
      .split("\n")
      .flatMap((line) => {
        const [, indent = "", part = "", methods = ""] = /^([│ ]*)[├└]── (\S*) \(([^)]*)\)/.exec(line) ?? [];
        if (methods === "") return [];
        parts.length = indent.length / 4;
        parts.push(part);
        return methods.split(", ").map((method) => `${method} ${parts.join("")}`);
      });
  }

  test("is one of the contract, of the document, or a page", () => {
    const all = registered().filter((route) => !route.startsWith("HEAD "));
    expect(all.length).toBeGreaterThan(100);
    const known = new Set([
      ...Object.keys(ROUTES),
      ...[...OPEN, "/metrics", "/readyz", "/*", "/assets/:name", ...OTHER_ANSWERS].map((path) => `GET ${path}`),
      "POST /api/webhooks/:provider",
      // Speaks a protocol of its own, for API keys alone.
      "POST /mcp",
      ...[...Object.values(SITE_PAGES), ...APPLICATION_PAGES].map((path) => `GET ${path}`),
    ]);
    const others = all.filter((route) => !known.has(route));
    // The queue dashboard brings its own, which are behind the admins' session (T36); a page in each language.
    expect(
      others.filter((route) => !/^[A-Z]+ \/admin\/queues(?:\/|$)/.test(route) && !route.startsWith("GET /:language(")),
    ).toEqual([]);
  });
});

test("T40: nothing of that was a fault to the server", () => expect(faults).toEqual([]));
