// One key of a component, there while the component is.

import { useEffect, useRef } from "react";
import type { PlainKey } from "../../i18n/translate.ts";
import { addHotkey } from "./hotkeys.ts";
import { codeOf, useMovedKeys } from "./moved-keys.ts";

/** Adds the key while the component is mounted and `enabled`; `run` may change with every render. */
export function useHotkey(id: string, code: string, text: PlainKey, run: () => void, enabled = true): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => (enabled ? addHotkey({ id, code, text, run: () => latest.current() }) : undefined), [id, code, text, enabled]);
}

/** Where a key lies after the reader's moves; renders again when it moves. */
export function useKeyCode(id: string, code: string): string {
  useMovedKeys((state) => state.codes[id]);
  return codeOf({ id, code });
}
