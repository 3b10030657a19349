// Prints the last line of a test run, "N passed, N failed[, N skipped]", from vitest's JSON report. A run that ended before its
// tests (a failed build) has no report and counts as one failure, as does one without passed tests, and whatever failed besides
// the tests (a check).

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { JsonTestResults } from "vitest/node";

type Report = Pick<JsonTestResults, "numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests" | "testResults">;

/** The last line for the text of a report and the run's exit code. */
export function closingLine(text: string, code = 0): string {
  if (text.trim() === "") return "0 passed, 1 failed";
  const report = JSON.parse(text) as Report;
  // A file that could not be loaded fails without containing a test.
  const brokenFiles = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + brokenFiles;
  // A run in which nothing ran proves nothing.
  const isFailure = code !== 0 || report.numPassedTests === 0;
  const closing = `${report.numPassedTests} passed, ${isFailure ? Math.max(1, failed) : failed} failed`;
  return skipped > 0 ? `${closing}, ${skipped} skipped` : closing;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  console.log(closingLine(readFileSync(process.argv[2] ?? "", "utf8"), Number(process.argv[3] ?? 0)));
