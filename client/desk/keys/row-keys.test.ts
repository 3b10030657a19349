// What keys over a row mean, by their place on the keyboard.

import { expect, it } from "vitest";
import { commandOf } from "./row-keys.ts";

const meant = (code: string, shiftKey = false): string | undefined => {
  const command = commandOf({ code, shiftKey });
  return command && "slot" in command ? `slot ${command.slot}` : command?.command;
};

it("opens, pins, copies, explains, removes", () => {
  expect(["Enter", "Space", "KeyC", "KeyW", "Delete"].map((code) => meant(code))).toEqual([
    "open",
    "pin",
    "copy",
    "explain",
    "remove",
  ]);
});

it("opens the menu by either of its keys", () => {
  expect([meant("ContextMenu"), meant("F10", true), meant("F10")]).toEqual(["menu", "menu", undefined]);
});

it("sends to slots 1 to 8 and leaves Shift with digits to the timeframes", () => {
  expect([meant("Digit1"), meant("Digit8"), meant("Numpad3"), meant("Digit9"), meant("Digit1", true)]).toEqual([
    "slot 0",
    "slot 7",
    "slot 2",
    undefined,
    undefined,
  ]);
});
