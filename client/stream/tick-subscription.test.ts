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

type Answered = (error: Error | null, answer?: Ack) => void;

class FakeSocket {
  connected = false;
  readonly asked: string[][] = [];
  /** Undefined for an answer that gets lost. */
  answer: (symbols: readonly string[]) => Ack | undefined = () => ({ ok: true });
  readonly #listeners = new Map<string, (...values: unknown[]) => void>();

  on(event: string, listener: (...values: unknown[]) => void): void {
    this.#listeners.set(event, listener);
  }

  timeout(ms: number): { emit: (event: string, request: { symbols: string[] }, done: Answered) => void } {
    return {
      emit: (_event, { symbols }, done) => {
        this.asked.push(symbols);
        const answer = this.answer(symbols);
        if (answer) done(null, answer);
        else setTimeout(() => done(new Error("timeout")), ms);
      },
    };
  }

  connect(): void {
    this.connected = true;
    this.#listeners.get("connect")?.();
  }

  emitTick(symbol: string): void {
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
  it("asks for a page of charts in one request, and for what is left when one closes", () => {
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

  it("asks again when an answer is lost, at ease, until the line is gone", () => {
    socket.answer = () => undefined;
    watch("MEXC:A");
    socket.connect();
    wait(7000);
    expect(socket.asked.length).toBe(1);
    wait(2000);
    expect(socket.asked).toEqual([["MEXC:A"], ["MEXC:A"]]);
    socket.answer = () => ({ ok: true });
    wait(30_000);
    expect(socket.asked.length).toBe(3);
    socket.answer = () => undefined;
    watch("MEXC:B");
    wait();
    socket.connected = false;
    wait(30_000);
    expect(socket.asked.length).toBe(4);
  });

  it("takes the coins back again when that was not answered", () => {
    const end = watch("MEXC:A");
    socket.connect();
    wait();
    socket.answer = () => undefined;
    end();
    wait();
    socket.answer = () => ({ ok: true });
    wait(30_000);
    expect(socket.asked).toEqual([["MEXC:A"], [], []]);
  });

  it("hands ticks to those who watch the coin, until they stop", () => {
    const received: MinuteTick[] = [];
    const end = receiver.watch("MEXC:A", (one) => received.push(one));
    socket.emitTick("MEXC:A");
    socket.emitTick("MEXC:B");
    end();
    socket.emitTick("MEXC:A");
    expect(received).toEqual([tick]);
  });
});
