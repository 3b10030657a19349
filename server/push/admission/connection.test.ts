import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { IncomingMessage } from "node:http";
import type { WebSocket } from "ws";
import { ServerMetrics } from "../../server-metrics.ts";
import { ConnectionLimits, SOCKET_LIMITS } from "./connection-limits.ts";
import { Connection, type RawConnection } from "./connection.ts";

class Peer extends EventEmitter implements RawConnection {
  readonly request = {} as IncomingMessage;
  readonly websocket = Object.assign(new EventEmitter(), { terminate: () => {} });
  readonly transport = { socket: this.websocket as unknown as WebSocket };
  writeBuffer: unknown[] = [];
  closed = false;
  /** What reached Engine.IO. */
  readonly taken: string[] = [];

  close(): void {
    this.closed = true;
  }

  say(text: string): void {
    this.websocket.emit("message", Buffer.from(text), false);
  }
}

let peer: Peer;
let connection: Connection;
let reports: number[];

beforeEach(() => {
  vi.useFakeTimers();
  peer = new Peer();
  reports = [];
  peer.websocket.on("message", (data: Buffer) => peer.taken.push(data.toString()));
  const limits = new ConnectionLimits(SOCKET_LIMITS);
  connection = new Connection(peer, limits.opened("203.0.113.7"), { limits, metrics: new ServerMetrics("test") });
  connection.joined("handle", (sequence) => reports.push(sequence));
});

afterEach(() => void vi.useRealTimers());

/** This many seconds with a check in each. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1000);
    connection.check(performance.now());
  }
}

it("is cut when neither a report nor the answer to a heartbeat came for forty-five seconds", () => {
  pass(45);
  expect(peer.closed).toBe(false);
  pass(1);
  expect(peer.closed).toBe(true);
});

it.each([
  ["reports, though its heartbeat may be stuck behind a long table", '42/market,["seen",1]'],
  ["answers heartbeats, though it reports nothing", "3"],
])("stays while the peer %s", (_, packet) => {
  for (let minute = 0; minute < 10; minute++) {
    peer.say(packet);
    pass(30);
  }
  expect(peer.closed).toBe(false);
});

it("is cut when too much waits for the peer", () => {
  peer.writeBuffer = Array.from({ length: 65 });
  pass(1);
  expect(peer.closed).toBe(true);
});

it("takes reports itself and hands everything else on", () => {
  for (const packet of ['42/market,["seen",12]', "3", '42/market,["seen","x"]']) peer.say(packet);
  expect(reports).toEqual([12]);
  expect(peer.taken).toEqual(["3", '42/market,["seen","x"]']);
});

it("counts reports like any other packet, and hands on nothing of a peer that is cut", () => {
  for (let report = 0; report < 260; report++) peer.say('42/market,["seen",1]');
  expect(reports).toHaveLength(250);
  expect(peer.closed).toBe(true);
  peer.taken.length = 0;
  peer.say("3");
  expect(peer.taken).toEqual([]);
});
