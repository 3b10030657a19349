// Errors of steps that are retried continuously: logged when they begin, not with every try.

/** Reports an error once while it lasts, however many steps it stops; again when it returns after each of them succeeded. */
export class LastingErrors<Step> {
  readonly #report: (text: string, step: Step) => void;
  /** The last error of each failing step. */
  readonly #texts = new Map<Step, string>();

  /** `report` gets the error's name and message, and the first step it stopped. */
  constructor(report: (text: string, step: Step) => void) {
    this.#report = report;
  }

  report(step: Step, error: unknown): void {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const isKnown = [...this.#texts.values()].includes(text);
    this.#texts.set(step, text);
    if (!isKnown) this.#report(text, step);
  }

  succeeded(step: Step): void {
    this.#texts.delete(step);
  }
}
