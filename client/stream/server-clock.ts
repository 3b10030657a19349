// How far the server's clock is from our monotonic one, learned from frames: a frame left at publishTime and reached us
// at some later moment, so the smallest difference seen is the truest. Ages stay right when the wall clock jumps.

const SAMPLES = 32;
/** A wall clock that is off by more than this cannot date a snapshot. */
const WALL_TRUST_MS = 600_000;

export class ServerClock {
  readonly #offsets = new Float64Array(SAMPLES);
  #count = 0;
  #offset = Number.NaN;
  /** False while all we have is a snapshot, which may have been old when it was sent. */
  settled = false;

  /** Forgets everything; for a new connection, a new writer, or after sleep. */
  reset(): void {
    this.#count = 0;
    this.#offset = Number.NaN;
    this.settled = false;
  }

  /** A snapshot arrived. Its own age is unknown, so the wall clock has to do until a frame brings the server's. */
  sawSnapshot(publishTime: number, arrival: number, wallNow: number): void {
    if (this.settled) return;
    const wallAge = wallNow - publishTime;
    this.#offset = arrival - publishTime - (wallAge > 0 && wallAge < WALL_TRUST_MS ? wallAge : 0);
  }

  /** A frame arrived the moment it was made. */
  sawFrame(publishTime: number, arrival: number): void {
    this.#offsets[this.#count++ % SAMPLES] = arrival - publishTime;
    const known = Math.min(this.#count, SAMPLES);
    let min = Number.POSITIVE_INFINITY;
    for (let i = 0; i < known; i++) min = Math.min(min, this.#offsets[i] as number);
    this.#offset = min;
    this.settled = true;
  }

  /** The server's time at a moment of our monotonic clock, epoch ms; `wallNow` while nothing is known. */
  serverTime(now: number, wallNow: number): number {
    return Number.isNaN(this.#offset) ? wallNow : now - this.#offset;
  }

  /** A server time on our monotonic clock; NaN before the first frame. */
  localTime(serverTime: number): number {
    return serverTime + this.#offset;
  }
}
