// @vitest-environment happy-dom
// Moving a key in the help: onto a free place only, and never so that lists, buttons or the help itself lose theirs.

import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addHotkey } from "../../../desk/keys/hotkeys.ts";
import { resetKeys } from "../../../desk/keys/moved-keys.ts";
import { only, pressKey, render, unrender } from "../../../testing/rendered.ts";
import { KeyHelp } from "./key-help.tsx";

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
    ["ArrowLeft", {}, "\u2190 is taken: Move through the rows"],
    ["PageDown", {}, "PageDown is taken: Move through the rows"],
    ["Escape", { shiftKey: true }, "Shift Esc is taken: Close what is on top"],
    ["Digit1", {}, "1 is taken: Send to slot"],
    ["Numpad8", {}, "8 is taken: Send to slot"],
    ["KeyC", {}, "C is taken: In lists"],
    ["KeyW", {}, "W is taken: Why this signal"],
    ["Delete", {}, "Delete is taken: In lists"],
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
