// One key of a component, there while the component is.

import { useEffect, useRef } from "react";
import type { PlainKey } from "../../../i18n/translate.ts";
import { addHotkey } from "../hotkeys.ts";
import { codeOf, useMovedKeys } from "./moved-keys.ts";

/** Adds the key while the component is mounted; `run` may change with every render. */
export function useHotkey(id: string, code: string, text: PlainKey, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => addHotkey({ id, code, text, run: () => latest.current() }), [id, code, text]);
}

/** Where a key lies after the reader's moves; renders again when it moves. */
export function useKeyCode(id: string, code: string): string {
  useMovedKeys((state) => state.codes[id]);
  return codeOf({ id, code });
}
