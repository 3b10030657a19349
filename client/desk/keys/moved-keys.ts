// Keys the reader moved to another place on the keyboard, kept in this browser.

import { z } from "zod";
import type { PlainKey } from "../../i18n/translate.ts";
import { createStored, json } from "../../storage/stored-state.ts";
import { allHotkeys, type Hotkey } from "./hotkeys.ts";
import { commandOf } from "./row-keys.ts";

type RowCommand = NonNullable<ReturnType<typeof commandOf>>["command"];

const IN_LISTS = "keys.fixed";

const COMMAND_TEXTS: Readonly<Record<RowCommand, PlainKey>> = {
  open: "keys.open",
  pin: "keys.pin",
  slot: "row.slot",
  explain: "row.why",
  copy: IN_LISTS,
  menu: IN_LISTS,
  remove: IN_LISTS,
};

/** With and without Shift. */
const OTHERS: readonly (readonly [codes: RegExp, text: PlainKey])[] = [
  [/^(Numpad)?Enter$/, "keys.open"],
  [/^Space$/, "keys.pin"],
  [/^Escape$/, "keys.escape"],
  [/^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End)$/, "keys.row"],
  [/^Tab$/, IN_LISTS],
];

const storedSchema = z.record(z.string(), z.unknown());
/** Older versions let keys be moved onto those of lists and buttons, which then no longer worked. */
const codeSchema = z
  .string()
  .regex(/^(Shift\+)?\w+$/)
  .refine((code) => fixedKeyText(code) === undefined);

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
export function moveKey(hotkey: Hotkey, code: string): Pick<Hotkey, "text"> | undefined {
  const fixed = fixedKeyText(code);
  if (fixed) return { text: fixed };
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

/** What a code ("Enter", "Shift+F10") means already; undefined when a key can be moved there. */
function fixedKeyText(code: string): PlainKey | undefined {
  const shiftKey = code.startsWith("Shift+");
  const plain = shiftKey ? code.slice("Shift+".length) : code;
  const meant = commandOf({ code: plain, shiftKey });
  return meant ? COMMAND_TEXTS[meant.command] : OTHERS.find(([codes]) => codes.test(plain))?.[1];
}
