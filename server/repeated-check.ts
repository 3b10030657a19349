// Looks every few seconds, one look at a time: a slow one is waited for, and one that failed is followed by the next all the same.

const EVERY_MS = 5000;

export class RepeatedCheck {
  readonly #check: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #isBusy = false;

  constructor(check: () => Promise<void>, failed: (error: unknown) => void) {
    this.#check = check;
    this.#failed = failed;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#isBusy) return;
      this.#isBusy = true;
      this.#check()
        .catch(this.#failed)
        .finally(() => (this.#isBusy = false));
    }, EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
