// Short flashes of cells that changed: on at once, held 80 ms, faded in steps until 300 ms; at most three a second per cell.
// Steps and no transition of the style sheet: which would lay out and paint the whole page sixty times a second.

import { isMotionReduced } from "../ui/appearance.store.ts";

/** Ages at which a flash becomes weaker, and at which it is over, ms. */
const STEPS = [80, 150, 220, 300] as const;
const OVER_MS = 300;
/** A cell that flashed may flash again after this; longer than a flash, so none meets itself. */
export const FLASH_GAP_MS = 334;

export class Flashes {
  /** Oldest first. */
  readonly #cells: HTMLElement[] = [];
  readonly #since: number[] = [];

  /** Flashes a cell in the colour of a direction, unless the reader asked for stillness. */
  start(cell: HTMLElement, up: boolean, now: number): void {
    if (isMotionReduced()) return;
    cell.dataset["flash"] = up ? "up" : "down";
    delete cell.dataset["fade"];
    this.#cells.push(cell);
    this.#since.push(now);
  }

  /** Weakens flashes by their age and ends those that are over; returns after how many ms the next one changes, or false. */
  end(now: number): number | false {
    const over = this.#since.findIndex((since) => now - since < OVER_MS);
    const ended = over < 0 ? this.#cells.length : over;
    for (const cell of this.#cells.splice(0, ended)) {
      delete cell.dataset["flash"];
      delete cell.dataset["fade"];
    }
    this.#since.splice(0, ended);
    let next = Number.POSITIVE_INFINITY;
    this.#cells.forEach((cell, index) => {
      const age = now - (this.#since[index] as number);
      const step = STEPS.findIndex((until) => age < until);
      if (step > 0 && cell.dataset["fade"] !== String(step)) cell.dataset["fade"] = String(step);
      next = Math.min(next, (STEPS[step] as number) - age);
    });
    return next < OVER_MS && next;
  }
}
