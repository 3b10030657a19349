// The current rooms: created when the first socket joins, fed at their cadence, dropped if empty at the next due frame.

import { PLAN_LIMITS, type PlanId } from "../../../shared/contracts/plans.ts";
import { frameRoom } from "../../../shared/contracts/sockets.ts";
import type { ServerMetrics } from "../../server-metrics.ts";
import type { MarketFeed } from "./market-feed.ts";
import { Room, type Encoded } from "./room.ts";
import { KeyedBuckets } from "../token-bucket.ts";

/** Whole tables in a row, for a page that reloads or a user who tries the speeds. */
const TABLES_AT_ONCE = 6;

export class RoomRegistry {
  readonly #rooms = new Map<string, Room>();
  readonly #tables = new KeyedBuckets();
  readonly #metrics: ServerMetrics;
  readonly #emit: (room: Room, encoded: Encoded) => void;

  constructor(metrics: ServerMetrics, emit: (room: Room, encoded: Encoded) => void) {
    this.#metrics = metrics;
    this.#emit = emit;
  }

  /** The room of this feed and cadence, with a first frame when the market is known. */
  room(feed: MarketFeed, cadence: number): Room {
    const known = this.#rooms.get(frameRoom(feed.exchange, cadence));
    if (known) return known;
    const made = new Room(feed.exchange, cadence, this.#metrics);
    const state = feed.state;
    if (state) made.encode(state, performance.now());
    this.#rooms.set(made.name, made);
    return made;
  }

  /**
   * Counts a whole table for this session; false when it has had too many over all its sockets. In the long run it gets one per
   * cadence of its plan, because a newly created room shows the current market, whatever its cadence.
   */
  takeTable(handle: string, plan: PlanId, now: number): boolean {
    return this.#tables.take(`${plan}:${handle}`, 1 / PLAN_LIMITS[plan].fastestSeconds, TABLES_AT_ONCE, now);
  }

  /** Sends the feed's current state to every due room of its exchange. */
  publish(feed: MarketFeed): void {
    const state = feed.state;
    if (!state) return;
    for (const room of this.#rooms.values()) {
      if (room.exchange !== feed.exchange || !room.isDue(state.header.second)) continue;
      // Only when due: rooms dropped and recreated between their frames would give faster figures than the plan's.
      if (room.members.size === 0) this.#drop(room);
      else this.#send(room, room.encode(state, performance.now()));
    }
  }

  /** Writes the sizes of all rooms into the metrics. */
  measure(): void {
    for (const room of this.#rooms.values())
      this.#metrics.roomSockets.set({ exchange: room.exchange, seconds: String(room.cadence) }, room.members.size);
  }

  #send(room: Room, encoded: Encoded): void {
    this.#metrics.framesOut.inc({ exchange: room.exchange, event: encoded.event });
    this.#metrics.bytesOut.inc({ exchange: room.exchange }, encoded.body.length);
    this.#emit(room, encoded);
  }

  #drop(room: Room): void {
    this.#rooms.delete(room.name);
    this.#metrics.roomSockets.remove({ exchange: room.exchange, seconds: String(room.cadence) });
  }
}
