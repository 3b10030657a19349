// Short flashes of cells that changed: on at once, held 80 ms, faded by the style sheet; at most three a second per cell.

import { isMotionReduced } from "../../ui/look.store.ts";

const HOLD_MS = 80;
/** A cell that flashed may flash again after this. */
export const FLASH_GAP_MS = 334;

export class Flashes {
  readonly #cells: HTMLElement[] = [];
  readonly #until: number[] = [];

  /** Flashes a cell in the colour of a direction, unless the reader asked for stillness. */
  start(cell: HTMLElement, up: boolean, now: number): void {
    if (isMotionReduced()) return;
    cell.dataset["flash"] = up ? "up" : "down";
    this.#cells.push(cell);
    this.#until.push(now + HOLD_MS);
  }

  /** Ends the flashes whose time is over; returns after how many ms the next one ends, false when none goes on. */
  end(now: number): number | false {
    let over = 0;
    while (over < this.#cells.length && (this.#until[over] as number) <= now) {
      const cell = this.#cells[over] as HTMLElement;
      // A cell flashed again meanwhile stands further back in the line and ends there.
      if (this.#cells.indexOf(cell, over + 1) < 0) delete cell.dataset["flash"];
      over++;
    }
    this.#cells.splice(0, over);
    this.#until.splice(0, over);
    const next = this.#until[0];
    return next !== undefined && next - now;
  }
}
