// The course of a free test as a pure machine: what is shown, after what the server said and how the clock went.

import type { TestAnswer } from "./test-access.ts";

export type TestRun =
  | { readonly phase: "checking" }
  /** Ends at `endsAt` on the page's own clock, ms; `totalMs` is the whole bar. */
  | { readonly phase: "running"; readonly endsAt: number; readonly totalMs: number }
  /** A code was mailed; `isWrong` after one that was not it. */
  | { readonly phase: "code"; readonly isWrong: boolean }
  | { readonly phase: "done" }
  | {
      readonly phase: "refused";
      readonly reason: "denied" | "ended" | "failed" | "creation" | "later";
      readonly message: string;
    };

/** The server says whole seconds; a smaller difference means nothing. */
const SAME_MS = 1500;
/** A test the server ended this close to its end was not cut short. */
const AT_END_MS = 3000;

/** The run after an answer that came at `now`; a whole test lasts `wholeMs`. */
export function afterAnswer(run: TestRun, answer: TestAnswer, now: number, wholeMs: number): TestRun {
  if (run.phase === "done" || run.phase === "refused") return run;
  if (answer.granted) return granted(run, answer.leftMs, now, wholeMs);
  if (run.phase !== "running" && answer.byCode) return { phase: "code", isWrong: run.phase === "code" };
  if (run.phase !== "running") return { phase: "refused", reason: answer.reason, message: answer.message };
  // A question that got lost on the way says nothing about the test.
  if (answer.reason !== "denied") return run;
  return isAtEnd(run, now) ? { phase: "done" } : { phase: "refused", reason: "ended", message: answer.message };
}

/** The run when its clock may have run out. */
export function afterTime(run: TestRun, now: number): TestRun {
  return run.phase === "running" && now >= run.endsAt ? { phase: "done" } : run;
}

function granted(run: TestRun, leftMs: number, now: number, wholeMs: number): TestRun {
  const endsAt = now + leftMs;
  if (run.phase !== "running") return { phase: "running", endsAt, totalMs: Math.max(wholeMs, leftMs) };
  return Math.abs(endsAt - run.endsAt) < SAME_MS ? run : { ...run, endsAt, totalMs: Math.max(run.totalMs, leftMs) };
}

/** Whether a test that is closed now was over, or as good as over. */
export function isAtEnd({ endsAt }: { readonly endsAt: number }, now: number): boolean {
  return endsAt - now < AT_END_MS;
}

/** "0:42" for what is left; a begun second counts. */
export function leftText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
