// Keys of a row, the same on every table: which command they mean. By place on the keyboard, so that they work in every
// layout.

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
