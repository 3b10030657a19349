// Keys over a live table: which row they move to, which command they mean. By place on the keyboard, so that they work
// in every layout.

import type { LiveGrid } from "./live-grid.ts";

const PAGE_ROWS = 15;

/** Moves the active row by one, by a page, or to an end; true when the key was ours. */
export function moveByKey(grid: LiveGrid, key: string): boolean {
  const at = grid.indexOf(grid.active);
  const last = grid.count - 1;
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? last : at - 1,
    PageDown: at + PAGE_ROWS,
    PageUp: at - PAGE_ROWS,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  if (target === undefined || last < 0) return false;
  grid.activate(grid.keyAt(Math.min(last, Math.max(0, target))));
  return true;
}

type RowKeyCommand =
  | { readonly command: "open" | "pin" | "menu" | "copy" | "explain" | "remove" }
  | { readonly command: "slot"; readonly slot: number };

const PLAIN: Readonly<Record<string, RowKeyCommand>> = {
  Enter: { command: "open" },
  NumpadEnter: { command: "open" },
  Space: { command: "pin" },
  ContextMenu: { command: "menu" },
  "Shift+F10": { command: "menu" },
  KeyC: { command: "copy" },
  KeyW: { command: "explain" },
  Delete: { command: "remove" },
};

/** What a key does to the active row; undefined for keys that mean nothing here. Digits 1 to 8 mean slots 0 to 7. */
export function commandOf({ code, shiftKey }: Pick<KeyboardEvent, "code" | "shiftKey">): RowKeyCommand | undefined {
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(code)?.[1];
  if (digit !== undefined && !shiftKey) return { command: "slot", slot: Number(digit) - 1 };
  return PLAIN[shiftKey ? `Shift+${code}` : code];
}
