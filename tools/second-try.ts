// CI's test run: files that failed are run once more, alone, and named. A machine shared with others stops for seconds now and
// then; a fault fails twice. What passed at the second try only is listed at the end: it is flaky and has to be mended.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonTestResults } from "vitest/node";

type FileResults = JsonTestResults["testResults"][number];
export type RunReport = Pick<
  JsonTestResults,
  "numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests" | "testResults"
>;

/** More failing files than these are no accident. */
const MAX_FILES = 8;

/** Paths of the files that failed, those that could not be loaded too. */
export const failedFiles = (report: RunReport): string[] =>
  report.testResults.filter(({ status }) => status === "failed").map(({ name }) => name);

/** The first report with the files of the second in the place of their first results. */
export function withSecondTry(first: RunReport, second: RunReport): RunReport {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
  const count = (...statuses: FileResults["assertionResults"][number]["status"][]): number =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => statuses.includes(status)).length;
  return {
    testResults,
    numPassedTests: count("passed"),
    numFailedTests: count("failed"),
    numPendingTests: count("pending", "skipped", "disabled"),
    numTodoTests: count("todo"),
  };
}

/** Names of tests that failed first and passed then; a file that could not be loaded at first stands for its tests. */
export function wavering(first: RunReport, second: RunReport): string[] {
  const failing = ({ testResults }: RunReport): Set<string> =>
    new Set(
      testResults.flatMap(({ name, status, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === "failed").map(({ fullName }) => `${name} > ${fullName}`);
        return failed.length === 0 && status === "failed" ? [name] : failed;
      }),
    );
  const still = failing(second);
  return [...failing(first)].filter((test) => !still.has(test));
}

async function vitest(args: readonly string[], results: string): Promise<{ code: number; report: RunReport | undefined }> {
  const code = await new Promise<number>((resolve) => {
    const child = spawn("vitest", ["run", "--config", "tools/vitest.ts", ...args], {
      stdio: "inherit",
      env: { ...process.env, VITEST_RESULTS: results },
    });
    child.on("close", (exitCode) => resolve(exitCode ?? 1));
  });
  try {
    return { code, report: JSON.parse(readFileSync(results, "utf8")) as RunReport };
  } catch {
    return { code, report: undefined };
  }
}

async function run(args: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "tickdeck-tests-"));
  try {
    const first = await vitest(args, join(folder, "first.json"));
    let { code, report } = first;
    const files = report ? failedFiles(report) : [];
    if (report && files.length > 0 && files.length <= MAX_FILES) {
      const names = files.map((file) => relative(process.cwd(), file));
      console.log(`\nOnce more: ${names.join(", ")}\n`);
      const second = await vitest([...args, ...names], join(folder, "second.json"));
      if (second.report) {
        const unsure = wavering(report, second.report);
        report = withSecondTry(report, second.report);
        code = second.code;
        if (unsure.length > 0) console.log(`\nFailed once, passed then:\n  ${unsure.join("\n  ")}`);
      }
    }
    const outcome = process.env["VITEST_RESULTS"];
    if (outcome && report) writeFileSync(outcome, JSON.stringify(report));
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = await run(process.argv.slice(2));
