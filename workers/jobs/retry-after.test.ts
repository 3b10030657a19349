import { expect, it } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const NOW = Date.UTC(2026, 10, 28, 11, 0, 0);

it.each([
  [undefined, 0],
  ["120", 120_000],
  ["1.5", 1500],
  ["-5", 0],
  ["Sat, 28 Nov 2026 11:02:00 GMT", 120_000],
  ["Sat, 28 Nov 2026 10:00:00 GMT", 0],
  ["soon", 0],
])("a Retry-After of %s asks for %i ms", (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});
