// A server that stops while browsers watch: it asks them to move, accepts no new ones, and closes those that stay.

import { once } from "node:events";
import { connect } from "node:net";
import { beforeEach, expect, test } from "vitest";
import type { FakeWorker } from "../testing/fake-worker.ts";
import type { MarketClient } from "../testing/market-client.ts";
import { pushSetup } from "../testing/push-setup.ts";
import { makeToken, until, type TestServer } from "../testing/start-app.ts";

const setup = pushSetup();
let stopping: TestServer;
let staying: TestServer;
let mexc: FakeWorker;

beforeEach(async () => {
  mexc = await setup.worker("mexc");
  [stopping, staying] = await Promise.all([setup.liveServer(), setup.liveServer()]);
});

async function subscriber(at: TestServer, token: string): Promise<MarketClient> {
  const client = await setup.enter(at, token);
  await client.ask("subscribe", { exchange: "mexc", speed: 1 });
  await until("snapshot", () => client.received.length > 0);
  return client;
}

test("who moves when asked misses no frame", async () => {
  const { token } = await makeToken(setup.database, "professional");
  mexc.run(100);
  const old = await subscriber(stopping, token);
  const drained = stopping.app.gateway.drain({ spreadMs: 200, graceMs: 5000 });
  await until("asked", () => old.drains.length > 0);
  expect(old.drains).toEqual([5000]);
  const next = await subscriber(staying, token);
  const first = next.received[0]?.sequence ?? 0;
  await until("as far", () => old.received.some(({ sequence }) => sequence >= first));
  old.close();
  // The last one has left: nothing to wait for.
  await drained;
  await until("frames", () => next.received.length > 5);
  const before = new Set([...old.received, ...next.received].map(({ sequence }) => sequence));
  const [min, max] = [Math.min(...before), Math.max(...before)];
  expect(before.size).toBe(max - min + 1);
  expect(next.received.every(({ outcome }) => outcome !== "gap")).toBe(true);
});

test("who stays is closed in time, the way clients come back from by themselves, and nobody new gets in", async () => {
  const { token } = await makeToken(setup.database, "professional");
  const stubborn = [await subscriber(stopping, token), await subscriber(stopping, token)];
  const began = performance.now();
  const drained = stopping.app.gateway.drain({ spreadMs: 15_000, graceMs: 400 });
  const late = setup.connect(stopping, token);
  expect(await late.connected()).toBe("websocket error");
  await drained;
  expect(performance.now() - began).toBeLessThan(1500);
  await until("closed", () => stubborn.every(({ closes }) => closes.length === 1));
  expect(stubborn.flatMap(({ closes }) => closes)).not.toContain("io server disconnect");
});

test("many are asked one after another, and all within the spread", async () => {
  const tokens = await Promise.all(Array.from({ length: 4 }, () => makeToken(setup.database, "professional")));
  const many = await Promise.all(tokens.flatMap(({ token }) => [subscriber(stopping, token), subscriber(stopping, token)]));
  const asked: number[] = [];
  const began = performance.now();
  for (const client of many) client.socket.on("drain", () => asked.push(performance.now() - began));
  await stopping.app.gateway.drain({ spreadMs: 30, graceMs: 100 });
  expect(asked).toHaveLength(8);
  expect(Math.max(...asked)).toBeLessThan(500);
});

test("newcomers are sent to the next server: no new connection is taken, an open one is asked to come again", async () => {
  const { token } = await makeToken(setup.database, "professional");
  await subscriber(stopping, token);
  const { hostname, port } = new URL(stopping.url);
  const open = connect(Number(port), hostname);
  await once(open, "connect");
  const drained = stopping.app.gateway.drain({ spreadMs: 0, graceMs: 1000 });
  const late = connect(Number(port), hostname);
  const [refused] = (await once(late, "error")) as [NodeJS.ErrnoException];
  expect(refused.code).toBe("ECONNREFUSED");
  open.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  const [answer] = (await once(open, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 [^]*\r\nRetry-After: 1\r\nConnection: close\r\n/);
  await drained;
});
