import { expect, test } from "vitest";
import { closingLine } from "./test-summary.ts";

const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults: [] as object[] };

test("passed and failed, and skipped where there are some", () => {
  expect(closingLine(JSON.stringify(report))).toBe("7 passed, 1 failed");
  expect(closingLine(JSON.stringify({ ...report, numPendingTests: 2 }))).toBe("7 passed, 1 failed, 2 skipped");
});

test("a test file that could not be loaded is a failure", () => {
  const testResults = [{ status: "failed", assertionResults: [] }];
  expect(closingLine(JSON.stringify({ ...report, testResults }))).toBe("7 passed, 2 failed");
});

test("no report is a failure", () => {
  expect(closingLine("")).toBe("0 passed, 1 failed");
});

test("a failure besides the tests is a failure", () => {
  expect(closingLine(JSON.stringify({ ...report, numFailedTests: 0 }), 1)).toBe("7 passed, 1 failed");
  expect(closingLine(JSON.stringify(report), 2)).toBe("7 passed, 1 failed");
});

test("a run in which no test passed is a failure", () => {
  expect(closingLine(JSON.stringify({ ...report, numPassedTests: 0, numFailedTests: 0 }))).toBe("0 passed, 1 failed");
  expect(closingLine(JSON.stringify({ ...report, numPassedTests: 0, numFailedTests: 0, numPendingTests: 3 }))).toBe(
    "0 passed, 1 failed, 3 skipped",
  );
  expect(closingLine(JSON.stringify({ ...report, numPassedTests: 0, numFailedTests: 2 }))).toBe("0 passed, 2 failed");
});
