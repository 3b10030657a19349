// T39 behind the balancer: it and the server never see different requests in the same bytes, and it keeps slow callers to itself.
// Needs haproxy on the PATH; without one it is skipped.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AMBIGUOUS_REQUESTS, HEAD } from "./testing/ambiguous-requests.ts";
import { startBalancedServer, type BalancedServer } from "./testing/balanced-server.ts";
import { answersOf, cutLines, openLine, type Line } from "./testing/bare-lines.ts";
import { findHaproxy } from "./testing/compose-parts.ts";
import { slowestAnswer } from "./testing/slowest-answer.ts";
import { until } from "./testing/start-app.ts";

const haproxy = await findHaproxy(process.env["PATH"] ?? "");
/** Follows an attack over the same connection: to be answered there, or nowhere. */
const HIDDEN = "GET /hidden HTTP/1.1\r\nHost: app.test\r\n\r\n";
const CROWD = 500;
/** That of haproxy.cfg, and what a busy machine adds. */
const HEADERS_WITHIN_MS = 10_000 + 4000;

describe.skipIf(haproxy === undefined)("T39: behind the balancer", () => {
  let balanced: BalancedServer;
  /** Addresses that the server was asked for. */
  const asked: string[] = [];

  beforeAll(async () => {
    balanced = await startBalancedServer(haproxy ?? "", {});
    balanced.server.app.http.server.prependListener("request", ({ url = "" }: { url?: string }) => void asked.push(url));
  });
  beforeEach(() => void (asked.length = 0));
  afterAll(async () => {
    cutLines();
    await balanced.end();
  });

  const send = (bytes: string): Line => openLine(balanced.balancer.url, bytes);

  /** Others' questions get their own answers, over whichever connection the balancer keeps to the server. */
  async function othersAreAnswered(): Promise<void> {
    for (let i = 0; i < 3; i++) {
      const answer = await fetch(`${balanced.balancer.url}/healthz`);
      expect([answer.status, await answer.text()]).toEqual([200, '{"status":"ok"}']);
    }
  }

  test.each(AMBIGUOUS_REQUESTS)("%s is refused, or is one request to both", async (_, bytes) => {
    const line = send(bytes + HIDDEN);
    // The balancer takes lines without CR, and another protocol, and asks the server as it should be asked.
    await until("an answer", () => line.isClosed || answersOf(line).length === 2);
    const wasAnswered = answersOf(line).length === 2;
    if (bytes.startsWith(HEAD)) expect(answersOf(line)).toEqual(["400"]);
    if (wasAnswered) expect(answersOf(line)[1]).toBe("404");
    expect(asked.includes("/hidden")).toBe(wasAnswered);
    await othersAreAnswered();
  });

  test.each(["/healthz", "/api/status", "/api/stats"])("the body of a GET of %s is no second request", async (path) => {
    const line = send(`GET ${path} HTTP/1.1\r\nHost: app.test\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`);
    await until("the answer", () => answersOf(line).length > 0);
    await othersAreAnswered();
    expect(answersOf(line)).toHaveLength(1);
    expect(asked).not.toContain("/hidden");
  });

  test("five hundred that never end their headers are cut off, cost others nothing and never reach the server", async () => {
    const crowd = Array.from({ length: CROWD }, () => send("GET /hidden HTTP/1.1\r\nHost: app.test\r\nX-A: "));
    const end = performance.now() + HEADERS_WITHIN_MS;
    const isThere = ({ isClosed }: Line): boolean => !isClosed;
    const goesOn = (): boolean => performance.now() < end && crowd.some(isThere);
    expect(await slowestAnswer(balanced.balancer.url, goesOn)).toBeLessThan(500);
    expect(crowd.filter(isThere)).toEqual([]);
    expect(new Set(crowd.flatMap(answersOf))).toEqual(new Set(["408"]));
    expect(asked).not.toContain("/hidden");
  });
});
