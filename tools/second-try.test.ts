// What a second try may change: the failed files' results, and nothing else; a flaky test is named.

import { expect, test } from "vitest";
import { failedFiles, wavering, withSecondTry, type RunReport } from "./second-try.ts";
import { closingLine } from "./test-summary.ts";

type Status = "passed" | "failed" | "skipped";

/** A report of files, each with its tests' outcomes. */
function reportOf(files: Record<string, Record<string, Status>>): RunReport {
  const testResults = Object.entries(files).map(([name, tests]) => ({
    name,
    status: Object.keys(tests).length === 0 || Object.values(tests).includes("failed") ? "failed" : "passed",
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  }));
  return withSecondTry({ testResults } as RunReport, { testResults: [] } as unknown as RunReport);
}

const first = reportOf({ a: { one: "passed", two: "skipped" }, b: { one: "passed", two: "failed" }, c: {} });

test("the failed files are run again, those that could not be loaded too", () => {
  expect(failedFiles(first)).toEqual(["b", "c"]);
});

test("what passes then counts as passed, and is named", () => {
  const second = reportOf({ b: { one: "passed", two: "passed" }, c: { one: "passed" } });
  expect(wavering(first, second)).toEqual(["b > two", "c"]);
  expect(closingLine(JSON.stringify(withSecondTry(first, second)))).toBe("4 passed, 0 failed, 1 skipped");
});

test("what fails again, or fails then, is a failure", () => {
  const second = reportOf({ b: { one: "failed", two: "passed" }, c: {} });
  expect(wavering(first, second)).toEqual(["b > two"]);
  expect(closingLine(JSON.stringify(withSecondTry(first, second)))).toBe("2 passed, 2 failed, 1 skipped");
});
