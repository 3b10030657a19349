// Keys nobody can move another onto: those of lists, which would take them away from it, and those every button needs.

import type { PlainKey } from "../../i18n/translate.ts";
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

/** What a code ("Enter", "Shift+F10") means already; undefined when a key can be moved there. */
export function fixedKeyText(code: string): PlainKey | undefined {
  const shiftKey = code.startsWith("Shift+");
  const plain = shiftKey ? code.slice("Shift+".length) : code;
  const meant = commandOf({ code: plain, shiftKey });
  return meant ? COMMAND_TEXTS[meant.command] : OTHERS.find(([codes]) => codes.test(plain))?.[1];
}
