// How old the data on screen is, and how long it took from the exchange's event to our paint.
// Times are turned into our monotonic clock as they arrive, so an age goes on counting through any reconnect.

import type { WireHeader } from "../../shared/frame/wire-frame.ts";
import type { ServerClock } from "./server-clock.ts";

const PAINTS = 128;

export class FrameAge {
  readonly #clock: ServerClock;
  readonly #paints = new Float64Array(PAINTS);
  #paintCount = 0;
  #dataAt = Number.NaN;
  #eventAt = Number.NaN;
  #unpainted = false;
  /** Event to paint of the last painted frame, ms; NaN before the first. */
  tickToPaintMs = Number.NaN;

  constructor(clock: ServerClock) {
    this.#clock = clock;
  }

  /** Nothing is on screen any more. */
  reset(): void {
    this.#dataAt = Number.NaN;
    this.#unpainted = false;
    this.#paintCount = 0;
    this.tickToPaintMs = Number.NaN;
  }

  /** A frame was applied. Its newest event's arrival at the worker is the data's own time: one clock, no skew of exchanges. */
  applied(header: WireHeader, isSnapshot: boolean): void {
    this.#dataAt = this.#clock.localTime(header.ingestTime > 0 ? header.ingestTime : header.publishTime);
    this.#eventAt = header.eventTime > 0 ? this.#clock.localTime(header.eventTime) : this.#dataAt;
    this.#unpainted = !isSnapshot && this.#clock.settled;
  }

  /** A table came by request; its time is that of its newest trade. */
  appliedAt(dataTime: number): void {
    this.#dataAt = this.#clock.localTime(dataTime);
    this.#unpainted = false;
  }

  /** Time passed that our monotonic clock did not count: the machine slept. */
  slept(ms: number): void {
    this.#dataAt -= ms;
    this.#eventAt -= ms;
    this.#unpainted = false;
  }

  /** The newest frame is on screen now. */
  painted(now: number): void {
    if (!this.#unpainted) return;
    this.#unpainted = false;
    this.tickToPaintMs = Math.max(0, now - this.#eventAt);
    this.#paints[this.#paintCount++ % PAINTS] = this.tickToPaintMs;
  }

  /** How long ago a moment of the server's clock (epoch ms) was, ms; NaN before the first frame. */
  since(serverTime: number, now: number): number {
    return Math.max(0, now - this.#clock.localTime(serverTime));
  }

  /** Age of the data in ms; NaN before the first frame. */
  ageMs(now: number): number {
    return Math.max(0, now - this.#dataAt);
  }

  /** Event-to-paint time that `share` of the recent frames stayed under; NaN before the first. */
  tickToPaintQuantile(share: number): number {
    const known = this.#paints.slice(0, Math.min(this.#paintCount, PAINTS)).sort();
    return known[Math.min(known.length - 1, Math.floor(known.length * share))] ?? Number.NaN;
  }
}
