// The price cell: leading digits that did not change are dimmed, so the eye lands on the ones that did.
// The counted zeros of 0.0₄1873 get an element of their own, because fonts draw subscript digits unevenly.

const SUBSCRIPT_FIRST = 0x2080;
const SUBSCRIPT_LAST = 0x2089;

export class PriceCell {
  readonly #lead = document.createTextNode("");
  readonly #zeros = document.createElement("sub");
  readonly #still = document.createTextNode("");
  readonly #tail = document.createElement("b");

  constructor(cell: HTMLElement) {
    cell.append(this.#lead, this.#zeros, this.#still, this.#tail);
  }

  /** Shows a price text, dim up to `brightFrom`, bright from there. */
  show(text: string, brightFrom: number): void {
    const [start, end] = subscriptSpan(text);
    const dimEnd = Math.max(end, brightFrom);
    this.#lead.data = text.slice(0, start);
    this.#zeros.textContent = plainDigits(text.slice(start, end));
    this.#still.data = start === end ? "" : text.slice(end, dimEnd);
    if (start === end) this.#lead.data = text.slice(0, brightFrom);
    this.#tail.textContent = text.slice(start === end ? brightFrom : dimEnd);
  }
}

/** Where two price texts begin to differ; the whole length when they are equal. */
export function firstDifference(before: string, after: string): number {
  if (before.length !== after.length) return 0;
  let at = 0;
  while (at < after.length && before[at] === after[at]) at++;
  return at;
}

function subscriptSpan(text: string): [start: number, end: number] {
  let start = 0;
  while (start < text.length && !isSubscript(text.charCodeAt(start))) start++;
  if (start === text.length) return [0, 0];
  let end = start;
  while (end < text.length && isSubscript(text.charCodeAt(end))) end++;
  return [start, end];
}

const isSubscript = (code: number): boolean => code >= SUBSCRIPT_FIRST && code <= SUBSCRIPT_LAST;

function plainDigits(subscripts: string): string {
  return Array.from(subscripts, (digit) => String(digit.charCodeAt(0) - SUBSCRIPT_FIRST)).join("");
}
