// Tells the server which frame the screen has come to: each whole table, with each answered heartbeat, as both then travel together, and at
// once when the frames on screen get old. Before the first table it is a sign of life: on a slow line heartbeats wait behind it.

import { BEHIND_MS, isLate, REPORT_EVERY_MS } from "../../shared/contracts/frame-reports.ts";
import type { MarketStore } from "../market/market-store.ts";
import type { MarketSocket } from "./socket.ts";

export class SeenReport {
  readonly #store: MarketStore;
  readonly #connected: () => MarketSocket | undefined;
  readonly #publishedAt: () => number;
  #sequence = 0;
  /** performance.now() when the frame on screen was published; NaN while that is not known. */
  #shownFrom = Number.NaN;
  #isTableDue = false;
  #wasLate = false;
  #reportedAt = performance.now();

  /** `connected`: the present connection while it is up. `publishedAt`: when the store's newest frame was published, performance.now(). */
  constructor(store: MarketStore, connected: () => MarketSocket | undefined, publishedAt: () => number) {
    this.#store = store;
    this.#connected = connected;
    this.#publishedAt = publishedAt;
  }

  /** A frame or a whole table is in the store. */
  came(isTable: boolean): void {
    if (isTable) this.#isTableDue = true;
    // A hidden tab paints nothing, but it does keep up; the server asks about the connection, not about the viewer.
    if (document.hidden) this.done();
  }

  /** The screen is done with the newest frame of the store: it shows it, or is paused and passes it over. */
  done(): void {
    this.#sequence = this.#store.sequence;
    this.#shownFrom = this.#publishedAt();
    if (this.#isTableDue) this.report();
  }

  /** Reports when it is time to; `isDue`: the server has frames to send, at a cadence of so many seconds. */
  check(isDue: boolean, cadence: number, now: number): void {
    const late = isDue && isLate(now - this.#shownFrom, cadence);
    const isNewer = late && !this.#wasLate;
    this.#wasLate = late;
    if (isNewer || now - this.#reportedAt >= (late ? BEHIND_MS : REPORT_EVERY_MS)) this.report();
  }

  /** Reports what the screen has come to. */
  report(): void {
    const socket = this.#connected();
    if (!socket) return;
    this.#isTableDue = false;
    this.#reportedAt = performance.now();
    socket.emit("seen", this.#sequence);
  }
}
