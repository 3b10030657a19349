// Keys the reader moved to another place on the keyboard, kept in this browser.

import { z } from "zod";
import { createStored, json } from "../../storage/stored-state.ts";
import { allHotkeys, type Hotkey } from "./hotkeys.ts";
import { commandAt, type KeyCommand } from "./key-table.ts";

/** Places whose keys work, or do nothing, wherever the focus is: a key that was moved onto one of theirs would be dead there. */
type FixedPlace = "row" | "terminal";

/** A key that nobody can move, nor move another onto. */
export interface FixedKey {
  readonly place: FixedPlace;
  readonly command: KeyCommand<"row"> | KeyCommand<"terminal">;
}

/** What lies at a place on the keyboard already. */
export type Taken = Pick<Hotkey, "text"> | FixedKey;

const storedSchema = z.record(z.string(), z.unknown());
/** Older versions let keys be moved onto those of lists and buttons, which then no longer worked. */
const codeSchema = z
  .string()
  .regex(/^(Shift\+)?\w+$/)
  .refine((code) => code !== "Tab" && code !== "Shift+Tab" && fixedKey(code) === undefined);

interface MovedKeys {
  /** Hotkey id to the code it was moved to. */
  readonly codes: Readonly<Record<string, string>>;
}

export const useMovedKeys = createStored<MovedKeys>({ codes: {} }, { codes: { ...json(codesOf), key: "hotkeys" } });

/** Where a key lies now. */
export function codeOf({ id, code }: Pick<Hotkey, "id" | "code">): string {
  return useMovedKeys.getState().codes[id] ?? code;
}

/** Moves a key; answers with what lies there already, and then moves nothing. */
export function moveKey(hotkey: Hotkey, code: string): Taken | undefined {
  const fixed = fixedKey(code);
  if (fixed) return fixed;
  const taken = allHotkeys().find((other) => other.id !== hotkey.id && codeOf(other) === code);
  if (taken) return taken;
  const others = Object.entries(useMovedKeys.getState().codes).filter(([id]) => id !== hotkey.id);
  useMovedKeys.setState({ codes: Object.fromEntries(code === hotkey.code ? others : [...others, [hotkey.id, code]]) });
  return undefined;
}

/** Puts every key back. */
export function resetKeys(): void {
  useMovedKeys.setState({ codes: {} });
}

function codesOf(data: unknown): Record<string, string> | undefined {
  const stored = Object.entries(storedSchema.safeParse(data).data ?? {});
  return Object.fromEntries(stored.filter((entry): entry is [string, string] => codeSchema.safeParse(entry[1]).success));
}

/** The fixed key at a code ("Enter", "Shift+F10"); undefined when a key can be moved there. Named keys are fixed with Shift, too. */
function fixedKey(code: string): FixedKey | undefined {
  const plain = code.replace(/^Shift\+/, "");
  const shifts = plain === code ? [false] : /^(Key|Digit|Numpad\d)/.test(plain) ? [true] : [true, false];
  for (const shiftKey of shifts) {
    const press = { code: plain, key: "", shiftKey, ctrlKey: false, altKey: false, metaKey: false };
    const [row, terminal] = [commandAt("row", press), commandAt("terminal", press)];
    if (row) return { place: "row", command: row };
    if (terminal) return { place: "terminal", command: terminal };
  }
  return undefined;
}
