// Periodic steps that never overlap: a slow one delays the next.

/** Runs `step` every `periodMs` until the returned function is called; rejections go to `onError`. */
export function repeat(periodMs: number, step: () => Promise<void>, onError: (error: unknown) => void): () => void {
  return new Repeated(periodMs, step, onError).end;
}

/** A step that is repeated, and may be run sooner. */
export class Repeated {
  readonly #step: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #busy = false;
  /** There is something that the step under way may have missed. */
  #isWoken = false;
  #hasEnded = false;

  constructor(periodMs: number, step: () => Promise<void>, onError: (error: unknown) => void) {
    this.#step = step;
    this.#onError = onError;
    this.#timer = setInterval(() => this.#run(), periodMs);
  }

  /** Runs the step at once; once more, where it is under way. */
  readonly wake = (): void => {
    this.#isWoken = this.#busy;
    this.#run();
  };

  readonly end = (): void => {
    clearInterval(this.#timer);
    this.#hasEnded = true;
  };

  #run(): void {
    if (this.#busy || this.#hasEnded) return;
    this.#busy = true;
    void this.#step()
      .catch(this.#onError)
      .finally(() => {
        this.#busy = false;
        if (this.#isWoken) this.wake();
      });
  }
}

/** How long at `now` (epoch ms) until the next second has ended `waitMs` ago, ms. */
export const msToSecond = (now: number, waitMs: number): number => 1000 - ((now - waitMs) % 1000);

/**
 * Runs `step` whenever a second of `now` (epoch ms) ended `waitMs` ago, with the second that is then open, until the returned
 * function is called. It follows changes of the clock and of the wait; of the seconds missed during a slow step only the last
 * follows, at once.
 */
export function eachSecond(
  now: () => number,
  waitMs: () => number,
  step: (second: number) => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const openAt = (wait: number): number => Math.floor((now() - wait) / 1000);
  const schedule = (stepped: number): void => {
    if (ended) return;
    const wait = waitMs();
    timer = setTimeout(
      () => {
        const second = openAt(wait);
        void step(second)
          .catch(onError)
          .finally(() => schedule(second));
      },
      openAt(wait) > stepped ? 0 : msToSecond(now(), wait),
    );
  };
  schedule(openAt(waitMs()));
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
