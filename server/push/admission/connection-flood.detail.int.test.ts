// T44: floods of connections on a server with its real limits: thousands that upgrade and never join, from one address and from
// many, and more subscribers behind one address than allowed. Silent TCP connections are in server/slow-http.detail.int.test.ts.

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
/** A crowd comes in waves, so that even a busy machine holds all of it at once. */
const WAVE = 200;
/** Longest wait of anyone else meanwhile, and of a customer who joins. */
const SERVED_WITHIN_MS = 2000;
/** Connections that do not join are closed after five seconds, with three more to close; timers of a busy machine are late. */
const CLOSED_WITHIN_MS = 5000 + 3000 + 4000;
/** Failed handshakes of an address per minute. */
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

/** An upgrade followed by nothing. */
const upgrade = (address: string): Line =>
  openLine(
    server.url,
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n` +
      `X-Forwarded-For: ${address}\r\n\r\n`,
  );
const isOpen = (line: Line): boolean => !line.isClosed && answersOf(line)[0] === "101";
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

/** This many upgrades; returns how many of them were open at once at most. */
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

/** Everybody else is served until the crowd is gone, and the crowd leaves no memory behind. */
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
  // All of them on a fast machine; the first are closed after five seconds.
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
  // Those open when the last allowed failure is counted may fail too; a minute may end meanwhile.
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
  // A freed slot goes to another.
  inside[0]?.close();
  await until("another in", async () => {
    const next = setup.connect(server, outside[0], from(ONE_ADDRESS));
    return (await next.connected()) === undefined;
  });
});
