// Relative time as the inbox shows it: minutes under an hour, hours under a day, days under a week, then date and time.

import { expect, it } from "vitest";
import { momentTexts } from "./moment-text.ts";

const NOW = Date.parse("2026-11-22T14:30:00Z");
const MINUTE = 60_000;

it.each([
  [0, "just now"],
  [MINUTE - 1, "just now"],
  [MINUTE, "1 min. ago"],
  [60 * MINUTE - 1, "59 min. ago"],
  [60 * MINUTE, "1 hr. ago"],
  [24 * 60 * MINUTE - 1, "23 hr. ago"],
  [24 * 60 * MINUTE, "1 day ago"],
  [7 * 24 * 60 * MINUTE - 1, "6 days ago"],
  // A clock that is a little behind the server's.
  [-5000, "just now"],
])("%i ms before now is %s", (age, text) => {
  expect(momentTexts("en", "just now").ago(NOW - age, NOW)).toBe(text);
});

it("is a full date and time from a week on, in the reader's language", () => {
  const week = NOW - 7 * 24 * 60 * MINUTE;
  expect(momentTexts("ru", "только что").ago(week, NOW)).toMatch(/^15 нояб\. 2026 г\., \d\d:\d\d$/);
  expect(momentTexts("en", "just now").ago(week, NOW)).toMatch(/^Nov 15, 2026, /);
  expect(momentTexts("ru", "только что").ago(NOW - 5 * MINUTE, NOW)).toBe("5 мин. назад");
});

it.each([
  [0, "1 min"],
  [59 * MINUTE, "59 min"],
  [90 * MINUTE, "1 hr"],
  [49 * 60 * MINUTE, "2 days"],
])("says of %i ms that somebody waited %s", (age, text) => {
  expect(momentTexts("en", "just now").waited(NOW - age, NOW)).toBe(text);
});
