// T39 and T44: what no browser sends, over bare TCP: requests whose end two readers would see in different places, headers without
// end, and callers who send or read so slowly, or say nothing at all, that a place stays taken.

import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../shared/postgres/database.ts";
import { AMBIGUOUS_REQUESTS, HEAD } from "./testing/ambiguous-requests.ts";
import { answersOf, cutLines, openLine, type Line } from "./testing/bare-lines.ts";
import { MarketClient } from "./testing/market-client.ts";
import { slowestAnswer } from "./testing/slowest-answer.ts";
import { makeToken, startServer, testDatabase, until, type TestServer } from "./testing/start-app.ts";

/** Those of a test that does not want to wait; the relations are those of the product. */
const TIMES = { headersMs: 800, requestMs: 1200, checkEveryMs: 200 };
/** Timers of a busy machine are late. */
const LATE_MS = 4000;
/** Longest that anyone else waits meanwhile, on a machine that runs other tests beside. */
const SERVED_WITHIN_MS = 2000;
const CROWD = 500;
/** A crowd that is to be there at once, on a busy machine too, is opened in waves and has so long. */
const SILENT = { lines: 2000, wave: 200, times: { headersMs: 6000, requestMs: 7000, checkEveryMs: 200 } };
const MEGABYTE = 1024 * 1024;

let server: TestServer;
let database: Database;

beforeAll(async () => {
  database = await testDatabase();
  server = await startServer({}, { httpTimes: TIMES });
});
afterAll(async () => {
  cutLines();
  await server.close();
  await database.close();
});

const send = (bytes: string): Line => openLine(server.url, bytes);
const closed = (line: Line): Promise<boolean> => until("closed", () => line.isClosed, TIMES.requestMs + LATE_MS);

const HIDDEN = "GET /healthz HTTP/1.1\r\nHost: app.test\r\n\r\n";

describe("T39: a request whose end could be seen in two places is refused, and nothing behind it is answered", () => {
  test.each(AMBIGUOUS_REQUESTS)("%s", async (_, bytes) => {
    const line = send(bytes + HIDDEN);
    await closed(line);
    expect(answersOf(line)).toEqual(["400"]);
    expect(line.text).not.toContain('"ok"');
  });

  test.each(["/healthz", "/api/status", "/api/stats", "/en"])("the body of a GET of %s is no second request", async (path) => {
    const line = send(`GET ${path} HTTP/1.1\r\nHost: app.test\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`);
    await until("the answer", () => answersOf(line).length > 0);
    line.socket.write(`GET /nowhere HTTP/1.1\r\nHost: app.test\r\nConnection: close\r\n\r\n`);
    await closed(line);
    expect(answersOf(line)).toHaveLength(2);
    expect(answersOf(line)[1]).toBe("404");
  });
});

describe("T39: a head that is too large", () => {
  test.each([
    ["in one header", `X-A: ${"a".repeat(8200)}\r\n`],
    ["in many", Array.from({ length: 400 }, (_, at) => `X-${at}: ${"a".repeat(20)}\r\n`).join("")],
    ["in cookies", `Cookie: ${"sid=a; ".repeat(1300)}\r\n`],
  ])("%s is refused", async (_, headers) => {
    const line = send(`GET /healthz HTTP/1.1\r\nHost: app.test\r\n${headers}\r\n`);
    await closed(line);
    expect(answersOf(line)).toEqual(["431"]);
  });

  test("in its address is refused", async () => {
    const line = send(`GET /${"a".repeat(8200)} HTTP/1.1\r\nHost: app.test\r\n\r\n`);
    await closed(line);
    expect(answersOf(line)).toEqual(["431"]);
  });
});

describe("T39: whoever sends too slowly is cut off", () => {
  /** Sends a byte now and then for as long as the connection lives. */
  async function drip(line: Line): Promise<void> {
    const timer = setInterval(() => line.socket.write("a"), 50);
    try {
      await closed(line);
    } finally {
      clearInterval(timer);
    }
  }

  test("within his headers", async () => {
    const line = send("GET /healthz HTTP/1.1\r\nHost: app.test\r\nX-A: ");
    await drip(line);
    expect(answersOf(line)).toEqual(["408"]);
  });

  test("within his body", async () => {
    const line = send(`${HEAD}Content-Length: 9000\r\n\r\n`);
    await drip(line);
    expect(answersOf(line)).toEqual(["408"]);
  });

  test("before his first byte", async () => {
    const line = send("");
    await closed(line);
    expect(answersOf(line)).toEqual(["408"]);
  });

  test("after ten seconds of headers and fifteen of the whole, where nothing else is said", async () => {
    const usual = await startServer();
    try {
      expect(usual.app.http.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 65_000 });
    } finally {
      await usual.close();
    }
  });
});

describe("T39: five hundred slow connections leave others their answers", () => {
  test.each([
    ["that say nothing", ""],
    ["that never end their headers", "GET /healthz HTTP/1.1\r\nHost: app.test\r\nX-A: "],
    ["that never end their body", `${HEAD}Content-Length: 9000\r\n\r\n{`],
    ["that never read", "GET /api/openapi.json HTTP/1.1\r\nHost: app.test\r\n\r\n".repeat(4)],
  ])("%s", async (_, bytes) => {
    const crowd = Array.from({ length: CROWD }, () => send(bytes));
    for (const { socket } of crowd) if (bytes.includes("openapi")) socket.pause();
    const end = performance.now() + 2 * TIMES.requestMs;
    expect(await slowestAnswer(server.url, () => performance.now() < end)).toBeLessThan(SERVED_WITHIN_MS);
    for (const { socket } of crowd) socket.destroy();
  });
});

test("T44: two thousand silent connections leave others their answers and newcomers a place, and are closed in time", async () => {
  const { lines, wave, times } = SILENT;
  const patient = await startServer({}, { httpTimes: times });
  const { token } = await makeToken(database, "start");
  const usedBefore = process.memoryUsage.rss();
  try {
    const crowd: Line[] = [];
    let openedAt = 0;
    while (crowd.length < lines) {
      const next = Array.from({ length: wave }, () => openLine(patient.url, ""));
      await Promise.all(next.map(({ socket }) => once(socket, "connect")));
      openedAt = performance.now();
      crowd.push(...next);
    }
    const isThere = ({ isClosed }: Line): boolean => !isClosed;
    expect(crowd.filter(isThere)).toHaveLength(lines);
    const newcomer = new MarketClient(patient.url, token);
    expect(await newcomer.connected()).toBeUndefined();
    expect(performance.now() - openedAt).toBeLessThan(SERVED_WITHIN_MS);
    newcomer.close();
    const end = openedAt + times.headersMs + LATE_MS;
    const goesOn = (): boolean => performance.now() < end && crowd.some(isThere);
    expect(await slowestAnswer(patient.url, goesOn)).toBeLessThan(SERVED_WITHIN_MS);
    expect(crowd.filter(isThere)).toEqual([]);
    expect(new Set(crowd.flatMap(answersOf))).toEqual(new Set(["408"]));
    expect((process.memoryUsage.rss() - usedBefore) / MEGABYTE).toBeLessThan(200);
  } finally {
    cutLines();
    await patient.close();
  }
});
