// Whether the reader last used a key or a pointer: separates a focus set by keyboard from one a press has left behind.

let key = false;

addEventListener("keydown", () => (key = true), { capture: true });
addEventListener("pointerdown", () => (key = false), { capture: true });

/** True when the last press anywhere on the page was on the keyboard. */
export function lastInputWasKey(): boolean {
  return key;
}
