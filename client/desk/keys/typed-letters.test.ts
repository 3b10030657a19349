// What a letter means, by what follows it: with a clock of the test's own.

import { beforeEach, expect, it } from "vitest";
import { TYPING_MS, TypedLetters } from "./typed-letters.ts";

let now = 0;
let due: { at: number; run: () => void } | undefined;
let done: string[] = [];
let isSearching = false;

const pass = (ms: number): void => {
  now += ms;
  if (due && due.at <= now) {
    const { run } = due;
    due = undefined;
    run();
  }
};

const letters = new TypedLetters(
  (run, ms) => {
    due = { at: now + ms, run };
    return () => (due = undefined);
  },
  {
    isSearching: () => isSearching,
    search: (text) => {
      isSearching = true;
      done.push(`search ${text}`);
    },
  },
);
const press = (text: string, command?: string): void => letters.press(text, command ? () => void done.push(command) : undefined);

beforeEach(() => {
  letters.settle();
  [due, done, isSearching] = [undefined, [], false];
});

it("S alone is the screener, after the time between two letters and not before", () => {
  press("s", "screener");
  pass(TYPING_MS - 1);
  expect(done).toEqual([]);
  pass(1);
  expect(done).toEqual(["screener"]);
  pass(TYPING_MS);
  expect(done).toEqual(["screener"]);
});

it("SOL searches, and is no command at any moment", () => {
  press("S", "screener");
  pass(TYPING_MS / 2);
  press("O");
  press("L", "alerts");
  pass(10 * TYPING_MS);
  expect(done).toEqual(["search SO", "search L"]);
});

it("two commands at once are a word as well", () => {
  press("r", "risk");
  press("a", "market");
  pass(TYPING_MS);
  expect(done).toEqual(["search ra"]);
});

it("a letter goes on into a search that is still on its way to the screen", () => {
  isSearching = true;
  press("p", "pause");
  pass(TYPING_MS);
  expect(done).toEqual(["search p"]);
});

it("waits no longer when something else is pressed", () => {
  press("m", "mute");
  letters.settle();
  letters.settle();
  expect([done, due]).toEqual([["mute"], undefined]);
});
