// @vitest-environment happy-dom
// A line that is silent because it is slow, and one that is silent because it is dead.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import { FrameLoop } from "../market/frame-loop.ts";
import { MarketStore } from "../market/market-store.ts";
import { SignalBuffer } from "../market/signal-buffer.ts";
import { FakeMarket } from "../testing/fake-market.ts";
import { FakeRoom } from "../testing/fake-room.ts";
import { FakeSocket } from "../testing/fake-socket.ts";
import { useConnection } from "./connection.store.ts";
import { MarketStream } from "./market-stream.ts";

let socket: FakeSocket;
let room: FakeRoom;
let store: MarketStore;
let stream: MarketStream;
let paces: [seconds: number, slower: boolean][];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  socket = new FakeSocket();
  room = new FakeRoom(new FakeMarket("mexc", 5), 1);
  room.next(Date.now(), true);
  paces = [];
  const loop = new FrameLoop();
  store = new MarketStore(loop);
  stream = new MarketStream(store, new SignalBuffer(loop), () => socket.socket);
  stream.onPace = (...pace) => paces.push(pace);
  stop = stream.start();
  stream.want({ exchange: "mexc", speed: 2 });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1000);
const bringTable = (): void => {
  const { event, sequence, body } = room.snapshot();
  socket.bring(event, sequence, body);
};
const bringFrames = (seconds: number): void => {
  for (let second = 0; second < seconds; second++) {
    pass(1);
    const { event, sequence, body } = room.next(Date.now(), true);
    socket.bring(event, sequence, body);
  }
};
/** The connection is gone, and there again after so many seconds. */
const comeBack = (seconds: number): void => {
  socket.connected = false;
  socket.bring("disconnect", "transport close");
  pass(seconds);
  socket.connect();
};
/** The seconds until the connection is given up, of at most so many. */
function silence(max: number): number {
  const before = socket.dropped;
  for (let quarter = 1; quarter <= max * 4; quarter++) {
    pass(0.25);
    if (socket.dropped > before) return quarter / 4;
  }
  return Number.POSITIVE_INFINITY;
}

describe("a line on which a table takes thirteen seconds", () => {
  /** The first connection is given up; the next one brings a table. */
  const secondTry = (): void => {
    socket.connect();
    pass(10.5);
    comeBack(1);
    pass(13);
    bringTable();
  };

  it("shows one with the second connection", () => {
    secondTry();
    expect([useConnection.getState().hasData, store.coins.length, socket.dropped]).toEqual([true, 5, 1]);
  });

  it("is asked for slower frames at once, one step", () => {
    secondTry();
    expect(paces).toEqual([[4, true]]);
    expect(socket.asked.at(-1)).toMatchObject({ event: "subscribe", request: { exchange: "mexc", speed: 4 } });
    pass(13);
    bringTable();
    expect(paces).toHaveLength(1);
  });

  it("keeps the connection when the next tables take as long", () => {
    secondTry();
    for (let table = 0; table < 4; table++) {
      pass(18);
      room.next(Date.now(), true);
      bringTable();
    }
    expect(socket.dropped).toBe(1);
  });

  it("gets its speed back after a good minute, and then is judged like any other", () => {
    secondTry();
    pass(1);
    bringTable();
    bringFrames(62);
    expect(paces).toEqual([
      [4, true],
      [2, false],
    ]);
    pass(1);
    bringTable();
    expect(silence(30)).toBeLessThanOrEqual(10.25);
  });
});

describe("a line that is silent for longer and longer", () => {
  it("is waited for three times as long each time, a minute at most", () => {
    socket.connect();
    const waited = Array.from({ length: 5 }, () => {
      const seconds = silence(100);
      comeBack(1);
      return Math.floor(seconds);
    });
    expect(waited).toEqual([10, 30, 60, 60, 60]);
  });
});

describe("a dead line", () => {
  beforeEach(() => {
    socket.connect();
    bringTable();
    bringFrames(5);
  });

  it.each([1, 300])("that is back after %i s has its old pace and is judged like before", (seconds) => {
    expect(silence(30)).toBeLessThanOrEqual(10.25);
    comeBack(seconds);
    pass(1);
    bringTable();
    bringFrames(60);
    expect(silence(30)).toBeLessThanOrEqual(10.25);
    expect(paces).toEqual([]);
  });
});

describe("a server without a market", () => {
  const status = (state: FeedStatus["state"]): FeedStatus => {
    return { exchange: "mexc", state, age_ms: 100, simulated: true, known: 5, symbols: 5, detail: "" };
  };

  it("is no slow line when it has one again", () => {
    socket.connect();
    expect(silence(30)).toBeLessThanOrEqual(10.25);
    comeBack(1);
    for (let second = 0; second < 120; second++) {
      pass(1);
      socket.bring("status", status("down"));
    }
    socket.bring("status", status("live"));
    bringTable();
    expect([paces, socket.dropped]).toEqual([[], 1]);
  });
});
