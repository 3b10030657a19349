// The counted zeros of 0.0₄1873. They are drawn as a small 4, but stand on the page as zeros: what is copied or read aloud is the price.

import styles from "./price-zeros.module.css";

const SUBSCRIPT_FIRST = 0x2080;
const SUBSCRIPT_LAST = 0x2089;

/** Where the count of the zeros stands in a price text; an empty span where none are counted. */
export function zerosSpan(text: string): [start: number, end: number] {
  let start = 0;
  while (start < text.length && !isSubscript(text.charCodeAt(start))) start++;
  if (start === text.length) return [0, 0];
  let end = start;
  while (end < text.length && isSubscript(text.charCodeAt(end))) end++;
  return [start, end];
}

/** A price as it is drawn with all its digits, for sentences: 0.00001873. */
export function plainPrice(text: string): string {
  const [start, end] = zerosSpan(text);
  return text.slice(0, start) + "0".repeat(Math.max(0, zerosOf(text.slice(start, end)) - 1)) + text.slice(end);
}

const zerosOf = (count: string): number => Number(Array.from(count, (digit) => digit.charCodeAt(0) - SUBSCRIPT_FIRST).join(""));

/** Has an element be the zeros that a count stands for; one of them is written before it. */
export function showZeros(element: HTMLElement, count: string): void {
  const zeros = zerosOf(count);
  element.className = styles["zeros"] ?? "";
  element.dataset["zeros"] = zeros > 0 ? String(zeros) : "";
  element.textContent = "0".repeat(Math.max(0, zeros - 1));
}

/** Writes a price as it is drawn in a text of its own; does nothing when the element shows it. */
export function writePrice(element: HTMLElement, text: string): void {
  const [start, end] = zerosSpan(text);
  if (start === end) {
    if (element.textContent !== text) element.textContent = text;
    return;
  }
  const zeros = document.createElement("span");
  showZeros(zeros, text.slice(start, end));
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (element.textContent === before + zeros.textContent + after) return;
  element.replaceChildren(before, zeros, after);
}

const isSubscript = (code: number): boolean => code >= SUBSCRIPT_FIRST && code <= SUBSCRIPT_LAST;
