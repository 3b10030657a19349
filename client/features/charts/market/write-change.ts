import { changeCode, UNKNOWN, type NumberText } from "../../../market/number-text.ts";

/** Writes a move in percent with its direction, for colour, where the text is another one; an em-dash for NaN. */
export function writeChange(node: HTMLElement, percent: number, numbers: NumberText): void {
  const isKnown = Number.isFinite(percent);
  const text = isKnown ? numbers.change(percent) : UNKNOWN;
  if (node.textContent === text) return;
  node.textContent = text;
  const code = isKnown ? changeCode(percent) : 0;
  node.dataset["direction"] = code > 0 ? "up" : code < 0 ? "down" : "none";
}
