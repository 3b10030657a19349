// Keys inside a menu: up and down between lines, sideways between the choices of one line.

import { arrowStep } from "./arrow-step.ts";

/** What a key meant: it moved the focus, goes into or out of a submenu, goes back, or is none of ours. */
export type MenuKey = "moved" | "inward" | "outward" | "back" | "other";

const ITEMS = "[role=menuitem]:not(:disabled)";

/** Moves the focus as a key says, and returns what is left to do. */
export function moveInMenu(menu: HTMLElement, key: string): MenuKey {
  if (key === "Escape" || key === "Tab") return "back";
  const lines = [...menu.querySelectorAll<HTMLElement>("[data-line]")].filter(
    (line) => line.matches(ITEMS) || line.querySelector(ITEMS),
  );
  const at = lines.findIndex((line) => line.contains(document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key];
  if (to !== undefined) {
    focusLine(lines.at(to % lines.length));
    return "moved";
  }
  const step = arrowStep(key);
  return step === 0 ? "other" : moveInLine(lines[at], step);
}

function moveInLine(line: HTMLElement | undefined, step: 1 | -1): MenuKey {
  const choices = [...(line?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
  if (choices.length === 0) return step === 1 ? (line?.ariaHasPopup === "menu" ? "inward" : "moved") : "outward";
  const next = choices.findIndex((choice) => choice === document.activeElement) + step;
  choices.at(next % choices.length)?.focus();
  return "moved";
}

function focusLine(line: HTMLElement | undefined): void {
  (line?.matches(ITEMS) ? line : line?.querySelector<HTMLElement>(ITEMS))?.focus();
}
