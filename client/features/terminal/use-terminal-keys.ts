// Runs the terminal's keys anywhere on its screen; off inside inputs, open dialogs and menus.

import { useEffect } from "react";
import { allHotkeys, type Hotkey } from "../../desk/keys/hotkeys.ts";
import { pressedCode, signCode } from "../../desk/keys/key-codes.ts";
import { codeOf } from "../../desk/keys/moved-keys.ts";

const TYPING =
  "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true], dialog, [role=menu]";

/** Listens while the terminal is open. */
export function useTerminalKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || event.defaultPrevented || (event.target as Element).closest(TYPING)) return;
      const hotkey = hotkeyOf(event);
      if (!hotkey) return;
      event.preventDefault();
      hotkey.run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
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
