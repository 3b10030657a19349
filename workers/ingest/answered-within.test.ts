import { expect, test } from "vitest";
import { answeredWithin } from "./answered-within.ts";

test("an answer that waits for the end of a ban is given up", async () => {
  await expect(answeredWithin("mexc", 20, new Promise(() => undefined))).rejects.toMatchObject({ fault: "timeout" });
  expect(await answeredWithin("mexc", 1000, Promise.resolve(5))).toBe(5);
  await expect(answeredWithin("mexc", 1000, Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});
