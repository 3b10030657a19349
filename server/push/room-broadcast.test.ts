// Frames written as they stand must be what a websocket client reads, whatever their length.

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MARKET_NAMESPACE } from "../../shared/contracts/socket-address.ts";
import type { ClientToServer, ServerToClient } from "../../shared/contracts/sockets.ts";
import { broadcastReliably, broadcastToRoom, eventFrame, sendTogether } from "./room-broadcast.ts";
import type { SocketLine } from "./socket-line.ts";
import { createSocketServer, forgetUpgrade, type MarketNamespace, type MarketSocket } from "./socket-server.ts";

let http: Server;
let nsp: MarketNamespace;
let member: MarketSocket;
let client: Socket<ServerToClient, ClientToServer>;
const ROOM = { following: new Set<SocketLine>(), cadence: 1 };
const received: [sequence: number, body: string][] = [];

beforeAll(async () => {
  http = createServer();
  nsp = createSocketServer(http, () => Promise.resolve(undefined)).of(MARKET_NAMESPACE);
  const joined = new Promise<MarketSocket>((resolve) => nsp.once("connection", resolve));
  await once(http.listen(0, "127.0.0.1"), "listening");
  const { port } = http.address() as AddressInfo;
  client = io(`http://127.0.0.1:${port}${MARKET_NAMESPACE}`, { transports: ["websocket"] });
  client.on("frame", (sequence, body) => received.push([sequence, body]));
  member = await joined;
  forgetUpgrade(member);
  if (member.data.line) ROOM.following.add(member.data.line);
});

afterAll(() => {
  client.close();
  http.closeAllConnections();
  http.close();
});

/** Most frames are there within a millisecond. */
const QUICK = { interval: 1 };

const bytesAround = (frame: number): number[] => [frame - 60, frame - 50, frame - 40, frame - 30, frame - 20];

it("arrives whole on both sides of each length that its header writes otherwise", async () => {
  const lengths = [0, ...Array.from({ length: 120 }, (_, i) => i), ...bytesAround(65_536), 65_536, 300_000];
  for (const [sequence, length] of lengths.entries()) {
    const body = "A".repeat(length);
    await expect.poll(() => broadcastToRoom(ROOM, "frame", sequence, body), QUICK).toBe(0);
    await expect.poll(() => received.at(-1), QUICK).toEqual([sequence, body]);
  }
  expect(received).toHaveLength(lengths.length);
});

it("leaves room for heartbeats, which a client answers", async () => {
  const engine = member.conn as unknown as {
    sendPacket(type: "ping"): void;
    once(event: "heartbeat", answered: () => void): void;
  };
  const pinged = new Promise<void>((resolve) => client.io.once("ping", resolve));
  const answered = new Promise<void>((resolve) => engine.once("heartbeat", resolve));
  engine.sendPacket("ping");
  await pinged;
  await answered;
});

it("keeps the order of events sent together, to one and to many, in any language", async () => {
  received.length = 0;
  const frames = [1, 2, 3].map((sequence) => eventFrame("frame", `${sequence},"دؤ ${sequence}"`));
  expect(sendTogether(member, frames)).toBe(true);
  broadcastReliably([member], "frame", `4,"四"`);
  expect(broadcastToRoom(ROOM, "frame", 5, "five")).toBe(0);
  await expect.poll(() => received).toHaveLength(5);
  expect(received).toEqual([
    [1, "دؤ 1"],
    [2, "دؤ 2"],
    [3, "دؤ 3"],
    [4, "四"],
    [5, "five"],
  ]);
});

it("gives each member of a room a heartbeat with every twenty-fifth second of frames, which it answers", async () => {
  const { conn } = member;
  let answers = 0;
  conn.on("heartbeat", () => answers++);
  let pings = 0;
  client.io.on("ping", () => pings++);
  received.length = 0;
  for (let sequence = 100; sequence < 150; sequence++)
    await expect.poll(() => broadcastToRoom(ROOM, "frame", sequence, "body"), QUICK).toBe(0);
  await expect.poll(() => [received.length, pings, answers]).toEqual([50, 2, 2]);
  for (let sequence = 150; sequence < 162; sequence++)
    await expect.poll(() => broadcastToRoom({ ...ROOM, cadence: 4 }, "frame", sequence, "body"), QUICK).toBe(0);
  await expect.poll(() => [received.length, pings, answers]).toEqual([62, 4, 4]);
});
