// What the terminal shows during a start: a line when a step is done, and signs of life from those that take long.

const FIRST_SIGN_MS = 2000;
const NEXT_SIGN_MS = 5000;

export class Progress {
  readonly #startedAt = performance.now();
  readonly #write: (line: string) => void;

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /** Seconds since the launch began, as text. */
  get elapsed(): string {
    return seconds(performance.now() - this.#startedAt);
  }

  /** A sentence of its own. */
  print(sentence: string): void {
    this.#write(`  ${sentence}`);
  }

  /** Does the work and prints when it is done; while it takes long, prints every few seconds that it still runs. */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    const ran = () => seconds(performance.now() - since);
    let sign = setTimeout(function again() {
      progressSign();
      sign = setTimeout(again, NEXT_SIGN_MS);
    }, FIRST_SIGN_MS);
    const progressSign = () => this.print(`${name}: still working after ${ran()}`);
    try {
      const result = await work();
      this.print(`${name}: ready after ${ran()}`);
      return result;
    } finally {
      clearTimeout(sign);
    }
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
