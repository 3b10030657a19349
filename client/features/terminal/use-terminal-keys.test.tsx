// @vitest-environment happy-dom
// The terminal's keys as they are pressed: by their place, by their sign where that lies elsewhere, never while one types.

import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addHotkey, type Hotkey } from "../../desk/keys/hotkeys.ts";
import { moveKey, resetKeys } from "../../desk/keys/moved-keys.ts";
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
  expect(left).toBe(ran.length === 0);
  return ran[0];
};

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
});
afterEach(() => {
  resetKeys();
  for (const end of ends) end();
  unrender();
});

describe("a key of the terminal", () => {
  it("runs by its place whatever is written on it, and leaves every other press to the browser", () => {
    expect(runs("KeyR", { key: "к" })).toBe("risk");
    expect(runs("Slash", { key: "-" })).toBe("search");
    expect(runs("KeyX", { key: "x" })).toBeUndefined();
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
