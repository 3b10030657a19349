// T38: statements of SQL in every field that takes a text, of every route of the contract: answered like any unknown word, with
// nothing of somebody else in the answer and nobody's rows changed.

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIST_PRESETS } from "../shared/contracts/list-presets.ts";
import type { Route } from "../shared/contracts/rest/route.ts";
import { ROUTES, type RouteKey } from "../shared/contracts/rest/routes.ts";
import { call } from "./testing/api.ts";
import { visitor } from "./testing/checkout.ts";
import type { ExampleRequest } from "./testing/route-examples.ts";
import { ROUTE_KEYS, type Attack } from "./testing/route-walk.ts";
import { makeToken, PASSWORD } from "./testing/start-app.ts";
import { startRouteWalk, type StartedRouteWalk } from "./testing/start-route-walk.ts";

const INJECTIONS = [
  "' OR 1=1--",
  "'; DELETE FROM users; --",
  "x') UNION SELECT password_hash, 1 FROM users --",
  '" OR ""="',
  "%' OR '%'='",
  "\\' OR 1=1 #",
  "'||pg_sleep(20)||'",
  "$1",
  "\u0000",
];
/** What is no statement, short and long: some fields take only so many letters. */
const HARMLESS = ["unknown", "words that mean nothing to anybody"];
/** Longer than any honest answer, and shorter than the sleep that is asked for. */
const SLOW_MS = 9000;

let started: StartedRouteWalk;
let bystander: Awaited<ReturnType<typeof makeToken>>;
let before: readonly string[];

beforeAll(async () => {
  started = await startRouteWalk();
  bystander = await makeBystander();
  before = await rowsOfBystander();
});
afterAll(() => started.end());

/** A customer with something in many tables, who does nothing while others attack. */
async function makeBystander() {
  const { server, database } = started;
  const made = await makeToken(database, "professional");
  const { token, user } = made;
  const list = { ...LIST_PRESETS.start[0], id: "1", name: "Movers" };
  const alert = { exchange: "mexc", symbol: "C0", side: "above", level: 200, mode: "once" };
  for (const [method, path, body] of [
    ["PUT", "watch-lists/1", list],
    ["PUT", "settings", { fields: { theme: "dark" } }],
    ["POST", "alerts", alert],
    ["POST", "keys", { name: "A key", scopes: ["table"], password: PASSWORD }],
    ["POST", "help", { subject: "A question", message: "Hi", language: "en" }],
  ] as const)
    expect((await call(`${server.url}/api/account/${path}`, method, { token, body })).status, path).toBe(200);
  const body = { contact: user.email, plan: "start" };
  expect((await call(`${server.url}/api/register`, "POST", { body, headers: visitor() })).status).toBe(200);
  return made;
}

/** Every row of every table that names the bystander. */
async function rowsOfBystander(): Promise<readonly string[]> {
  const { user } = bystander;
  return started.database.run(async (db) => {
    const tables = await db.introspection.getTables();
    const rows = await Promise.all(
      tables.map(async ({ name }) => {
        const found = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
        return found.rows.map(({ row }) => `${name} ${JSON.stringify(row)}`);
      }),
    );
    return rows
      .flat()
      .filter((row) => row.includes(user.userId) || row.includes(user.email))
      .sort();
  });
}

type Place = readonly (string | number)[];

/** Where a request of this route takes a text: all of its path and query, and the texts of its body. */
function places(key: RouteKey, example: ExampleRequest): readonly Place[] {
  const { params, query } = ROUTES[key] as Route;
  return [
    ...Object.keys(params?.shape ?? {}).map((name) => ["params", name]),
    ...Object.keys(query?.shape ?? {}).map((name) => ["query", name]),
    ...texts(example.body, ["body"]),
  ];
}

function texts(value: unknown, at: Place): readonly Place[] {
  if (typeof value === "string") return [at];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, [...at, name]));
}

/** A copy with this text there. */
function withText(example: ExampleRequest, place: Place, text: string): Attack {
  const copy = structuredClone(example) as Record<string, unknown>;
  let holder = copy;
  for (const name of place.slice(0, -1)) holder = (holder[name] ??= {}) as Record<string, unknown>;
  holder[String(place.at(-1))] = text;
  return copy;
}

async function placesOf(key: RouteKey): Promise<readonly Place[]> {
  let found: readonly Place[] = [];
  await started.walk.call(key, (example) => {
    found = places(key, example);
    return example;
  });
  return found;
}

const ATTACKED = ROUTE_KEYS.filter((key) => ["params", "query", "body"].some((part) => part in ROUTES[key]));

describe.each(ATTACKED)("T38: %s", (key) => {
  test("takes a statement for the text it is", { timeout: 120_000 }, async () => {
    for (const place of await placesOf(key)) {
      const send = (text: string) => started.walk.call(key, (example) => withText(example, place, text));
      const usual = [400, ...(await Promise.all(HARMLESS.map(send))).map(({ status }) => status)];
      for (const injection of INJECTIONS) {
        const began = performance.now();
        const { status, text } = await send(injection);
        expect(usual, `${place.join(".")}: ${injection} was answered ${text}`).toContain(status);
        expect(text).not.toContain(bystander.user.email);
        expect(text).not.toContain(bystander.user.userId);
        expect(text).not.toContain("argon2");
        expect(performance.now() - began).toBeLessThan(SLOW_MS);
      }
    }
  });
});

test("T38: the rows of somebody else are what they were", async () => {
  expect(before.length).toBeGreaterThan(7);
  expect(await rowsOfBystander()).toEqual(before);
});
