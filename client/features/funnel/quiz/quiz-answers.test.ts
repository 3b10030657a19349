// @vitest-environment happy-dom
// What the quiz takes over from this browser's storage, which anybody may have written.

import { afterEach, expect, test } from "vitest";
import { answerExchange, readExchange, useQuizAnswers } from "./quiz-answers.store.ts";
import { stepAt } from "./quiz-steps.ts";

afterEach(() => localStorage.clear());

test("the answered exchange is remembered", () => {
  answerExchange("okx");
  expect([localStorage.getItem("selectedExchange"), readExchange(), useQuizAnswers.getState().exchange]).toEqual([
    "okx",
    "okx",
    "okx",
  ]);
});

test.each(["", "kraken", "toString", "__proto__", '{"id":"binance"}', "<img src=x onerror=alert(1)>", "x".repeat(5_000_000)])(
  "T8: %.30s in place of an exchange is no answer",
  (stored) => {
    Storage.prototype.setItem.call(localStorage, "selectedExchange", stored);
    expect(readExchange()).toBeUndefined();
  },
);

test.each([
  ["/quiz", "intro"],
  ["/quiz/Question1/", "exchange"],
  ["/quiz/question2", "experience"],
  ["/quiz/final", "final"],
  ["/quiz/contact", "contact"],
  ["/contact-collection", "contact"],
] as const)("%s is the step %s", (path, step) => expect(stepAt(path)).toBe(step));
