import { afterEach, expect, test, vi } from "vitest";
import type { Log } from "../../../shared/node/log.ts";
import { faultLog } from "./fault-log.ts";

afterEach(() => void vi.restoreAllMocks());

test("a crowd that meets one fault is one line every ten seconds, and another fault is told at once", () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const lines: unknown[] = [];
  const report = faultLog({ warn: ({ err }: { err: unknown }) => lines.push(String(err)) } as unknown as Log, "no places");
  for (let i = 0; i < 100; i++) report(new Error("Redis is away"));
  now = 9_999;
  report(new Error("Redis is away"));
  expect(lines).toEqual(["Error: Redis is away"]);
  report("it is slow");
  expect(lines).toEqual(["Error: Redis is away", "it is slow"]);
  now = 19_999;
  report("it is slow");
  expect(lines).toHaveLength(3);
});
