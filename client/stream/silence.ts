// Tells a dead connection from a slow one. Both are silent: a browser sees nothing of a message before its last byte, and a table can be
// long. Only waiting shows it, so after a connection was given up, the next one is waited for longer.

import { MIN_SILENCE_MS, silenceLimitMs } from "./stream-state.ts";

export class Silence {
  /** When something came that can be shown, or a table was asked for, performance.now(). */
  #since = 0;
  /** When the table that is on its way was asked for; undefined when none is. */
  #askedAt: number | undefined;
  /** How long tables take that are asked for; one may be an earlier one that came just then, so it falls by half at most. */
  #tableMs = 0;
  /** How long the next one may take after connections that were given up; 0 when none was. */
  #guessedMs = 0;

  /** A table is asked for. */
  asked(now: number): void {
    this.#since = now;
    this.#askedAt ??= now;
  }

  /** Something came that can be shown. */
  heard(now: number): void {
    this.#since = now;
  }

  /** A table came. True when it shows that the connection before, which was given up, was no more than slow. */
  gotTable(now: number): boolean {
    if (this.#askedAt === undefined) return false;
    const tookMs = now - this.#askedAt;
    const wasSlow = this.#guessedMs > 0 && tookMs > MIN_SILENCE_MS;
    this.#askedAt = undefined;
    this.#guessedMs = 0;
    this.#tableMs = Math.max(tookMs, this.#tableMs / 2);
    return wasSlow;
  }

  /** Nothing is on its way: the connection is another one, or the server has no market. */
  restart(now: number): void {
    this.#since = now;
    this.#askedAt = undefined;
  }

  /** Is this the silence of a dead connection, at a cadence of `speed` seconds? */
  isTooLong(speed: number, now: number): boolean {
    return now - this.#since > this.#limitMs(speed);
  }

  /** The connection is given up after the silence of that cadence. */
  giveUp(speed: number): void {
    // What was on its way takes longer; how much longer nobody knows.
    this.#guessedMs = 1.5 * this.#limitMs(speed);
  }

  #limitMs(speed: number): number {
    return silenceLimitMs(speed, Math.max(this.#tableMs, this.#guessedMs));
  }
}
