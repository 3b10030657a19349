// Slow clients through a real socket: one that stops reporting, one that stops reading.

import { beforeEach, expect, test } from "vitest";
import { call } from "../../testing/api.ts";
import type { FakeWorker } from "../../testing/fake-worker.ts";
import type { MarketClient } from "../../testing/market-client.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeToken, until, type TestServer } from "../../testing/start-app.ts";

const setup = pushSetup();
let server: TestServer;

let mexc: FakeWorker;

beforeEach(async () => {
  mexc = await setup.worker("mexc");
  server = await setup.liveServer();
  mexc.run(250);
});

async function pacer(): Promise<MarketClient> {
  const client = await setup.subscriber(server, "professional");
  await client.ask("subscribe", { exchange: "mexc", speed: 1 });
  return client;
}

/** A metric's value; 0 before it was first counted. */
const figure = async (name: string): Promise<number> => {
  const { body } = await call(`${server.url}/metrics`, "GET");
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)`, "m").exec(String(body["text"]))?.[1] ?? 0);
};
const pacedSockets = (): Promise<number> => figure("tickdeck_paced_sockets");

test("a client that stops reporting is paced, one that reports is not", async () => {
  const [silent, honest] = [await pacer(), await pacer()];
  const reports = setInterval(() => honest.seen(), 30_000);
  try {
    await until("paced", async () => (await pacedSockets()) === 1, 50_000);
    const ofSilent = silent.received.length;
    expect(silent.received.at(-1)?.event).toBe("snapshot");
    const before = honest.received.length;
    await until("frames for the other", () => honest.received.length > before + 8);
    expect(silent.received.length).toBe(ofSilent);
    // It reports what it has: the newest is sent, and with the next report it rejoins the others.
    silent.seen();
    await until("newest", () => silent.received.length === ofSilent + 1 || silent.received.at(-1)?.event === "frame");
    silent.seen();
    await until("back", async () => (await pacedSockets()) === 0);
    await until("frames again", () => silent.received.at(-1)?.event === "frame");
    expect(silent.received.every(({ outcome }) => outcome !== "gap")).toBe(true);
  } finally {
    clearInterval(reports);
  }
}, 70_000);

test("a client that is paced gets no ticks either, until it has caught up", async () => {
  const client = await pacer();
  let ticks = 0;
  client.socket.on("tick", () => ticks++);
  expect(await client.ask("ticks", { symbols: ["MEXC:C1USDT"] })).toEqual({ ok: true });
  const publishing = setInterval(() => {
    const now = Date.now();
    void mexc.publishTicks([{ position: 1, tick: [now - (now % 60_000), 1, 2, 1, 2, 10, 20, now, 1] }]);
  }, 100);
  try {
    await until("ticks", () => ticks > 5);
    await until("paced", async () => (await pacedSockets()) === 1, 50_000);
    const before = ticks;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(ticks - before).toBeLessThanOrEqual(1);
    client.seen();
    await until("the newest table", () => client.received.at(-1)?.event === "snapshot");
    client.seen();
    await until("back", async () => (await pacedSockets()) === 0);
    await until("ticks again", () => ticks > before + 5);
  } finally {
    clearInterval(publishing);
  }
}, 70_000);

test("T46: a client that stops reading is closed after forty-five seconds of silence and costs nothing meanwhile", async () => {
  const { token } = await makeToken(setup.database, "professional");
  const raw = await setup.joined(server, token);
  raw.send('42/market,0["subscribe",{"exchange":"mexc","speed":1}]');
  await until("snapshot", () => raw.has('42/market,["snapshot"'));
  raw.ws.pause();
  const sockets = (): Promise<number> => figure("tickdeck_open_sockets");
  await until("counted", async () => (await sockets()) === 1);
  await until("closed", async () => (await sockets()) === 0, 50_000);
}, 60_000);

test("frames a socket cannot take are counted", async () => {
  mexc.stop();
  await setup.redis.flushall();
  mexc = await setup.worker("mexc", 3000);
  server = await setup.liveServer();
  const { token } = await makeToken(setup.database, "professional");
  const raw = await setup.joined(server, token);
  raw.send('42/market,0["subscribe",{"exchange":"mexc","speed":1}]');
  await until("snapshot", () => raw.has('42/market,["snapshot"'));
  expect(await figure("tickdeck_frames_skipped_total")).toBe(0);
  raw.ws.pause();
  await until(
    "skipped",
    async () => {
      mexc.newEpoch();
      await mexc.publish();
      return (await figure("tickdeck_frames_skipped_total")) > 0;
    },
    15_000,
  );
}, 20_000);
