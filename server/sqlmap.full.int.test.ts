// T38 by the tool of the trade: sqlmap tries its statements in every parameter of every route of the contract, and finds none that
// reaches a statement of ours.

import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Route } from "../shared/contracts/rest/route.ts";
import { ROUTES, type RouteKey } from "../shared/contracts/rest/routes.ts";
import { createLog } from "../shared/node/log.ts";
import { startAttackEdge, type Attacker } from "./testing/attack-edge.ts";
import { findAttackTool, runAttackTool } from "./testing/attack-tools.ts";
import { exampleOf, type ExampleRequest } from "./testing/route-examples.ts";
import { ROUTE_KEYS } from "./testing/route-walk.ts";
import { startRouteWalk, type StartedRouteWalk } from "./testing/start-route-walk.ts";

const sqlmap = await findAttackTool("sqlmap");
/** sqlmap tries some hundred statements in each parameter, and asks for one after the other. */
const ATTACK_MS = 600_000;
const NOTHING_FOUND = "all tested parameters do not appear to be injectable";
const FOUND = /identified the following injection point|(?:might|appears to) be injectable|is vulnerable|back-end DBMS/;

let started: StartedRouteWalk;
let folder: string;
const logged: string[] = [];

beforeAll(async () => {
  started = await startRouteWalk(createLog("test", "error", { write: (line) => void logged.push(line) }));
  folder = await mkdtemp(join(tmpdir(), "sqlmap-"));
});
afterAll(async () => {
  await started.end();
  await rm(folder, { recursive: true, force: true });
});

/** The request as sqlmap reads it from a file: a star behind each parameter of path and query; those of JSON it finds itself. */
function requestText(key: RouteKey, { params = {}, query = {}, body }: ExampleRequest, host: string, headers: string): string {
  const [method = "", pattern = ""] = key.split(" ");
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => `${encodeURIComponent(String(params[name]))}*`);
  const { query: fields } = ROUTES[key] as Route;
  const asked = Object.keys(fields?.shape ?? {}).map(
    (name) => `${name}=${encodeURIComponent((query as Record<string, string>)[name] ?? "1")}*`,
  );
  const address = asked.length === 0 ? path : `${path}?${asked.join("&")}`;
  const type = body === undefined ? "" : "Content-Type: application/json\r\n";
  return `${method} ${address} HTTP/1.1\r\nHost: ${host}\r\n${type}${headers}\r\n${body === undefined ? "" : JSON.stringify(body)}`;
}

let attacks = 0;

/** What sqlmap says of one request. */
async function attack(request: (host: string) => string, url: string): Promise<string> {
  const own = join(folder, String(attacks++));
  await writeFile(`${own}.txt`, request(new URL(url).host));
  // A refusal is an answer like any other, to be compared with those to other statements.
  const answers = ["--batch", "--ignore-stdin", "--flush-session", "--disable-coloring", "--ignore-code=*"];
  const how = ["--level=2", "--risk=1", "--threads=2", "--dbms=PostgreSQL", ...answers];
  return runAttackTool(sqlmap, ["-r", `${own}.txt`, ...how, `--output-dir=${own}`], ATTACK_MS);
}

/** What it says of a route, which has to have answered, and without fault. */
async function attackRoute(key: RouteKey, as: Attacker, headers = ""): Promise<string> {
  const edge = await startAttackEdge(started.server.url, started.walk, key, as);
  try {
    const { rows } = await started.walk.caller(key);
    const said = await attack((host) => requestText(key, exampleOf(key, rows), host, headers), edge.url);
    expect(edge.faults).toEqual([]);
    expect([...edge.counts.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(30);
    // Nobody was refused for asking too often: the statements came to where they were meant to.
    expect(edge.counts.get(429)).toBeUndefined();
    return said;
  } finally {
    await edge.close();
  }
}

function expectNothing(said: string): void {
  expect(said).toContain(NOTHING_FOUND);
  expect(said).not.toMatch(FOUND);
}

const ATTACKED = ROUTE_KEYS.filter((key) => ["params", "query", "body"].some((part) => part in ROUTES[key]));
/** Those who have no session may come this far. */
const OPEN = ATTACKED.filter((key) => ["public", "anybody", "optional"].includes(ROUTES[key].auth));
const WALKS: readonly (readonly [RouteKey, Attacker])[] = [
  ...ATTACKED.filter((key) => ROUTES[key].auth !== "public").map((key) => [key, "caller"] as const),
  ...OPEN.map((key) => [key, "stranger"] as const),
];

describe.skipIf(sqlmap.program === undefined)(`T38: sqlmap${sqlmap.note}`, () => {
  test("finds a statement that is put together from texts", { timeout: ATTACK_MS }, async () => {
    const { database } = started;
    const careless = createServer((asked, answer) => {
      const name = new URL(asked.url ?? "", "http://app.test").searchParams.get("name") ?? "";
      const statement = sql<{ email: string }>`select email from users where email = '${sql.raw(name)}'`;
      database
        .run((db) => statement.execute(db))
        .then(({ rows }) => answer.end(JSON.stringify(rows)))
        .catch((error: unknown) => answer.writeHead(500).end(String(error)));
    });
    await once(careless.listen(0, "127.0.0.1"), "listening");
    try {
      const url = `http://127.0.0.1:${(careless.address() as AddressInfo).port}`;
      const said = await attack((host) => `GET /?name=anna HTTP/1.1\r\nHost: ${host}\r\n\r\n`, url);
      expect(said).toMatch(FOUND);
      expect(said).not.toContain(NOTHING_FOUND);
    } finally {
      careless.closeAllConnections();
      careless.close();
    }
  });

  test.concurrent.each(WALKS)("finds nothing in %s as a %s", { timeout: ATTACK_MS }, async (key, as) => {
    expectNothing(await attackRoute(key, as));
  });

  test("finds nothing in the headers that are kept or looked up", { timeout: ATTACK_MS }, async () => {
    const headers = "Cookie: sid=none*; adm=none*\r\nAuthorization: Bearer none*\r\nUser-Agent: browser*\r\nReferer: none*\r\n";
    for (const key of ["GET /api/account/me", "GET /api/admin/session", "POST /api/login"] as const)
      expectNothing(await attackRoute(key, "stranger", headers));
  });

  test("made the server log no fault", () => expect(logged).toEqual([]));
});
