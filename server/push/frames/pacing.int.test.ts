// Slow readers through a real socket: one that stops reporting, one that stops reading.

import { beforeEach, expect, test } from "vitest";
import { call } from "../../testing/api.ts";
import type { MarketClient } from "../../testing/market-client.ts";
import { pushStand } from "../../testing/push-stand.ts";
import { makeToken, until, type TestServer } from "../../testing/start-app.ts";

const stand = pushStand();
let server: TestServer;

beforeEach(async () => {
  const mexc = await stand.worker("mexc");
  server = await stand.liveServer();
  mexc.run(250);
});

async function reader(): Promise<MarketClient> {
  const client = await stand.subscriber(server, "professional");
  await client.ask("subscribe", { exchange: "mexc", speed: 1 });
  return client;
}

const pacedSockets = async (): Promise<number> => {
  const { body } = await call(`${server.url}/metrics`, "GET");
  return Number(/^tickdeck_paced_sockets (\d+)/m.exec(String(body["text"]))?.[1]);
};

test("a client that stops reporting is paced, one that reports is not", async () => {
  const [silent, honest] = [await reader(), await reader()];
  const reports = setInterval(() => honest.seen(), 2000);
  try {
    await until("paced", async () => (await pacedSockets()) === 1, 16_000);
    const ofSilent = silent.received.length;
    expect(silent.received.at(-1)?.event).toBe("snapshot");
    const before = honest.received.length;
    await until("frames for the other", () => honest.received.length > before + 8);
    expect(silent.received.length).toBe(ofSilent);
    // It reports what it has: the newest comes, and with the next report it is back among the others.
    silent.seen();
    await until("newest", () => silent.received.length === ofSilent + 1 || silent.received.at(-1)?.event === "frame");
    silent.seen();
    await until("back", async () => (await pacedSockets()) === 0);
    await until("frames again", () => silent.received.at(-1)?.event === "frame");
    expect(silent.received.every(({ outcome }) => outcome !== "gap")).toBe(true);
  } finally {
    clearInterval(reports);
  }
}, 30_000);

test("a client that stops reading is closed within the heartbeat and costs nothing meanwhile", async () => {
  const { token } = await makeToken(stand.database, "professional");
  const raw = await stand.joined(server, token);
  raw.send('42/market,0["subscribe",{"exchange":"mexc","speed":1}]');
  await until("snapshot", () => raw.has('42/market,["snapshot"'));
  raw.ws.pause();
  const sockets = async (): Promise<number> => {
    const { body } = await call(`${server.url}/metrics`, "GET");
    return Number(/^tickdeck_open_sockets (\d+)/m.exec(String(body["text"]))?.[1]);
  };
  await until("counted", async () => (await sockets()) === 1);
  await until("closed", async () => (await sockets()) === 0, 22_000);
}, 30_000);
