// How long one has to wait, in words.

import { expect, test } from "vitest";
import { LANGUAGES } from "../../shared/contracts/languages.ts";
import { waitText } from "./wait-text.ts";

test.each([
  [200, "in 1 second"],
  [59_000, "in 59 seconds"],
  [60_000, "in 1 minute"],
  [61_000, "in 2 minutes"],
  [900_000, "in 15 minutes"],
  [5_400_000, "in 90 minutes"],
  [5_400_001, "in 2 hours"],
  [86_400_000, "in 24 hours"],
])("%d ms is said as %s", (ms, text) => expect(waitText(ms, "en")).toBe(text));

test.each(LANGUAGES)("%s says it in its own words, with Western digits", (language) => {
  const text = waitText(600_000, language);
  expect(text).toMatch(/10/);
  expect(text.replaceAll(/[\d\s]/g, "").length).toBeGreaterThan(0);
});
