// @vitest-environment happy-dom
// Keys: found by their place on the keyboard, moved by the reader, never two on one place.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { addHotkey, allHotkeys, type Hotkey } from "./hotkeys.ts";
import { keyText, pressedCode, signCode } from "./key-codes.ts";
import { codeOf, moveKey, resetKeys } from "./moved-keys.ts";

const hotkey = (id: string, code: string): Hotkey => ({ id, code, text: "layout.main", run: vi.fn<() => void>() });
const press = (code: string, held: Partial<KeyboardEvent> = {}): string | undefined =>
  pressedCode({ code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });

beforeEach(() => resetKeys());

describe("hotkeys", () => {
  it("leaves presses of the browser and the system alone", () => {
    expect(press("KeyS")).toBe("KeyS");
    expect(press("Digit1", { shiftKey: true })).toBe("Shift+Digit1");
    expect([press("KeyS", { ctrlKey: true }), press("KeyS", { metaKey: true }), press("ShiftLeft")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("knows the question mark wherever the keyboard has it", () => {
    expect([signCode("?"), signCode("/"), signCode("s")]).toEqual(["Shift+Slash", "Slash", undefined]);
  });

  it("writes keys as they are labelled", () => {
    expect(["KeyS", "Shift+Digit1", "Slash", "Shift+Slash", "BracketLeft", "ArrowUp"].map(keyText)).toEqual([
      "S",
      "Shift 1",
      "/",
      "?",
      "[",
      "\u2191",
    ]);
  });

  it("gives a key to the component that asked last, and back", () => {
    const below = addHotkey(hotkey("search", "Slash"));
    const top = hotkey("search", "Slash");
    const remove = addHotkey(top);
    expect(allHotkeys()).toEqual([top]);
    remove();
    expect(allHotkeys()).toHaveLength(1);
    below();
    expect(allHotkeys()).toEqual([]);
  });

  it("moves a key, remembers it, refuses a taken place, and puts all back", () => {
    const [risk, screener] = [hotkey("risk", "KeyR"), hotkey("screener", "KeyS")];
    const ends = [addHotkey(risk), addHotkey(screener)];
    expect(moveKey(risk, "KeyS")).toBe(screener);
    expect(codeOf(risk)).toBe("KeyR");
    expect(moveKey(risk, "KeyK")).toBeUndefined();
    expect(codeOf(risk)).toBe("KeyK");
    expect(JSON.parse(localStorage.getItem("hotkeys") ?? "")).toEqual({ risk: "KeyK" });
    expect(moveKey(screener, "KeyR")).toBeUndefined();
    resetKeys();
    expect([codeOf(risk), codeOf(screener)]).toEqual(["KeyR", "KeyS"]);
    for (const end of ends) end();
  });

  it("forgets a stored move onto a key that lists and buttons need, so that nobody stays locked out", async () => {
    const moves = {
      risk: "Enter",
      market: "Space",
      mute: "ArrowDown",
      pause: "Digit3",
      help: "Shift+Enter",
      lists: 7,
      screener: "KeyK",
    };
    localStorage.setItem("hotkeys", JSON.stringify(moves));
    vi.resetModules();
    const { codeOf: codeAfterReload } = await import("./moved-keys.ts");
    const codes = Object.keys(moves).map((id) => codeAfterReload({ id, code: "" }));
    expect(codes).toEqual(["", "", "", "", "", "", "KeyK"]);
  });

  it.each(["{oops", "null", "[7]", '"KeyK"'])("stands as it came when %s is stored", async (text) => {
    localStorage.setItem("hotkeys", text);
    vi.resetModules();
    const { codeOf: codeAfterReload } = await import("./moved-keys.ts");
    expect(codeAfterReload({ id: "risk", code: "KeyR" })).toBe("KeyR");
  });
});
