// @vitest-environment happy-dom
// What is asked on which connection when wishes change at the wrong moment, and when a connection that talks is given up.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FrameLoop } from "../market/frame-loop.ts";
import { MarketStore } from "../market/market-store.ts";
import { SignalBuffer } from "../market/signal-buffer.ts";
import { FakeMarket } from "../testing/fake-market.ts";
import { FakeRoom, type RoomMessage } from "../testing/fake-room.ts";
import { FakeSocket } from "../testing/fake-socket.ts";
import { useConnection } from "./connection.store.ts";
import { MarketStream } from "./market-stream.ts";
import { openMarketSocket } from "./socket.ts";

vi.mock("./socket.ts");

let sockets: FakeSocket[];
let rooms: Record<ExchangeId, FakeRoom>;
let store: MarketStore;
let stream: MarketStream;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  vi.mocked(openMarketSocket).mockImplementation(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket.socket;
  });
  rooms = { mexc: new FakeRoom(new FakeMarket("mexc", 5), 1), binance: new FakeRoom(new FakeMarket("binance", 7), 1) };
  const loop = new FrameLoop();
  store = new MarketStore(loop);
  stream = new MarketStream(store, new SignalBuffer(loop));
  stop = stream.start();
  stream.want({ exchange: "mexc", speed: 1 });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const at = (index: number): FakeSocket => sockets[index] as FakeSocket;
const subscriptions = (index: number): unknown[] =>
  at(index)
    .asked.filter(({ event }) => event === "subscribe")
    .map(({ request }) => request);
const bring = (index: number, { event, sequence, body }: RoomMessage): void => at(index).bring(event, sequence, body);
const next = (exchange: ExchangeId): RoomMessage => rooms[exchange].next(Date.now(), true);

const statusOf = (given: Partial<FeedStatus>): FeedStatus => ({
  exchange: "mexc",
  state: "live",
  age_ms: 100,
  simulated: true,
  known: 5,
  symbols: 5,
  detail: "",
  ...given,
});

/** A terminal that is live on MEXC. */
function live(): void {
  at(0).connect();
  next("mexc");
  bring(0, rooms.mexc.snapshot());
  expect(useConnection.getState().phase).toBe("live");
}

/** A server that stops: another connection is up and asked, and has brought nothing yet. */
function handOver(): void {
  at(0).bring("drain", 5000);
  at(1).connect();
  expect(subscriptions(1)).toEqual([{ exchange: "mexc", speed: 1 }]);
}

describe("a move to another server", () => {
  it("asks there for the exchange that was chosen during it", () => {
    live();
    handOver();
    stream.want({ exchange: "binance", speed: 1 });
    bring(1, rooms.mexc.snapshot());
    expect(at(0).closed).toBe(true);
    expect(subscriptions(1).at(-1)).toEqual({ exchange: "binance", speed: 1 });
    next("binance");
    bring(1, rooms.binance.snapshot());
    expect([store.exchange, store.coins.length, useConnection.getState().phase]).toEqual(["binance", 7, "live"]);
  });

  it("asks there for the speed that was chosen while the old line was gone already, and shows meanwhile what it brought", () => {
    live();
    handOver();
    at(0).connected = false;
    stream.want({ exchange: "mexc", speed: 4 });
    expect(subscriptions(0)).toHaveLength(1);
    bring(1, next("mexc"));
    bring(1, rooms.mexc.snapshot());
    expect(subscriptions(1).at(-1)).toEqual({ exchange: "mexc", speed: 4 });
    expect(store.sequence).toBe(2);
  });

  it("asks for nothing again that it has asked for", () => {
    live();
    handOver();
    bring(1, rooms.mexc.snapshot());
    expect(at(0).closed).toBe(true);
    expect(subscriptions(1)).toHaveLength(1);
  });
});

describe("a connection that goes on with the exchange just left", () => {
  /** So many seconds in which the line brings MEXC. */
  const spend = (seconds: number): void => {
    for (let second = 0; second < seconds; second++) {
      vi.advanceTimersByTime(1000);
      bring(0, next("mexc"));
      bring(0, rooms.mexc.snapshot());
    }
  };

  it("is given the time of a silent one, and dropped then", () => {
    live();
    spend(30);
    expect(at(0).dropped).toBe(0);
    stream.want({ exchange: "binance", speed: 1 });
    spend(9);
    expect(at(0).dropped).toBe(0);
    spend(2);
    expect(at(0).dropped).toBe(1);
  });

  it("stays when the chosen one comes at last", () => {
    live();
    stream.want({ exchange: "binance", speed: 1 });
    spend(9);
    next("binance");
    bring(0, rooms.binance.snapshot());
    vi.advanceTimersByTime(9000);
    expect([at(0).dropped, store.exchange]).toEqual([0, "binance"]);
  });
});

describe("the pace", () => {
  /** So many seconds, in each of which the line brings this. */
  const spend = (seconds: number, bringOne: () => RoomMessage): void => {
    for (let second = 0; second < seconds; second++) {
      vi.advanceTimersByTime(1000);
      bring(0, bringOne());
    }
  };
  const speeds = (): unknown[] => subscriptions(0).map((asked) => (asked as { speed: number }).speed);

  it("is left alone while frames come in time, however old a worker or an exchange's clock makes what they hold", () => {
    live();
    spend(120, () => rooms.mexc.next(Date.now(), true, 30_000));
    expect(useConnection.getState()).toMatchObject({ phase: "stale", stale: true });
    expect(speeds()).toEqual([1]);
  });

  it("is lowered where a server that has frames sends none of them, because this reader is behind", () => {
    live();
    const fromServer = (): RoomMessage => (next("mexc"), rooms.mexc.snapshot());
    spend(42, fromServer);
    expect(speeds()).toEqual([1, 2]);
  });

  it("is left alone while the server has no frames", () => {
    live();
    for (let second = 0; second < 120; second++) {
      vi.advanceTimersByTime(1000);
      at(0).bring("status", statusOf({ state: "down" }));
    }
    expect(speeds()).toEqual([1]);
  });
});

describe("the claim of live data at a slow cadence", () => {
  /** A terminal that gets a table every ten seconds, just after one. */
  function slowlyLive(): void {
    live();
    stream.want({ exchange: "mexc", speed: 10 });
    at(0).asked.at(-1)?.answer(null, { ok: true, speed: 10 });
    for (let table = 0; table < 3; table++) {
      bring(0, next("mexc"));
      if (table < 2) vi.advanceTimersByTime(10_000);
    }
    expect(useConnection.getState()).toMatchObject({ phase: "live", speed: 10 });
  }
  const isStale = (): boolean => useConnection.getState().stale;

  it("stands between two tables while the server has newer data", () => {
    slowlyLive();
    vi.advanceTimersByTime(9000);
    expect(isStale()).toBe(false);
  });

  it.each([
    ["has no market", { state: "down", age_ms: 4000 }],
    ["has a market without new events", { state: "live", age_ms: 5100 }],
  ] as const)("ends at five seconds once the server %s, and stands again when it has", (_, status) => {
    slowlyLive();
    vi.advanceTimersByTime(4000);
    at(0).bring("status", statusOf(status));
    expect(isStale()).toBe(false);
    vi.advanceTimersByTime(1500);
    expect(isStale()).toBe(true);
    at(0).bring("status", statusOf({}));
    bring(0, next("mexc"));
    vi.advanceTimersByTime(9000);
    expect(isStale()).toBe(false);
  });
});

describe("polling with a session that ended", () => {
  const refusal = (error: string, status: number): void =>
    void vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ status: "error", error, message: "No" }), { status }));
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["no-session", 401, { phase: "ended", ended: "expired", denied: undefined }],
    ["no-subscription", 403, { phase: "ended", ended: undefined, denied: "No" }],
    ["unavailable", 503, { phase: "offline", ended: undefined, denied: undefined }],
  ])("ends the stream as the server's %s says, or goes on", async (error, status, expected) => {
    refusal(error, status);
    await vi.advanceTimersByTimeAsync(6000);
    expect(useConnection.getState()).toMatchObject(expected);
    expect(at(0).closed).toBe(status < 500);
  });
});

describe("frames of another version", () => {
  const ofAnotherVersion = (message: RoomMessage): RoomMessage => {
    const bytes = Buffer.from(message.body, "base64");
    bytes[1] = 99;
    return { ...message, body: bytes.toString("base64") };
  };
  const table = (): Response =>
    new Response(JSON.stringify({ success: true, data: [], message: "" }), { headers: { "x-market-time": String(Date.now()) } });
  afterEach(() => vi.unstubAllGlobals());

  it("are left for polled tables, without asking for snapshots or another connection, until they can be read", async () => {
    let polls = 0;
    vi.stubGlobal("fetch", async () => (polls++, table()));
    live();
    for (let second = 0; second < 30; second++) {
      bring(0, ofAnotherVersion(next("mexc")));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(useConnection.getState()).toMatchObject({ phase: "polling", outdated: true });
    expect([polls > 10, at(0).dropped, sockets.length]).toEqual([true, 0, 1]);
    expect(at(0).asked.filter(({ event }) => event === "resync")).toEqual([]);
    const before = polls;
    bring(0, rooms.mexc.snapshot());
    await vi.advanceTimersByTimeAsync(3000);
    expect(useConnection.getState()).toMatchObject({ phase: "live", outdated: false });
    expect(polls).toBe(before);
  });
});

describe("a session whose connections are all in other windows", () => {
  it("says so until it has one of them", () => {
    at(0).bring("connect_error", Object.assign(new Error("too-many-sockets"), { data: { error: "too-many-sockets" } }));
    expect(useConnection.getState().crowded).toBe(true);
    live();
    expect(useConnection.getState().crowded).toBe(false);
  });
});
