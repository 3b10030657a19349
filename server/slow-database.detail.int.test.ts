// A PostgreSQL that is there but slow to take connections, as on a busy machine: what a page asks for when it opens is answered.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../shared/postgres/database.ts";
import { databaseUrl } from "../shared/testing/services.ts";
import { call } from "./testing/api.ts";
import { FaultyLink } from "./testing/faulty-link.ts";
import { MarketClient } from "./testing/market-client.ts";
import { makeToken, startServer, testDatabase, until, type TestServer } from "./testing/start-app.ts";

/** What the terminal asks for at once. */
const OPENING = ["me", "watch-lists", "alerts", "settings", "setups", "subscription"];
/** More than two thirds of a call's longest wait for a connection. */
const SLOW_MS = 3500;

let database: Database;
let link: FaultyLink;
let server: TestServer;

beforeAll(async () => {
  database = await testDatabase();
  link = await FaultyLink.to(databaseUrl());
  server = await start();
});

afterAll(async () => {
  await server.close();
  await link.close();
  await database.close();
});

async function start(): Promise<TestServer> {
  const started = await startServer({ DATABASE_URL: link.url });
  await until("PostgreSQL", async () => (await call(`${started.url}/readyz`, "GET")).body["postgres"] === "up");
  return started;
}

const open = async (token: string): Promise<number[]> => {
  const answers = await Promise.all(OPENING.map((name) => call(`${server.url}/api/account/${name}`, "GET", { token })));
  return answers.map(({ status }) => status);
};

test("connections that take seconds to open are waited for, and are still there after a quiet time", async () => {
  const { token } = await makeToken(database, "popular");
  link.slowToOpen(SLOW_MS);
  expect(await open(token)).toEqual(OPENING.map(() => 200));
  // Longer than node-postgres keeps an idle connection of its own accord.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  link.slowToOpen(60_000);
  expect(await open(token)).toEqual(OPENING.map(() => 200));
}, 40_000);

test("a socket that left before its session was found is counted as gone, not as refused for a fault", async () => {
  const tokens = await Promise.all([1, 2, 3].map(() => makeToken(database, "popular")));
  link.repair();
  const fresh = await start();
  // One connection is open by now, and each of these asks on one of its own.
  link.slowToOpen(2500);
  const clients = tokens.map(({ token }) => new MarketClient(fresh.url, token));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  clients.forEach((client) => client.close());
  const refused = async () => (await fetch(`${fresh.url}/metrics`)).text();
  await until("counted", async () => (await refused()).includes('tickdeck_sockets_refused_total{reason="gone"'));
  expect(await refused()).not.toContain('reason="unavailable"');
  await fresh.close();
}, 20_000);
