// What is open on top of what: Escape closes only the newest.

import { isComposing } from "./composing.ts";

const open: (() => void)[] = [];

function onKey(event: KeyboardEvent): void {
  // A modal dialog closes itself and is above all of these.
  if (event.key !== "Escape" || event.defaultPrevented || isComposing(event) || document.querySelector("dialog[open]")) return;
  open.at(-1)?.();
}

/** Calls `close` at Escape while this is the newest open thing; the returned function removes it. */
export function closeOnEscape(close: () => void): () => void {
  // A separate function each, so that the same one opened twice is removed once.
  const entry = (): void => close();
  if (open.push(entry) === 1) document.addEventListener("keydown", onKey);
  return () => {
    open.splice(open.indexOf(entry), 1);
    if (open.length === 0) document.removeEventListener("keydown", onKey);
  };
}
