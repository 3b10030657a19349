// @vitest-environment happy-dom
// What is asked of the server when the wanted speed changes quickly and the server refuses for now.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Ack } from "../../shared/contracts/sockets.ts";
import type { MarketSocket } from "./socket.ts";
import { Subscription } from "./subscription.ts";

const BUSY: Ack = { ok: false, error: "rate-limited", message: "" };

class FakeSocket {
  connected = true;
  readonly asked: number[] = [];
  answer: Ack = BUSY;

  timeout(): { emit: (event: string, request: { speed: number }, done: (error: null, answer: Ack) => void) => void } {
    return {
      emit: (_event, { speed }, done) => {
        this.asked.push(speed);
        const { answer } = this;
        setTimeout(() => done(null, answer), 20);
      },
    };
  }
}

let socket: FakeSocket;
let subscription: Subscription;

const ask = (speed: number): void => {
  subscription.wanted = { exchange: "mexc", speed };
  subscription.ask(socket as unknown as MarketSocket);
};

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  subscription = new Subscription(() => {});
});
afterEach(() => void vi.useRealTimers());

it("five refused changes of speed are asked for again as one, the last", () => {
  for (const speed of [2, 3, 4, 5, 6]) {
    ask(speed);
    vi.advanceTimersByTime(100);
  }
  socket.asked.length = 0;
  vi.advanceTimersByTime(9100);
  expect(socket.asked).toEqual([6, 6, 6]);
});

it("a refusal of what is no longer wanted starts nothing", () => {
  ask(2);
  socket.answer = { ok: true, speed: 4 };
  ask(4);
  vi.advanceTimersByTime(10_000);
  expect(socket.asked).toEqual([2, 4]);
});

it("what was granted is not asked for again", () => {
  ask(2);
  vi.advanceTimersByTime(100);
  socket.answer = { ok: true, speed: 3 };
  ask(3);
  vi.advanceTimersByTime(10_000);
  expect(socket.asked).toEqual([2, 3]);
});
