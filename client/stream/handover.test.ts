// Moving to another server: the old connection stays until the next one is as far, and nothing moves without a table.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "../testing/fake-socket.ts";
import { Handover } from "./handover.ts";

let next: FakeSocket;
let opened: number;
let joined: number;
let onScreen: number;
let taken: (readonly string[])[];
let handover: Handover;

beforeEach(() => {
  vi.useFakeTimers();
  next = new FakeSocket();
  opened = joined = 0;
  onScreen = 10;
  taken = [];
  handover = new Handover({
    open: () => {
      opened++;
      return next.socket;
    },
    join: () => joined++,
    isCurrent: (sequence) => sequence >= onScreen,
    take: (_, bodies) => taken.push(bodies),
  });
});

afterEach(() => vi.useRealTimers());

describe("a handover", () => {
  it("takes the next connection with its first snapshot", () => {
    handover.begin(5000);
    next.connect();
    expect([joined, taken]).toEqual([1, []]);
    next.bring("snapshot", 10, "s10");
    expect(taken).toEqual([["s10"]]);
    next.bring("frame", 11, "f11");
    vi.advanceTimersByTime(20_000);
    expect(taken).toHaveLength(1);
    expect(next.closed).toBe(false);
  });

  it("waits until the other server is as far as the screen, and brings everything since", () => {
    handover.begin(5000);
    next.connect();
    next.bring("frame", 8, "f8");
    next.bring("snapshot", 8, "s8");
    next.bring("frame", 9, "f9");
    expect(taken).toEqual([]);
    next.bring("frame", 10, "f10");
    expect(taken).toEqual([["s8", "f9", "f10"]]);
  });

  it("takes a table that is behind rather than none, once the old server is gone", () => {
    handover.begin(5000);
    next.connect();
    next.bring("snapshot", 3, "s3");
    vi.advanceTimersByTime(5900);
    expect(taken).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(taken).toEqual([["s3"]]);
  });

  it("is given up when there is no other server, and can begin again", () => {
    handover.begin(5000);
    vi.advanceTimersByTime(7000);
    expect([taken, next.closed]).toEqual([[], true]);
    next = new FakeSocket();
    handover.begin(5000);
    expect(opened).toBe(2);
  });

  it("is one, however often it is asked for, and none once cancelled", () => {
    handover.begin(5000);
    handover.begin(5000);
    expect(opened).toBe(1);
    handover.cancel();
    next.bring("snapshot", 99, "s99");
    vi.advanceTimersByTime(10_000);
    expect([taken, next.closed]).toEqual([[], true]);
  });
});
