import { expect, test } from "vitest";
import { askedOnce } from "./asked-once.ts";

test("callers within a second share one answer, the next second asks again", async () => {
  let now = 0;
  let asked = 0;
  const ask = askedOnce(
    1000,
    () => Promise.resolve(++asked),
    () => now,
  );
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  now = 999;
  expect(await ask()).toBe(1);
  now = 1000;
  expect(await ask()).toBe(2);
});

test("a failure is not kept", async () => {
  let fails = true;
  const ask = askedOnce(
    1000,
    () => (fails ? Promise.reject(new Error("away")) : Promise.resolve("here")),
    () => 0,
  );
  await expect(ask()).rejects.toThrow("away");
  fails = false;
  expect(await ask()).toBe("here");
});
