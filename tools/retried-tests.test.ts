import { afterEach, expect, test, vi } from "vitest";
import { RetriedTests } from "./retried-tests.ts";

afterEach(() => void vi.restoreAllMocks());

/** A test as the runner reports it, in the file a.test.ts. */
const ended = (fullName: string, flaky: boolean): Parameters<RetriedTests["onTestCaseResult"]>[0] => ({
  fullName,
  module: { moduleId: `${process.cwd()}/a.test.ts` },
  diagnostic: () => ({
    slow: false,
    heap: undefined,
    duration: 1,
    startTime: 0,
    retryCount: flaky ? 1 : 0,
    repeatCount: 0,
    flaky,
  }),
});

test("a test that passed at its second try is named at the end, and no other", () => {
  const print = vi.spyOn(console, "log").mockReturnValue();
  const retried = new RetriedTests();
  retried.onTestCaseResult(ended("passes", false));
  retried.onTestCaseResult(ended("passes then", true));
  retried.onTestRunEnd();
  expect(print.mock.calls).toEqual([["\nFailed once, passed then:\n  a.test.ts > passes then"]]);
});

test("a run in which nothing was tried again says nothing", () => {
  const print = vi.spyOn(console, "log").mockReturnValue();
  new RetriedTests().onTestRunEnd();
  expect(print).not.toHaveBeenCalled();
});
