import { describe, expect, test } from "vitest";
import type { Signal } from "../../../shared/contracts/signals.ts";
import { ServerMetrics } from "../../server-metrics.ts";
import { SignalRooms } from "./signal-rooms.ts";
import type { MarketSocket } from "../socket-server.ts";

const RULE = "mexc:net_percent:5:up:0.9";
const OTHER = "binance:net_percent:5:up:0.9";

/** A socket as the fan-out sees it: what went to the kernel, and what waits in its own queue. */
class Line {
  readonly sent: Buffer[] = [];
  readonly queued: string[] = [];
  busy = false;
  touched = 0;

  get data(): unknown {
    this.touched++;
    return { line: { isIdle: !this.busy, write: (bytes: Buffer) => void this.sent.push(bytes) } };
  }

  get conn(): unknown {
    return { write: (text: string) => void this.queued.push(text) };
  }

  get socket(): MarketSocket {
    return this as unknown as MarketSocket;
  }
}

const signals = (rule: string): ReadonlyMap<string, readonly Signal[]> => new Map([[rule, [{ id: `${rule}:BTC:1` } as Signal]]]);
const encodings = async (metrics: ServerMetrics): Promise<number> => (await metrics.signalEncodings.get()).values[0]?.value ?? 0;

describe("the rooms of rules", () => {
  test("hand one encoding to every socket of the room and touch no other", async () => {
    const metrics = new ServerMetrics();
    const rooms = new SignalRooms(metrics);
    const members = Array.from({ length: 2000 }, () => new Line());
    const others = Array.from({ length: 2000 }, () => new Line());
    for (const { socket } of members) rooms.join(socket, new Set([RULE]));
    for (const { socket } of others) rooms.join(socket, new Set([OTHER]));
    rooms.cast(signals(RULE));
    expect(await encodings(metrics)).toBe(1);
    expect(new Set(members.map(({ sent }) => sent[0])).size).toBe(1);
    expect(members.every(({ sent }) => sent.length === 1)).toBe(true);
    expect(others.every(({ touched }) => touched === 0)).toBe(true);
    // After the two bytes of a short text frame's header.
    expect(members[0]?.sent[0]?.subarray(2).toString()).toBe(`42/market,["signal",[{"id":"${RULE}:BTC:1"}]]`);
  });

  test("let a signal wait in the queue of a socket that is still taking earlier bytes", () => {
    const rooms = new SignalRooms(new ServerMetrics());
    const line = new Line();
    rooms.join(line.socket, new Set([RULE]));
    line.busy = true;
    rooms.cast(signals(RULE));
    expect(line.sent).toEqual([]);
    expect(line.queued).toEqual([`2/market,["signal",[{"id":"${RULE}:BTC:1"}]]`]);
  });

  test("know which rules are in use, and forget those nobody waits for", async () => {
    const metrics = new ServerMetrics();
    const rooms = new SignalRooms(metrics);
    const [one, two] = [new Line(), new Line()];
    rooms.join(one.socket, new Set([RULE, OTHER]));
    rooms.join(two.socket, new Set([RULE]));
    rooms.join(one.socket, new Set([OTHER]));
    expect([rooms.rulesInUse("mexc"), rooms.rulesInUse("binance")]).toEqual([[RULE], [OTHER]]);
    rooms.leave(two.socket);
    expect(rooms.rulesInUse("mexc")).toEqual([]);
    rooms.cast(signals(RULE));
    expect(await encodings(metrics)).toBe(0);
  });
});
