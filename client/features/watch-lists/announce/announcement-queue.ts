// Gathers what is to be read out and hands it over as one text, at most one every five seconds, so that a busy market
// does not talk without end.

export const ANNOUNCE_GAP_MS = 5000;
/** Signals named in one text; the others are only counted. */
const MAX_NAMED = 3;

interface Announcement {
  /** Read out once, however many lists have it. */
  readonly id: string;
  readonly text: string;
}

export class AnnouncementQueue {
  readonly #readOut: (text: string) => void;
  readonly #more: (count: number) => string;
  readonly #waiting = new Map<string, string>();
  #announced = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #announcedAt = Number.NEGATIVE_INFINITY;

  /** `readOut` reads a text out; `more` words how many are not named. */
  constructor(readOut: (text: string) => void, more: (count: number) => string) {
    this.#readOut = readOut;
    this.#more = more;
  }

  /** Adds what was not read out yet; `now` in ms of any steady clock. */
  add(items: readonly Announcement[], now: number): void {
    for (const { id, text } of items) if (!this.#announced.has(id)) this.#waiting.set(id, text);
    if (this.#waiting.size === 0 || this.#timer !== undefined) return;
    const wait = this.#announcedAt + ANNOUNCE_GAP_MS - now;
    if (wait <= 0) this.#announce(now);
    else this.#timer = setTimeout(() => this.#announce(now + wait), wait);
  }

  /** Reads out nothing more. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #announce(now: number): void {
    this.#timer = undefined;
    this.#announcedAt = now;
    const texts = [...this.#waiting.values()];
    this.#announced = new Set(this.#waiting.keys());
    this.#waiting.clear();
    const named = texts.slice(0, MAX_NAMED);
    this.#readOut([...named, ...(texts.length > MAX_NAMED ? [this.#more(texts.length - MAX_NAMED)] : [])].join(", "));
  }
}
