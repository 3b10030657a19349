import { expect, test } from "vitest";
import { HashGate } from "./hash-gate.ts";

test("two at a time, twenty wait, the rest are refused as busy", async () => {
  const gate = new HashGate();
  let running = 0;
  let max = 0;
  const work = async (): Promise<void> => {
    max = Math.max(max, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
  };
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => gate.run(work)));
  expect(max).toBe(2);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(22);
  await gate.run(work);
  await expect(gate.run(() => Promise.reject(new Error("x")))).rejects.toThrow("x");
  await gate.run(work);
});
