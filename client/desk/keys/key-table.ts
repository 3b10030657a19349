// Keys with a fixed meaning where the focus is, which nobody can move. What handles them asks this table, and the help writes it out:
// no key works that the help does not name.

import { MAX_SELECTED } from "../../../shared/contracts/watch-lists.ts";

/** By place and command: codes ("KeyC"), names ("Enter") or signs ("+"), with the keys held before them in this order. */
const KEY_TABLE = {
  terminal: {
    search: ["Ctrl+KeyK"],
    close: ["Escape"],
  },
  row: {
    move: ["ArrowUp", "ArrowDown"],
    page: ["PageUp", "PageDown"],
    ends: ["Home", "End"],
    sideways: ["ArrowLeft", "ArrowRight"],
    open: ["Enter"],
    pin: ["Space"],
    slot: slotKeys(),
    menu: ["ContextMenu", "Shift+F10"],
    explain: ["KeyW"],
    copy: ["KeyC"],
    remove: ["Delete"],
  },
  column: {
    width: ["Shift+ArrowLeft", "Shift+ArrowRight"],
    move: ["Ctrl+Shift+ArrowLeft", "Ctrl+Shift+ArrowRight"],
    menu: ["Alt+ArrowDown"],
  },
  chart: {
    step: ["ArrowLeft", "ArrowRight"],
    leap: ["PageUp", "PageDown"],
    ends: ["Home", "End"],
    closer: ["+", "="],
    farther: ["-"],
    alert: ["Enter"],
    leave: ["Escape"],
  },
  drawing: {
    put: ["Enter"],
    drop: ["Escape"],
    remove: ["Delete", "Backspace"],
  },
  plot: {
    walk: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    open: ["Enter"],
    pin: ["Space"],
  },
  found: {
    choose: ["ArrowUp", "ArrowDown"],
    open: ["Enter"],
    pin: ["Shift+Enter"],
    alert: ["Alt+Enter"],
    forget: ["Shift+Delete"],
  },
  divider: {
    move: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    leap: ["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"],
    ends: ["Home", "End"],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

type KeyTable = typeof KEY_TABLE;
export type KeyPlace = keyof KeyTable;
export type KeyCommand<Place extends KeyPlace> = keyof KeyTable[Place] & string;

/** Of a key press, what tells keys apart. */
export type Press = Pick<KeyboardEvent, "code" | "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

/** What a press means where the focus is. Ctrl and a Mac's Command are one. */
export function commandAt<Place extends KeyPlace>(place: Place, press: Press): KeyCommand<Place> | undefined {
  const held = heldWith(press);
  const names = [held + press.code.replace(/^Numpad(\d)$/, "Digit$1"), held + press.key];
  // A sign is where the keyboard has it, with Shift or without.
  if (SIGN.test(press.key) && (held === "" || held === "Shift+")) names.push(press.key);
  return commandsOf(place).find((command) => keysOf(place, command).some((key) => names.includes(key)));
}

const SIGN = /^[^\p{L}\p{N}\s]$/u;

function heldWith({ ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  return (ctrlKey || metaKey ? "Ctrl+" : "") + (altKey ? "Alt+" : "") + (shiftKey ? "Shift+" : "");
}

/** Every command of a place, in the order of the help. */
export function commandsOf<Place extends KeyPlace>(place: Place): readonly KeyCommand<Place>[] {
  return Object.keys(KEY_TABLE[place]) as KeyCommand<Place>[];
}

/** The keys of a command. */
export function keysOf<Place extends KeyPlace>(place: Place, command: KeyCommand<Place>): readonly string[] {
  return KEY_TABLE[place][command] as readonly string[];
}

/** Every place, in the order of the help. */
export const KEY_PLACES = Object.keys(KEY_TABLE) as readonly KeyPlace[];

/** As the digits lie on a keyboard: 0 is the tenth. */
function slotKeys(): readonly string[] {
  return Array.from({ length: MAX_SELECTED }, (_, slot) => `Digit${(slot + 1) % 10}`);
}

/** The slot, 0 to 9, that a digit's key sends to. */
export function slotAt({ code }: Pick<Press, "code">): number {
  return (Number(code.slice(-1)) + 9) % 10;
}
