// Components in a test's own document (happy-dom), in English: whatever a press or a passed second changes is shown at once.

import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { needTexts, setLanguage } from "../i18n/language.store.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | undefined;

/** Shows a component in place of what was shown before. */
export async function render(content: ReactNode): Promise<void> {
  unrender();
  await needTexts("terminal", "keys", "conditions");
  await setLanguage("en");
  const shown = createRoot(document.body.appendChild(document.createElement("div")));
  act(() => shown.render(content));
  root = shown;
}

/** Takes it away. */
export function unrender(): void {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
}

/** Presses a key on what has the focus; false when the page took the press for itself. */
export function pressKey(code: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { code, key: code, bubbles: true, cancelable: true, ...init });
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event));
  return !event.defaultPrevented;
}

/** The only element a selector finds. */
export function only(selector: string): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>(selector);
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} elements are ${selector}`);
  return first;
}
