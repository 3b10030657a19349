// The stream's life, transition by transition.

import { describe, expect, it } from "vitest";
import {
  nextStreamState,
  silenceLimitMs,
  staleAfterMs,
  STREAM_START,
  type StreamEvent,
  type StreamPhase,
} from "./stream-state.ts";

const after = (...events: StreamEvent[]): StreamPhase => events.reduce(nextStreamState, STREAM_START).phase;
const up: StreamEvent = { type: "connected" };
const snapshot: StreamEvent = { type: "snapshot" };
const frame: StreamEvent = { type: "frame" };

describe("stream state", () => {
  it("is live once a snapshot is here", () => {
    expect(after(up)).toBe("joining");
    expect(after(up, snapshot)).toBe("live");
  });
  it("goes stale by age only, and back", () => {
    expect(after(up, snapshot, { type: "age", stale: true })).toBe("stale");
    expect(after(up, snapshot, { type: "age", stale: true }, frame)).toBe("stale");
    expect(after(up, snapshot, { type: "age", stale: true }, { type: "age", stale: false })).toBe("live");
    expect(after(up, { type: "age", stale: true })).toBe("joining");
  });
  it("waits for a snapshot after a gap, whatever frames arrive", () => {
    expect(after(up, snapshot, { type: "gap" })).toBe("resync");
    expect(after(up, snapshot, { type: "gap" }, frame)).toBe("resync");
    expect(after(up, snapshot, { type: "gap" }, snapshot)).toBe("live");
  });
  it("polls only while the socket is down, and stays in that state until a snapshot comes", () => {
    expect(after({ type: "polled" })).toBe("polling");
    expect(after({ type: "polled" }, { type: "poll-failed" })).toBe("offline");
    expect(after({ type: "polled" }, up)).toBe("polling");
    expect(after({ type: "polled" }, up, snapshot)).toBe("live");
    expect(after(up, snapshot, { type: "polled" })).toBe("live");
    expect(after(up, snapshot, { type: "disconnected" }, { type: "poll-failed" })).toBe("offline");
  });
  it("is offline as soon as the browser is, and live again with the next frame if the browser was wrong", () => {
    expect(after(up, snapshot, { type: "line-lost" })).toBe("offline");
    expect(after(up, snapshot, { type: "line-lost" }, { type: "age", stale: true })).toBe("offline");
    expect(after(up, snapshot, { type: "line-lost" }, frame)).toBe("live");
  });
  it("counts attempts until it is connected", () => {
    const tried = [{ type: "attempt" }, { type: "attempt" }] as const;
    expect(tried.reduce(nextStreamState, STREAM_START).attempts).toBe(2);
    expect([...tried, up].reduce(nextStreamState, STREAM_START).attempts).toBe(0);
  });
  it("ends for good", () => expect(after({ type: "ended" }, up, snapshot)).toBe("ended"));
  it("keeps the same object when nothing changes", () => {
    const live = [up, snapshot].reduce(nextStreamState, STREAM_START);
    expect(nextStreamState(live, frame)).toBe(live);
    expect(nextStreamState(live, { type: "age", stale: false })).toBe(live);
  });
  it("knows its limits", () => {
    expect([1, 2, 4, 10].map(staleAfterMs)).toEqual([5000, 5000, 9000, 21_000]);
  });
  it("waits in silence for what cadence and tables take, and for twice a slow table, a minute at most", () => {
    expect([1, 4].map((speed) => silenceLimitMs(speed, 0))).toEqual([10_000, 12_000]);
    expect([4000, 10_000, 13_000, 20_000, 90_000].map((tableMs) => silenceLimitMs(2, tableMs))).toEqual([
      10_000, 20_000, 26_000, 40_000, 60_000,
    ]);
    expect(silenceLimitMs(10, 13_000)).toBe(30_000);
  });
});
