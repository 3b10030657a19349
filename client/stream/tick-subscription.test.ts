// @vitest-environment happy-dom
// Which coins the server is asked for, when, and what happens when it refuses one.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ack } from "../../shared/contracts/sockets.ts";
import type { MinuteTick } from "../../shared/market/minute-tick.ts";
import { ServerClock } from "./server-clock.ts";
import type { MarketSocket } from "./socket.ts";
import { TickAge } from "./tick-age.ts";
import { TickReceiver } from "./tick-receiver.ts";
import { TickSubscription } from "./tick-subscription.ts";

const tick: MinuteTick = [0, 1, 1, 1, 1, 1, 1, 5, 1];

class FakeSocket {
  connected = false;
  readonly asked: string[][] = [];
  answer: (symbols: readonly string[]) => Ack = () => ({ ok: true });
  readonly #listeners = new Map<string, (...values: unknown[]) => void>();

  on(event: string, listener: (...values: unknown[]) => void): void {
    this.#listeners.set(event, listener);
  }

  timeout(): { emit: (event: string, request: { symbols: string[] }, done: (error: null, answer: Ack) => void) => void } {
    return {
      emit: (_event, { symbols }, done) => {
        this.asked.push(symbols);
        done(null, this.answer(symbols));
      },
    };
  }

  connect(): void {
    this.connected = true;
    this.#listeners.get("connect")?.();
  }

  tell(symbol: string): void {
    this.#listeners.get("tick")?.(symbol, tick);
  }
}

let socket: FakeSocket;
let receiver: TickReceiver;
let subscription: TickSubscription;

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  receiver = new TickReceiver();
  subscription = new TickSubscription(receiver, new TickAge(new ServerClock()));
  subscription.follow(socket as unknown as MarketSocket);
});

afterEach(() => {
  subscription.stop();
  vi.useRealTimers();
});

const watch = (symbol: string): (() => void) => receiver.watch(symbol, () => {});
const wait = (ms = 100): unknown => vi.advanceTimersByTime(ms);

describe("the subscription of ticks", () => {
  it("asks for a desk of charts in one question, and for what is left when one closes", () => {
    socket.connect();
    const ends = ["MEXC:A", "MEXC:B", "MEXC:A"].map(watch);
    wait();
    expect(socket.asked).toEqual([["MEXC:A", "MEXC:B"]]);
    ends[0]?.();
    wait();
    ends[2]?.();
    wait();
    ends[1]?.();
    wait();
    expect(socket.asked.slice(1)).toEqual([["MEXC:B"], []]);
  });

  it("asks nothing while the socket is away or nothing is pinned, and anew on every connection", () => {
    socket.connect();
    wait();
    expect(socket.asked).toEqual([]);
    socket.connected = false;
    watch("MEXC:A");
    wait();
    expect(socket.asked).toEqual([]);
    socket.connect();
    wait();
    socket.connect();
    wait();
    expect(socket.asked).toEqual([["MEXC:A"], ["MEXC:A"]]);
  });

  it("asks without a coin that is refused, and with it again after the next connection", () => {
    socket.answer = (symbols) =>
      symbols.includes("MEXC:GONE") ? { ok: false, error: "invalid-request", message: "", symbol: "MEXC:GONE" } : { ok: true };
    ["MEXC:A", "MEXC:GONE"].forEach(watch);
    socket.connect();
    wait();
    expect(socket.asked).toEqual([["MEXC:A", "MEXC:GONE"], ["MEXC:A"]]);
    watch("MEXC:B");
    wait();
    expect(socket.asked.at(-1)).toEqual(["MEXC:A", "MEXC:B"]);
    socket.connect();
    wait();
    expect(socket.asked.slice(3)).toEqual([
      ["MEXC:A", "MEXC:GONE", "MEXC:B"],
      ["MEXC:A", "MEXC:B"],
    ]);
  });

  it("asks again while a refusal will pass, and not when it will not", () => {
    socket.answer = () => ({ ok: false, error: "warming", message: "" });
    watch("MEXC:A");
    socket.connect();
    wait(7000);
    expect(socket.asked.length).toBe(3);
    socket.answer = () => ({ ok: false, error: "no-subscription", message: "" });
    wait(20_000);
    expect(socket.asked.length).toBe(4);
  });

  it("hands ticks to those who watch the coin, until they stop", () => {
    const heard: MinuteTick[] = [];
    const end = receiver.watch("MEXC:A", (one) => heard.push(one));
    socket.tell("MEXC:A");
    socket.tell("MEXC:B");
    end();
    socket.tell("MEXC:A");
    expect(heard).toEqual([tick]);
  });
});
