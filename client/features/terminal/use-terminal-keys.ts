// Runs the terminal's keys anywhere on its screen; off inside inputs, open dialogs and menus.

import { useEffect } from "react";
import { allHotkeys } from "./hotkeys.ts";
import { pressedCode, signCode } from "./keys/key-codes.ts";
import { codeOf } from "./keys/moved-keys.ts";

const TYPING =
  "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true], dialog, [role=menu]";

/** Listens while the terminal is open. */
export function useTerminalKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || event.defaultPrevented || (event.target as Element).closest(TYPING)) return;
      const code = pressedCode(event);
      if (code === undefined) return;
      const keys = allHotkeys();
      const sign = signCode(event.key);
      const hotkey = keys.find((key) => codeOf(key) === code) ?? keys.find((key) => codeOf(key) === sign);
      if (!hotkey) return;
      event.preventDefault();
      hotkey.run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
