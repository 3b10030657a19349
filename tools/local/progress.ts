// Output during a start: a line per finished step, and signs of life from long ones.

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

  /** Prints a sentence by itself. */
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
