// Gathers what is to be read out and hands it over as one text, at most one every five seconds, so that a busy market
// does not talk without end.

export const ANNOUNCE_GAP_MS = 5000;
/** Signals named in one text; the others are only counted. */
const MOST_NAMED = 3;

interface Spoken {
  /** Told once, however many lists have it. */
  readonly id: string;
  readonly text: string;
}

export class AnnouncementQueue {
  readonly #say: (text: string) => void;
  readonly #more: (count: number) => string;
  readonly #waiting = new Map<string, string>();
  #told = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saidAt = Number.NEGATIVE_INFINITY;

  /** `say` reads a text out; `more` words how many are not named. */
  constructor(say: (text: string) => void, more: (count: number) => string) {
    this.#say = say;
    this.#more = more;
  }

  /** Adds what was not told yet; `now` in ms of any steady clock. */
  add(items: readonly Spoken[], now: number): void {
    for (const { id, text } of items) if (!this.#told.has(id)) this.#waiting.set(id, text);
    if (this.#waiting.size === 0 || this.#timer !== undefined) return;
    const wait = this.#saidAt + ANNOUNCE_GAP_MS - now;
    if (wait <= 0) this.#speak(now);
    else this.#timer = setTimeout(() => this.#speak(now + wait), wait);
  }

  /** Says nothing more. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #speak(now: number): void {
    this.#timer = undefined;
    this.#saidAt = now;
    const texts = [...this.#waiting.values()];
    this.#told = new Set(this.#waiting.keys());
    this.#waiting.clear();
    const named = texts.slice(0, MOST_NAMED);
    this.#say([...named, ...(texts.length > MOST_NAMED ? [this.#more(texts.length - MOST_NAMED)] : [])].join(", "));
  }
}
