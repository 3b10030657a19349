// How many event streams may be open, how long they last, and what a slow reader and one that has left get.

import { EventEmitter } from "node:events";
import type { FastifyReply } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EventStreams, type EventStream, type EventStreamBounds } from "./event-streams.ts";
import type { HttpApp } from "./fastify-app.ts";

/** A caller's connection. */
class Connection extends EventEmitter {
  readonly written: string[] = [];
  readonly headers: Record<string, unknown> = {};
  destroyed = false;
  writableEnded = false;
  writableLength = 0;

  setHeader(name: string, value: unknown): void {
    this.headers[name] = value;
  }

  writeHead(_status: number, headers: object): void {
    Object.assign(this.headers, headers);
  }

  flushHeaders(): void {}

  write(bytes: string | Buffer): void {
    this.written.push(bytes.toString());
  }

  end(): void {
    this.writableEnded = true;
    this.leave();
  }

  destroy(): void {
    this.leave();
  }

  leave(): void {
    this.destroyed = true;
    this.emit("close");
  }
}

let stopServer: () => Promise<void>;
const app = { addHook: (_name: string, hook: () => Promise<void>) => (stopServer = hook) } as unknown as HttpApp;
const BOUNDS: EventStreamBounds = { max: 5, maxPerAddress: 2 };

function open(streams: EventStreams, ip: string, isAlive?: () => Promise<boolean>): [EventStream, Connection] {
  const raw = new Connection();
  const reply = { raw, hijack: () => undefined, getHeaders: () => ({ "x-request-id": "1", vary: undefined }) };
  return [streams.open({ ip }, reply as unknown as FastifyReply, isAlive), raw];
}

/** The refusal's code, if it is one. */
function refusal(streams: EventStreams, ip: string): unknown {
  try {
    open(streams, ip);
    return undefined;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("are begun with what hooks have set, and bring events as they are sent", () => {
  const [stream, connection] = open(new EventStreams(app, BOUNDS), "203.0.113.1");
  stream.send({ kind: "text" });
  stream.sendJson("[1]");
  expect(connection.headers).toMatchObject({ "x-request-id": "1", "content-type": "text/event-stream; charset=utf-8" });
  expect(connection.written).toEqual(['data: {"kind":"text"}\n\n', "data: [1]\n\n"]);
});

it("are refused to an address that has its own, and to everybody when all are taken; who leaves makes room", () => {
  const streams = new EventStreams(app, BOUNDS);
  const [, first] = open(streams, "203.0.113.1");
  open(streams, "203.0.113.1");
  expect(refusal(streams, "203.0.113.1")).toBe("rate-limited");
  for (const ip of ["203.0.113.2", "203.0.113.3", "203.0.113.4"]) open(streams, ip);
  expect(refusal(streams, "203.0.113.5")).toBe("busy");
  first.leave();
  expect(refusal(streams, "203.0.113.1")).toBeUndefined();
});

it("show that they live, end when they may not go on, and after their time", async () => {
  const streams = new EventStreams(app, { ...BOUNDS, signOfLifeMs: 1000, maxMs: 5000 });
  const [, lasting] = open(streams, "203.0.113.1");
  let isAlive = true;
  const [, watched] = open(streams, "203.0.113.2", async () => isAlive);
  await vi.advanceTimersByTimeAsync(2000);
  expect([lasting.written, watched.written]).toEqual([
    [":\n\n", ":\n\n"],
    [":\n\n", ":\n\n"],
  ]);
  isAlive = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect([watched.writableEnded, lasting.writableEnded]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(lasting.writableEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("pass over a slow reader, and write nothing to one that has left", () => {
  const streams = new EventStreams(app, BOUNDS);
  const [, slow] = open(streams, "203.0.113.1");
  const [stream, gone] = open(streams, "203.0.113.2");
  const [, quick] = open(streams, "203.0.113.3");
  slow.writableLength = 40_000;
  gone.leave();
  stream.send("late");
  streams.sendToAll("1");
  expect([slow.written, gone.written, quick.written]).toEqual([[], [], ["data: 1\n\n"]]);
});

it("end with the server, and whoever works for one learns of it", async () => {
  const [stream, connection] = open(new EventStreams(app, BOUNDS), "203.0.113.1");
  await stopServer();
  expect([connection.writableEnded, stream.signal.aborted]).toEqual([true, true]);
});

it("a caller who left before it began is counted nowhere, and is heard of at once", () => {
  const streams = new EventStreams(app, BOUNDS);
  for (let times = 0; times < 10; times++) {
    const raw = new Connection();
    raw.leave();
    const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) };
    const stream = streams.open({ ip: "1.1.1.1" }, reply as unknown as FastifyReply);
    const left = vi.fn<() => void>();
    stream.whenLeft(left);
    expect(left).toHaveBeenCalledOnce();
  }
});

it("a caller who takes nothing after the end is cut", () => {
  vi.useFakeTimers();
  const streams = new EventStreams(app, BOUNDS);
  const [stream, raw] = open(streams, "1.1.1.1");
  raw.end = () => void (raw.writableEnded = true);
  stream.end();
  vi.advanceTimersByTime(9999);
  expect(raw.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(raw.destroyed).toBe(true);
  vi.useRealTimers();
});
