import { expect, it } from "vitest";
import { askedPauseMs, retryAfterMs } from "./retry-after.ts";

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

it.each([
  [{}, "", 0],
  [{ "retry-after": "1" }, '{"message":"You are being rate limited.","retry_after":64.57,"global":false}', 64_570],
  [{ "retry-after": "90" }, '{"retry_after":64.57}', 90_000],
  [{ "x-ratelimit-reset-after": "1.25" }, "", 1250],
  [{ "x-ratelimit-reset-after": "soon" }, '{"retry_after":"64"}', 0],
  [{}, '{"retry_after":-3}', 0],
  [{}, "<html>", 0],
])("headers %j and the body %s ask for %i ms", (headers, body, ms) => {
  expect(askedPauseMs(headers, body, NOW)).toBe(ms);
});
