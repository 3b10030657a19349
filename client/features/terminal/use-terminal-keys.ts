// Runs the terminal's keys anywhere on its screen, and begins a search with what is typed there; off inside inputs, open dialogs and
// menus.

import { useEffect } from "react";
import { allHotkeys, type Hotkey } from "../../desk/keys/hotkeys.ts";
import { pressedCode, signCode } from "../../desk/keys/key-codes.ts";
import { codeOf } from "../../desk/keys/moved-keys.ts";
import { typedLetters, writtenBy } from "../../desk/keys/typed-letters.ts";

const TYPING =
  "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true], dialog, [role=menu]";
const HOLDING = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

/** Listens while the terminal is open. */
export function useTerminalKeys(): void {
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    document.addEventListener("keydown", onKey, { signal });
    // Before anything else takes the press: what was pressed first is done first.
    const settle = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || isOther(event)) typedLetters.settle();
    };
    window.addEventListener("keydown", settle, { signal, capture: true });
    window.addEventListener("pointerdown", settle, { signal, capture: true });
    return () => ends.abort();
  }, []);
}

function onKey(event: KeyboardEvent): void {
  if (event.repeat || event.defaultPrevented || (event.target as Element).closest(TYPING)) return;
  const hotkey = hotkeyOf(event);
  const text = writtenBy(event);
  if (!hotkey && text === undefined) return;
  event.preventDefault();
  if (text !== undefined) typedLetters.press(text, hotkey?.run);
  else hotkey?.run();
}

/** Neither a letter nor a key that is only held. */
function isOther(event: KeyboardEvent): boolean {
  return writtenBy(event) === undefined && !HOLDING.test(event.key);
}

/**
 * What the reader moved to this place comes first. Then the key named by the sign, while it is still at its own place: on
 * many keyboards "/" is Shift and 7, where a timeframe lies. Then what lies at this place unmoved.
 */
function hotkeyOf(event: KeyboardEvent): Hotkey | undefined {
  const code = pressedCode(event);
  if (code === undefined) return undefined;
  const sign = signCode(event.key);
  const keys = allHotkeys();
  const here = keys.filter((key) => codeOf(key) === code);
  return here.find((key) => key.code !== code) ?? keys.find((key) => key.code === sign && codeOf(key) === sign) ?? here[0];
}
