// @vitest-environment happy-dom
// The terminal's keys as they are pressed: by their place, by their sign where that lies elsewhere, never while one types. A letter
// alone is a command, and a word begins a search.

import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addHotkey, type Hotkey } from "../../desk/keys/hotkeys.ts";
import { moveKey, resetKeys } from "../../desk/keys/moved-keys.ts";
import { TYPING_MS } from "../../desk/keys/typed-letters.ts";
import { closeSearch, useSearch } from "../../desk/search.store.ts";
import { only, pressKey, render, unrender } from "../../testing/rendered.ts";
import { useTerminalKeys } from "./use-terminal-keys.ts";

let ran: string[] = [];
let ends: readonly (() => void)[] = [];

const hotkey = (id: string, code: string): Hotkey => ({ id, code, text: "layout.main", run: () => ran.push(id) });
const search = hotkey("search", "Slash");
const risk = hotkey("risk", "KeyR");

/** What a press runs; undefined when it is left to the browser. */
const runs = (code: string, init?: KeyboardEventInit): string | undefined => {
  ran = [];
  const left = pressKey(code, init);
  vi.advanceTimersByTime(TYPING_MS);
  expect(left).toBe(ran.length === 0);
  return ran[0];
};

/** Presses them one after the other, so many ms apart. */
const type = (text: string, everyMs = 100): void => {
  for (const key of text) {
    pressKey(`Key${key.toUpperCase()}`, { key });
    vi.advanceTimersByTime(everyMs);
  }
};
const searched = (): string | undefined => (useSearch.getState().open ? useSearch.getState().query : undefined);

function Page(): ReactNode {
  useTerminalKeys();
  return (
    <>
      <input type="text" />
      <input type="checkbox" />
      <dialog open>
        <button type="button" />
      </dialog>
    </>
  );
}

beforeEach(async () => {
  ends = [search, hotkey("help", "Shift+Slash"), risk, hotkey("day", "Shift+Digit7")].map(addHotkey);
  await render(<Page />);
  vi.useFakeTimers();
});
afterEach(() => {
  closeSearch();
  resetKeys();
  for (const end of ends) end();
  unrender();
  vi.useRealTimers();
});

describe("a key of the terminal", () => {
  it("runs by its place whatever is written on it, and leaves every other press to the browser", () => {
    expect(runs("KeyR", { key: "к" })).toBe("risk");
    expect(runs("Slash", { key: "-" })).toBe("search");
    expect(runs("Enter")).toBeUndefined();
  });

  it("opens search at the slash where that is Shift and 7, as on a German keyboard, and help at a Russian question mark", () => {
    expect(runs("Digit7", { key: "/", shiftKey: true })).toBe("search");
    expect(runs("Digit7", { key: "?", shiftKey: true })).toBe("help");
    expect(runs("Digit7", { key: "&", shiftKey: true })).toBe("day");
  });

  it("leaves the sign's place to others once the reader has moved the key away", () => {
    moveKey(search, "KeyK");
    expect(runs("Digit7", { key: "/", shiftKey: true })).toBe("day");
    expect(runs("KeyK", { key: "k" })).toBe("search");
    moveKey(risk, "Slash");
    expect(runs("Digit7", { key: "/", shiftKey: true })).toBe("day");
    expect(runs("Slash", { key: "/" })).toBe("risk");
  });

  it("goes where the reader moved it, also onto a key that writes a slash", () => {
    moveKey(risk, "KeyQ");
    expect(runs("KeyQ", { key: "/" })).toBe("risk");
  });

  it("runs once while it is held, and not while one types or answers a dialog", () => {
    expect(runs("KeyR", { repeat: true })).toBeUndefined();
    only("input[type=text]").focus();
    expect(runs("KeyR")).toBeUndefined();
    only("dialog button").focus();
    expect(runs("KeyR")).toBeUndefined();
    only("input[type=checkbox]").focus();
    expect(runs("KeyR")).toBe("risk");
  });
});

describe("a letter", () => {
  const key = (code: string, init?: KeyboardEventInit): boolean => pressKey(code, init);
  beforeEach(() => (ran = []));

  it("is its command once no other letter follows", () => {
    key("KeyR", { key: "r" });
    vi.advanceTimersByTime(TYPING_MS - 1);
    expect([ran, searched()]).toEqual([[], undefined]);
    vi.advanceTimersByTime(1);
    expect([ran, searched()]).toEqual([["risk"], undefined]);
  });

  it("runs nothing as the beginning of a word, which begins a search", () => {
    type("rune");
    vi.advanceTimersByTime(10 * TYPING_MS);
    expect([ran, searched()]).toEqual([[], "rune"]);
  });

  it("that is no command begins a search at once, and so does one typed in another alphabet", () => {
    type("x");
    expect(searched()).toBe("x");
    closeSearch();
    key("KeyX", { key: "ч" });
    key("KeyR", { key: "к" });
    expect([ran, searched()]).toEqual([[], "чк"]);
  });

  it.each(["к", "ר", "ق", "R"])("is its command as %s, by its place", (written) => {
    expect(runs("KeyR", { key: written })).toBe("risk");
  });

  it("waits as the two that one Arabic key writes, too", () => {
    key("KeyR", { key: "لا" });
    key("KeyX", { key: "ء" });
    vi.advanceTimersByTime(TYPING_MS);
    expect([ran, searched()]).toEqual([[], "لاء"]);
  });

  it("is done before what is pressed after it, be that a key or a pointer", () => {
    key("KeyR", { key: "r" });
    key("Slash", { key: "/" });
    expect(ran).toEqual(["risk", "search"]);
    key("KeyR", { key: "r" });
    key("ShiftLeft", { key: "Shift" });
    expect(ran).toHaveLength(2);
    document.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    vi.advanceTimersByTime(TYPING_MS);
    expect(ran).toEqual(["risk", "search", "risk"]);
  });

  it("that was typed slowly is a command each time", () => {
    type("rr", TYPING_MS);
    expect([ran, searched()]).toEqual([["risk", "risk"], undefined]);
  });
});
