// @vitest-environment happy-dom
// Moving a key in the help: onto a free place only, and never so that lists, buttons or the help itself lose theirs.

import { act, useEffect, useState, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addPanels } from "../../../desk/panel-registry.ts";
import { addHotkey, allHotkeys } from "../../../desk/keys/hotkeys.ts";
import { commandsOf, KEY_PLACES } from "../../../desk/keys/key-table.ts";
import { keyText } from "../../../desk/keys/key-codes.ts";
import { codeOf, resetKeys } from "../../../desk/keys/moved-keys.ts";
import { translate } from "../../../i18n/language.store.ts";
import { only, pressKey, render, unrender } from "../../../testing/rendered.ts";
import { PANELS } from "../panels.tsx";
import { KeyHelp } from "./key-help.tsx";
import { fixedText } from "./key-lines.ts";
import { useScreenKeys } from "./use-screen-keys.ts";

let end = (): void => undefined;

const keyOfRisk = (): HTMLElement => only('[aria-label^="Risk manager"]');
const hint = (): string => only("p[role=status]").textContent;

beforeEach(async () => {
  end = addHotkey({ id: "risk", code: "KeyR", text: "keys.risk", run: vi.fn<() => void>() });
  await render(<KeyHelp />);
  keyOfRisk().focus();
  act(() => keyOfRisk().click());
});
afterEach(() => {
  end();
  unrender();
  resetKeys();
});

describe("moving a key", () => {
  it("takes the next press", () => {
    expect(keyOfRisk().textContent).toBe("Press a key");
    pressKey("KeyK");
    expect(keyOfRisk().textContent).toBe("K");
    act(() => keyOfRisk().click());
    pressKey("KeyR");
    expect(keyOfRisk().textContent).toBe("R");
  });

  it.each([
    ["Enter", {}, "Enter is taken: Open in the main chart"],
    ["Enter", { shiftKey: true }, "Shift Enter is taken: Open in the main chart"],
    ["Space", {}, "Space is taken: Pin to a chart"],
    ["ArrowLeft", {}, "\u2190 is taken: Scroll sideways"],
    ["PageDown", {}, "PageDown is taken: A page on or back"],
    ["Escape", { shiftKey: true }, "Shift Esc is taken: Close what is on top"],
    ["Digit1", {}, "1 is taken: Send to slot"],
    ["Numpad8", {}, "8 is taken: Send to slot"],
    ["KeyC", {}, "C is taken: Copy the ticker"],
    ["KeyW", {}, "W is taken: Why this signal"],
    ["Delete", {}, "Delete is taken: Remove from the list"],
  ] as const)("refuses %s %o, which lists and buttons need, and says so", (code, held, said) => {
    pressKey(code, held);
    expect(hint()).toBe(said);
    expect(keyOfRisk().textContent).toBe("Press a key");
    pressKey("KeyK");
    expect(keyOfRisk().textContent).toBe("K");
  });

  it("ignores the key that opened it while that is still held down", () => {
    expect(pressKey("KeyK", { repeat: true })).toBe(false);
    expect(keyOfRisk().textContent).toBe("Press a key");
  });

  it("lets Tab go on, in both directions", () => {
    expect([pressKey("Tab"), pressKey("Tab", { shiftKey: true })]).toEqual([true, true]);
    expect(keyOfRisk().textContent).toBe("Press a key");
  });

  it("leaves it as it is at Escape", () => {
    pressKey("Escape");
    expect(keyOfRisk().textContent).toBe("R");
  });
});

describe("the help", () => {
  const lines = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("li")];
  const lineOf = (text: string): HTMLElement | undefined => lines().find((line) => line.firstElementChild?.textContent === text);
  const search = (text: string): void => {
    const field = only("input") as HTMLInputElement;
    act(() => {
      Reflect.set(HTMLInputElement.prototype, "value", text, field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  };

  it("has a line for every key that the terminal adds", async () => {
    const endPanels = addPanels(PANELS);
    await render(<Everything />);
    expect(allHotkeys().length).toBeGreaterThan(18);
    for (const hotkey of allHotkeys()) {
      const line = lineOf(translate(hotkey.text));
      expect(line?.querySelector("button")?.textContent, hotkey.id).toBe(keyText(codeOf(hotkey)));
    }
    unrender();
    endPanels();
  });

  it.each(KEY_PLACES)("has a line for every fixed key, %s", (place) => {
    for (const command of commandsOf(place)) {
      const ofText = lines().filter((line) => line.firstElementChild?.textContent === translate(fixedText(place, command)));
      expect(
        ofText.some((line) => line.querySelector("kbd")?.textContent),
        [place, command].join(" "),
      ).toBe(true);
    }
  });

  it("writes keys as they are labelled, and many of a kind in one", () => {
    const keysIn = (text: string): string[] => [...(lineOf(text)?.querySelectorAll("kbd") ?? [])].map((key) => key.textContent);
    expect(keysIn("Send to slot")).toEqual(["1 \u2026 0"]);
    expect(keysIn("Menu of the row")).toEqual(["\u2630", "Shift F10"]);
    expect(keysIn("Remove from the list")).toEqual(["Del"]);
    expect(keysIn("Move it far")).toEqual(["Shift \u2190 \u2192 \u2191 \u2193"]);
    expect(keysIn("Move the column")).toEqual(["Ctrl Shift \u2190", "Ctrl Shift \u2192"]);
  });

  it("says what typing does", () => expect(lineOf("Find the coin that is typed")?.textContent).toContain("Letters, digits"));

  it("finds a line by its words, its key and its place, and says when there is none", () => {
    search("ticker");
    expect(lines().map((line) => line.textContent)).toEqual(["Copy the tickerC"]);
    search("ctrl k");
    expect(lines().map((line) => line.textContent)).toEqual(["Find a coinCtrl K"]);
    search("while drawing");
    expect(lines()).toHaveLength(3);
    search("zzz");
    expect(lines()).toHaveLength(0);
    expect(hint()).toBe("No key is called “zzz”.");
  });
});

function Everything(): ReactNode {
  useScreenKeys("professional", "full");
  return <Opened />;
}

/** Opened by a reader, after every key is there. */
function Opened(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return isOpen && <KeyHelp />;
}
