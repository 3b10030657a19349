// The terminal's keys: features add theirs while they are on screen, the help lists them, and users may move them.
// Off inside inputs. Keys go by their place on the keyboard (KeyboardEvent.code), so that they work in every layout.

import type { PlainKey } from "../../i18n/translate.ts";

export interface Hotkey {
  /** Stable name, under which a moved key is remembered. */
  readonly id: string;
  /** "KeyS", "Slash", "Digit1", with "Shift+" before it where held. */
  readonly code: string;
  /** What it does, for the help. */
  readonly text: PlainKey;
  readonly run: () => void;
}

/** By id; the one added last works, so that a list on top can take over the key of one below. */
const hotkeys = new Map<string, Hotkey[]>();

/** Adds a key; the answer takes it away. */
export function addHotkey(hotkey: Hotkey): () => void {
  const same = hotkeys.get(hotkey.id) ?? [];
  hotkeys.set(hotkey.id, [...same, hotkey]);
  return () => {
    const left = (hotkeys.get(hotkey.id) ?? []).filter((other) => other !== hotkey);
    if (left.length > 0) hotkeys.set(hotkey.id, left);
    else hotkeys.delete(hotkey.id);
  };
}

/** Every key there is now. */
export function allHotkeys(): readonly Hotkey[] {
  return [...hotkeys.values()].flatMap((same) => same.slice(-1));
}
