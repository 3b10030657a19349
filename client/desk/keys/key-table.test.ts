// What keys mean where the focus is, by their place on the keyboard, their name or their sign.

import { expect, it } from "vitest";
import { commandAt, commandsOf, KEY_PLACES, keysOf, type KeyPlace, type Press } from "./key-table.ts";

const press = (code: string, more: Partial<Press> = {}): Press => ({
  code,
  key: code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});
const inRow = (code: string, more?: Partial<Press>): string | undefined => commandAt("row", press(code, more));

it("opens, pins, copies, explains, removes a row, in every layout", () => {
  expect(["Enter", "Space", "KeyC", "KeyW", "Delete"].map((code) => inRow(code))).toEqual([
    "open",
    "pin",
    "copy",
    "explain",
    "remove",
  ]);
  expect([inRow("KeyC", { key: "с" }), inRow("KeyW", { key: "'" }), inRow("NumpadEnter", { key: "Enter" })]).toEqual([
    "copy",
    "explain",
    "open",
  ]);
});

it("opens the menu by either of its keys", () => {
  expect([inRow("ContextMenu"), inRow("F10", { shiftKey: true }), inRow("F10")]).toEqual(["menu", "menu", undefined]);
});

it("sends to every slot, to the tenth by 0, and leaves Shift with digits to the timeframes", () => {
  const codes = ["Digit1", "Digit9", "Digit0", "Numpad3", "Numpad0"];
  expect(codes.map((code) => inRow(code, { key: code.slice(-1) }))).toEqual(codes.map(() => "slot"));
  expect(inRow("Digit1", { key: "!", shiftKey: true })).toBeUndefined();
  expect(inRow("Numpad2", { key: "ArrowDown" })).toBe("move");
});

it("zooms a chart at the sign, wherever a keyboard has it", () => {
  const at = (code: string, more: Partial<Press>): string | undefined => commandAt("chart", press(code, more));
  expect(at("Equal", { key: "+", shiftKey: true })).toBe("closer");
  expect(at("BracketRight", { key: "+" })).toBe("closer");
  expect(at("Slash", { key: "-" })).toBe("farther");
  expect(at("Equal", { key: "+", ctrlKey: true })).toBeUndefined();
});

it("takes a Mac's Command for Ctrl, and no key with more held than it has", () => {
  expect(commandAt("terminal", press("KeyK", { key: "k", metaKey: true }))).toBe("search");
  expect(commandAt("terminal", press("KeyK", { key: "k", ctrlKey: true, shiftKey: true }))).toBeUndefined();
  expect(commandAt("found", press("Enter", { shiftKey: true }))).toBe("pin");
  expect(commandAt("chart", press("ArrowLeft", { shiftKey: true }))).toBeUndefined();
});

it.each(KEY_PLACES.map((place) => [place]))("has no key twice in %s", (place: KeyPlace) => {
  const keys = commandsOf(place).flatMap((command) => keysOf(place, command));
  expect(new Set(keys).size).toBe(keys.length);
});
