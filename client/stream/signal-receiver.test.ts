// What the server is asked of signals, when, from which time on, and what its answers do to the lists.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Signal } from "../../shared/contracts/signals.ts";
import type { SignalsRequest } from "../../shared/contracts/sockets.ts";
import { FrameLoop } from "../market/frame-loop.ts";
import { SignalBuffer } from "../market/signal-buffer.ts";
import { FakeSocket } from "../testing/fake-socket.ts";
import { signalList, signalOf } from "../testing/signal-maker.ts";
import { EarlierSignals } from "./earlier-signals.ts";
import { ServerClock } from "./server-clock.ts";
import { SignalReceiver } from "./signal-receiver.ts";

const UP = "mexc:net_percent:5:up:0.9";
const START = 1_800_000_000;

let socket: FakeSocket;
let buffer: SignalBuffer;
let receiver: SignalReceiver;
let refusals: number;
/** What the server knows to have been above before. */
let earlier: Signal[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  socket = new FakeSocket();
  buffer = new SignalBuffer(new FrameLoop());
  refusals = 0;
  const connected = () => (socket.connected ? socket.socket : undefined);
  earlier = [];
  const above = new EarlierSignals(buffer, async () => earlier);
  receiver = new SignalReceiver(buffer, above, new ServerClock(), connected, () => refusals++);
  stop = receiver.start();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const wantUp = (): void => buffer.setLists([signalList({ direction: "up" })], "mexc");
const join = (): void => {
  socket.connected = true;
  receiver.ask(socket.socket);
};
const request = (): SignalsRequest => socket.asked.at(-1)?.request as SignalsRequest;
const agree = (): void => socket.asked.at(-1)?.answer(null, { ok: true });

describe("the rules of the lists", () => {
  it("are asked for on each connection, and not while there are none", () => {
    join();
    expect(socket.asked).toHaveLength(0);
    wantUp();
    vi.advanceTimersByTime(1000);
    expect(request().rules).toEqual([UP]);
    agree();
    join();
    expect(socket.asked).toHaveLength(2);
  });

  it("are asked for once when they change in many steps, and taken back when the last list goes", () => {
    join();
    for (const threshold of [1, 2, 3]) buffer.setLists([signalList({ netPercentThresholds: { 5: threshold } })], "mexc");
    vi.advanceTimersByTime(1000);
    expect(socket.asked).toHaveLength(1);
    expect(request().rules).toEqual(["mexc:net_percent:5:up:3", "mexc:net_percent:5:down:3"]);
    agree();
    buffer.setLists([], "mexc");
    vi.advanceTimersByTime(1000);
    expect(request().rules).toEqual([]);
  });

  it("wait for the connection when they change without one", () => {
    wantUp();
    vi.advanceTimersByTime(1000);
    expect(socket.asked).toHaveLength(0);
    join();
    expect(socket.asked).toHaveLength(1);
  });
});

describe("what was missed", () => {
  it("is all of it at first, and what followed the newest known after a reconnect", () => {
    wantUp();
    join();
    expect(request().since).toBeUndefined();
    agree();
    receiver.receive([signalOf(UP, "BTC", START + 30), signalOf(UP, "ETH", START)]);
    join();
    expect(request().since).toBe((START + 20) * 1000);
  });

  it("is all of it again when the server never agreed, or agreed to other rules", () => {
    wantUp();
    join();
    receiver.receive([signalOf(UP, "BTC", START)]);
    join();
    expect(request().since).toBeUndefined();
    agree();
    buffer.setLists([signalList()], "mexc");
    vi.advanceTimersByTime(1000);
    expect(request().since).toBeUndefined();
  });
});

describe("answers", () => {
  it("that come too late or put off are asked for again; a dead line is not", () => {
    wantUp();
    join();
    socket.asked[0]?.answer(null, { ok: false, error: "rate-limited", message: "" });
    vi.advanceTimersByTime(6000);
    expect(socket.asked).toHaveLength(2);
    socket.asked[1]?.answer(new Error("timeout"));
    vi.advanceTimersByTime(6000);
    expect(socket.asked).toHaveLength(3);
    socket.connected = false;
    socket.asked[2]?.answer(new Error("timeout"));
    vi.advanceTimersByTime(6000);
    expect(socket.asked).toHaveLength(3);
    expect(refusals).toBe(0);
  });

  it("that the plan forbids it make us ask for the account, once", () => {
    wantUp();
    join();
    socket.asked[0]?.answer(null, { ok: false, error: "plan", message: "" });
    vi.advanceTimersByTime(20_000);
    expect([refusals, socket.asked.length]).toEqual([1, 1]);
  });
});

it("forgets by itself what is too old", () => {
  wantUp();
  const second = Math.floor(Date.now() / 1000);
  receiver.receive([signalOf(UP, "BTC", second - 1190), signalOf(UP, "ETH", second)]);
  vi.advanceTimersByTime(31_000);
  expect(buffer.groups("1").map(({ symbol }) => symbol)).toEqual(["ETH"]);
});
