// Whether the user last used a key or a pointer: tells a focus set by keyboard from one left by a press.

let key = false;

addEventListener("keydown", () => (key = true), { capture: true });
addEventListener("pointerdown", () => (key = false), { capture: true });

/** True when the last press anywhere on the page was on the keyboard. */
export function lastInputWasKey(): boolean {
  return key;
}
