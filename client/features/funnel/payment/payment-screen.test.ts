// Where a payment leads: never off our own pages, and to the screen of its state.

import { expect, test } from "vitest";
import { clockText, ownSuccessPath, payableUrl, screenOf } from "./payment-screen.ts";

const ORIGIN = "https://app.test";

test.each(["/payment-success", "/payment-success/ar", "https://app.test/payment-success/ru"])("%s is a page of ours", (url) => {
  expect(ownSuccessPath(url, ORIGIN)).toBe(url.replace(ORIGIN, ""));
});

test.each([
  "//evil.test",
  "https:evil.test",
  "/\\evil.test",
  "/%09/evil.test",
  "/\t/evil.test",
  "javascript:alert(1)",
  "https://app.test@evil.test",
  "data:text/html,x",
  "https://evil.test/payment-success",
  "https://user@app.test/payment-success",
  "/payment-success/../dashboard",
  "/payment-success?next=//evil.test",
  "/dashboard",
  "https://",
])("T12: %j is no page to go to after a payment", (url) => {
  expect(ownSuccessPath(url, ORIGIN)).toBeUndefined();
});

test("T12: without an address there is none", () => expect(ownSuccessPath(null, ORIGIN)).toBeUndefined());

test.each([
  ["https://nowpayments.io/payment?iid=1", "https://nowpayments.io/payment?iid=1"],
  ["/pay/abc", "https://app.test/pay/abc"],
  ["", undefined],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
] as const)("the payment link %j is opened as %s", (url, opened) => expect(payableUrl(url, ORIGIN)).toBe(opened));

test.each([
  ["pending", false, "waiting"],
  ["pending", true, "timeout"],
  ["expired", false, "timeout"],
  ["processing", true, "processing"],
  ["success", true, "success"],
  ["underpaid", false, "underpaid"],
  ["held", false, "held"],
] as const)("%s with its time up: %s shows %s", (status, isTimeUp, screen) => expect(screenOf(status, isTimeUp)).toBe(screen));

test("time left is read as minutes and seconds", () => {
  expect([1_500_000, 61_000, 9001, 0, -5].map(clockText)).toEqual(["25:00", "1:01", "0:10", "0:00", "0:00"]);
});
