// Keys inside a menu: up and down between lines, sideways between the choices of one line, letters to the lines that begin with
// them.

import { arrowStep } from "./arrow-step.ts";

/** What a key did: it moved the focus, enters or leaves a submenu, goes back, or is not for the menu. */
export type MenuKey = "moved" | "inward" | "outward" | "back" | "other";

/** Finds what the focus can be on in a menu. */
export const MENU_ITEMS = ":is([role=menuitem], [role=menuitemcheckbox]):not(:disabled)";
/** Letters closer together than this are one word. */
const WORD_PAUSE_MS = 700;

/** What was typed in an open menu, and when, ms. */
export interface TypedWord {
  word: string;
  at: number;
}

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Moves the focus by a key, and returns what is left to do. `typed` is kept by the menu and changed here. */
export function moveInMenu(menu: HTMLElement, event: KeyPress, typed: TypedWord): MenuKey {
  const { key } = event;
  if (key === "Escape" || key === "Tab") return "back";
  const lines = [...menu.querySelectorAll<HTMLElement>("[data-line]")].filter(
    (line) => line.matches(MENU_ITEMS) || line.querySelector(MENU_ITEMS),
  );
  const at = lines.findIndex((line) => line.contains(document.activeElement));
  if (isLetter(event)) return moveToWord(lines, at, key, typed);
  typed.word = "";
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key];
  if (to !== undefined) {
    focusLine(lines.at(to % lines.length));
    return "moved";
  }
  const step = arrowStep(key);
  return step === 0 ? "other" : moveInLine(lines[at], step);
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean => /^\S$/u.test(key) && !ctrlKey && !metaKey && !altKey;

/** To the line that begins with the typed text; a repeated letter cycles through all lines that begin with it. */
function moveToWord(lines: readonly HTMLElement[], at: number, letter: string, typed: TypedWord): MenuKey {
  const now = performance.now();
  const word = (now - typed.at < WORD_PAUSE_MS ? typed.word : "") + letter.toLocaleLowerCase();
  Object.assign(typed, { word, at: now });
  const last = letter.toLocaleLowerCase();
  const isOneLetter = word.replaceAll(last, "") === "";
  const from = isOneLetter ? at + 1 : at;
  const found = [...lines.slice(from), ...lines.slice(0, from)].find((line) =>
    line
      .querySelector("span")
      ?.textContent.toLocaleLowerCase()
      .startsWith(isOneLetter ? last : word),
  );
  if (!found) return "other";
  focusLine(found);
  return "moved";
}

function moveInLine(line: HTMLElement | undefined, step: 1 | -1): MenuKey {
  const choices = [...(line?.querySelectorAll<HTMLElement>(MENU_ITEMS) ?? [])];
  if (choices.length === 0) return step === 1 ? (line?.matches("[aria-haspopup=menu]") ? "inward" : "moved") : "outward";
  const next = choices.findIndex((choice) => choice === document.activeElement) + step;
  choices.at(next % choices.length)?.focus();
  return "moved";
}

function focusLine(line: HTMLElement | undefined): void {
  (line?.matches(MENU_ITEMS) ? line : line?.querySelector<HTMLElement>(MENU_ITEMS))?.focus();
}
