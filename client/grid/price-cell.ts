// The price cell: leading digits that did not change are dimmed, so the eye lands on the ones that did.
// The counted zeros of 0.0₄1873 get an element of their own (price-zeros.ts).

import { showZeros, zerosSpan } from "../market/price-zeros.ts";

export class PriceCell {
  readonly #lead = document.createElement("span");
  readonly #zeros = document.createElement("span");
  #count = "";
  readonly #still = document.createElement("span");
  readonly #tail = document.createElement("b");

  constructor(cell: HTMLElement) {
    cell.append(this.#lead, this.#zeros, this.#still, this.#tail);
  }

  /** Shows a price text, dim up to `brightFrom`, bright from there. */
  show(text: string, brightFrom: number): void {
    const [start, end] = zerosSpan(text);
    const dimEnd = Math.max(end, brightFrom);
    const isPlain = start === end;
    write(this.#lead, text.slice(0, isPlain ? brightFrom : start));
    this.#showZeros(text.slice(start, end));
    write(this.#still, isPlain ? "" : text.slice(end, dimEnd));
    write(this.#tail, text.slice(isPlain ? brightFrom : dimEnd));
  }

  #showZeros(count: string): void {
    if (count === this.#count) return;
    this.#count = count;
    showZeros(this.#zeros, count);
  }
}

/** Extensions of the browser may have put other nodes in the place of ours: only the element is sure to be on the page. */
function write(element: HTMLElement, text: string): void {
  const { firstChild: node } = element;
  if (node?.nodeType === Node.TEXT_NODE && node === element.lastChild) node.nodeValue = text;
  else if (node || text !== "") element.textContent = text;
}

/** Where two price texts begin to differ; the whole length when they are equal. */
export function firstDifference(before: string, after: string): number {
  if (before.length !== after.length) return 0;
  let at = 0;
  while (at < after.length && before[at] === after[at]) at++;
  return at;
}
