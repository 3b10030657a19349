import { describe, expect, test } from "vitest";
import { MarketTable } from "../../../shared/market/market-table.ts";
import { ServerMetrics } from "../../server-metrics.ts";
import type { MarketState } from "./market-feed.ts";
import { FramePacer, type PacedSocket } from "./frame-pacer.ts";
import { Room, type Encoded } from "./room.ts";

const metrics = new ServerMetrics();

class Bench implements PacedSocket {
  readonly sent: Encoded[] = [];
  inRoom = false;
  now = 0;
  sequence = 0;
  epoch = 1;
  readonly room = new Room("mexc", 1, metrics);
  readonly pacer: FramePacer;
  readonly #table = new MarketTable(1);

  constructor() {
    this.tick();
    this.pacer = new FramePacer(this.room, this, this.now);
    this.pacer.sendSnapshot();
  }

  joinRoom(): void {
    this.inRoom = true;
  }

  leaveRoom(): void {
    this.inRoom = false;
  }

  send(encoded: Encoded): void {
    this.sent.push(encoded);
  }

  /** Another second of the room. */
  tick(seconds = 1): void {
    for (let i = 0; i < seconds; i++) {
      this.now += 1000;
      this.sequence++;
      this.room.encode(this.state(), this.now);
      (this.pacer as FramePacer | undefined)?.check(this.now);
    }
  }

  state(): MarketState {
    const universe = {
      exchange: "mexc" as const,
      firstVersion: 0,
      version: 1,
      symbols: [{ symbol: "A", pair: "AUSDT", tickSize: "1", decimals: 0, active: true }],
    };
    const times = { second: this.now / 1000, eventTime: this.now, ingestTime: this.now, publishTime: this.now, quoteTime: 0 };
    const header = {
      kind: "changes" as const,
      simulated: true,
      warming: false,
      epoch: this.epoch,
      sequence: this.sequence,
      base: 0,
      universeVersion: 1,
      ...times,
    };
    return { table: this.#table, universe, header };
  }
}

describe("a reader that keeps up", () => {
  test("stays in the room, however slow the room is", () => {
    const bench = new Bench();
    for (let i = 0; i < 20; i++) {
      bench.tick(30);
      bench.pacer.seen(bench.sequence - 1, bench.now + 200);
    }
    expect(bench.inRoom).toBe(true);
    expect(bench.sent).toHaveLength(1);
  });

  test("may report a frame of a room it has left, or none we know: nothing happens", () => {
    const bench = new Bench();
    bench.pacer.seen(999_999, bench.now);
    bench.pacer.seen(0, bench.now);
    expect(bench.pacer.paced).toBe(false);
  });
});

describe("a reader whose first table is long on its way", () => {
  test("says that it has seen nothing yet: it is not behind for that, however old the room is", () => {
    const bench = new Bench();
    bench.tick(12);
    for (let second = 0; second < 100; second++) {
      bench.tick();
      bench.pacer.seen(bench.sequence, bench.now);
    }
    const sent = bench.sent.length;
    bench.pacer.seen(0, bench.now);
    expect([bench.pacer.paced, bench.sent.length]).toEqual([false, sent]);
  });
});

describe("a reader that falls behind", () => {
  test("leaves the room when a newer frame has waited for more than five seconds", () => {
    const bench = new Bench();
    const seen = bench.sequence;
    bench.tick(6);
    bench.pacer.seen(seen, bench.now);
    expect(bench.inRoom).toBe(true);
    bench.tick(1);
    bench.pacer.seen(seen, bench.now);
    expect(bench.pacer.paced).toBe(true);
    expect(bench.inRoom).toBe(false);
    expect(bench.sent.at(-1)).toMatchObject({ event: "snapshot", sequence: bench.sequence });
  });

  test("counts as behind after forty-five silent seconds", () => {
    const bench = new Bench();
    bench.tick(45);
    expect(bench.pacer.paced).toBe(false);
    bench.tick(1);
    expect(bench.pacer.paced).toBe(true);
  });

  test("T48: has one snapshot in flight, whatever it claims or asks", () => {
    const bench = new Bench();
    bench.tick(46);
    const sent = bench.sent.length;
    bench.tick(30);
    bench.pacer.sendSnapshot();
    for (let forged = 0; forged < 200; forged++) bench.pacer.seen(forged, bench.now);
    // The forged reports included the one in flight: that releases exactly one more.
    expect(bench.sent.length).toBeLessThanOrEqual(sent + 2);
  });

  test("gets the newest after each report and returns once it is quick again", () => {
    const bench = new Bench();
    bench.tick(46);
    const first = bench.sent.at(-1)?.sequence ?? 0;
    bench.tick(20);
    bench.pacer.seen(first, bench.now);
    expect(bench.pacer.paced).toBe(true);
    expect(bench.sent.at(-1)?.sequence).toBe(bench.sequence);
    bench.tick(2);
    bench.pacer.seen(bench.sequence - 2, bench.now);
    expect(bench.pacer.paced).toBe(false);
    expect(bench.inRoom).toBe(true);
    expect(bench.sent.at(-1)?.sequence).toBe(bench.sequence);
  });

  test("is not forgotten when its snapshot is older than the room's memory, or of an earlier writer", () => {
    const bench = new Bench();
    bench.tick(46);
    const inFlight = bench.sent.at(-1)?.sequence ?? 0;
    bench.epoch = 2;
    bench.sequence = 0;
    bench.tick(100);
    bench.pacer.seen(inFlight, bench.now);
    expect(bench.sent.at(-1)?.sequence).toBe(bench.sequence);
  });
});
