// T44: floods of connections on a server with its real limits. Thousands that upgrade and never join, from one address and from as many,
// and more subscribers behind one address than it may have. Silent TCP connections are in server/slow-http.detail.int.test.ts.

import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cutLines, answersOf, openLine, type Line } from "../../testing/bare-lines.ts";
import type { MarketClient } from "../../testing/market-client.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { slowestAnswer } from "../../testing/slowest-answer.ts";
import { makeToken, until, type TestServer } from "../../testing/start-app.ts";
import { SOCKET_LIMITS } from "./connection-limits.ts";

const UPGRADES = 2000;
const LOGINS = 500;
/** A crowd that is to be there at once, on a busy machine too, comes in waves. */
const WAVE = 200;
/** Longest that anyone else waits meanwhile, and that a customer needs to join. */
const SERVED_WITHIN_MS = 2000;
/** Who does not join is closed after five seconds, and has three to take leave; timers of a busy machine are late. */
const CLOSED_WITHIN_MS = 5000 + 3000 + 4000;
/** Failed handshakes that an address has in a minute. */
const FAILURES = 20;
const MAX_GROWTH_MB = 200;
const MEGABYTE = 1024 * 1024;
const ONE_ADDRESS = "203.0.113.7";
const ELSEWHERE = "198.51.100.1";

const setup = pushSetup();
let server: TestServer;
let customer: string;
let rssBefore: number;

beforeEach(async () => {
  (await setup.worker("mexc")).run();
  server = await setup.liveServer({ TRUST_PROXY: "127.0.0.1/32" }, { socketLimits: { loopbackIsFree: false } });
  customer = (await makeToken(setup.database, "start")).token;
  rssBefore = process.memoryUsage.rss();
});
afterEach(cutLines);

/** An upgrade without anything behind it. */
const upgrade = (address: string): Line =>
  openLine(
    server.url,
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n` +
      `X-Forwarded-For: ${address}\r\n\r\n`,
  );
const isOpen = (line: Line): boolean => !line.isClosed && answersOf(line)[0] === "101";
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

/** So many upgrades, and how many of them were open at once at most. */
async function upgrades(addressOf: (index: number) => string): Promise<{ crowd: Line[]; openAtOnce: number }> {
  const crowd: Line[] = [];
  let openAtOnce = 0;
  while (crowd.length < UPGRADES) {
    const wave = Array.from({ length: WAVE }, (_, index) => upgrade(addressOf(crowd.length + index)));
    crowd.push(...wave);
    await until(
      "an answer for each",
      () => {
        openAtOnce = Math.max(openAtOnce, crowd.filter(isOpen).length);
        return wave.every((line) => line.isClosed || answersOf(line).length > 0);
      },
      CLOSED_WITHIN_MS,
    );
  }
  return { crowd, openAtOnce };
}

/** A customer from another address joins in time. */
async function letsCustomerIn(): Promise<void> {
  const began = performance.now();
  const client = await setup.enter(server, customer, from(ELSEWHERE));
  expect(performance.now() - began).toBeLessThan(SERVED_WITHIN_MS);
  client.close();
}

/** Everybody else is served until nobody of the crowd is left, and the crowd leaves no memory behind. */
async function serveUntilGone(crowd: readonly Line[]): Promise<void> {
  const end = performance.now() + CLOSED_WITHIN_MS;
  const goesOn = (): boolean => performance.now() < end && crowd.some(({ isClosed }) => !isClosed);
  expect(await slowestAnswer(server.url, goesOn)).toBeLessThan(SERVED_WITHIN_MS);
  expect(crowd.filter(({ isClosed }) => !isClosed)).toEqual([]);
  expect((process.memoryUsage.rss() - rssBefore) / MEGABYTE).toBeLessThan(MAX_GROWTH_MB);
}

test("T44: two thousand upgrades from as many addresses that never join leave a customer a place, and are closed", async () => {
  const { crowd, openAtOnce } = await upgrades((index) => `10.${index >> 8}.${index & 255}.1`);
  expect(new Set(crowd.flatMap(answersOf))).toEqual(new Set(["101"]));
  // On a quick machine all of them; the first are closed after five seconds.
  expect(openAtOnce).toBeGreaterThan(WAVE);
  await letsCustomerIn();
  await serveUntilGone(crowd);
  await letsCustomerIn();
});

test("T44: two thousand upgrades from one address that never join get a stranger's few places, others are served", async () => {
  const { crowd, openAtOnce } = await upgrades(() => ONE_ADDRESS);
  await letsCustomerIn();
  expect(openAtOnce).toBeLessThanOrEqual(SOCKET_LIMITS.strangersPerAddress);
  await serveUntilGone(crowd);
  const statuses = crowd.flatMap(answersOf);
  expect(statuses).toHaveLength(UPGRADES);
  expect(statuses.filter((status) => status !== "400").every((status) => status === "101")).toBe(true);
  // Those that are open when the last allowed failure is counted may fail, too; a minute may end meanwhile.
  const admitted = statuses.filter((status) => status === "101").length;
  expect(admitted).toBeLessThanOrEqual(2 * FAILURES + SOCKET_LIMITS.strangersPerAddress);
});

test("T44: of five hundred subscribers behind one address sixty are in, whoever tries again and again; others are served", async () => {
  const tokens: string[] = [];
  while (tokens.length < LOGINS) tokens.push((await makeToken(setup.database, "start")).token);
  const inside: MarketClient[] = [];
  let outside = tokens;
  rssBefore = process.memoryUsage.rss();
  const max = SOCKET_LIMITS.openPerAddress;
  for (let attempt = 0; attempt < 5; attempt++) {
    const clients = outside.map((token) => setup.connect(server, token, from(ONE_ADDRESS)));
    const [refusals] = await Promise.all([Promise.all(clients.map((client) => client.connected())), letsCustomerIn()]);
    inside.push(...clients.filter((_, index) => refusals[index] === undefined));
    expect(inside.length).toBeLessThanOrEqual(max);
    outside = outside.filter((_, index) => refusals[index] !== undefined);
    for (const refusal of new Set(refusals)) expect([undefined, "websocket error"]).toContain(refusal);
  }
  expect(inside).toHaveLength(max);
  expect(inside.every(({ socket }) => socket.connected)).toBe(true);
  expect((process.memoryUsage.rss() - rssBefore) / MEGABYTE).toBeLessThan(MAX_GROWTH_MB);
  // A place that comes free is another's.
  inside[0]?.close();
  await until("another in", async () => {
    const next = setup.connect(server, outside[0], from(ONE_ADDRESS));
    return (await next.connected()) === undefined;
  });
});
