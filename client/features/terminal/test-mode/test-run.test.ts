// A free test runs by the server's clock, ends once, and says why when it is refused or cut short.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TestAccess } from "../../../../shared/contracts/test-access.ts";
import { quizEmail, readAnswer, type TestAnswer } from "./test-access.ts";
import { afterAnswer, afterTime, leftText, type TestRun } from "./test-run.ts";

const CHECKING: TestRun = { phase: "checking" };
/** Of a deployment whose test lasts a minute. */
const WHOLE_MS = 60_000;
const after = (run: TestRun, answer: TestAnswer, now: number): TestRun => afterAnswer(run, answer, now, WHOLE_MS);
const granted = (seconds: number): TestAnswer => ({ granted: true, leftMs: seconds * 1000 });
const refused = (reason: "denied" | "failed", message = ""): TestAnswer => ({ granted: false, reason, message });
const reply = (body: object): TestAnswer =>
  readAnswer({ ok: true, status: 200, body: body as TestAccess, headers: new Headers() });

describe("test run", () => {
  it("runs for as long as the server says and is then done", () => {
    const run = after(CHECKING, granted(42), 1000);
    expect(run).toEqual({ phase: "running", endsAt: 43_000, totalMs: 60_000 });
    expect(afterTime(run, 42_999)).toBe(run);
    expect(afterTime(run, 43_000)).toEqual({ phase: "done" });
  });

  it("shows what is left of the whole, also to somebody who comes back to it", () => {
    const run = afterAnswer(CHECKING, granted(450), 0, 900_000);
    expect(run).toEqual({ phase: "running", endsAt: 450_000, totalMs: 900_000 });
  });

  it("follows the server's clock after sleep, and ignores rounding", () => {
    const run = after(CHECKING, granted(60), 0);
    expect(after(run, granted(50), 10_900)).toBe(run);
    expect(after(run, granted(20), 10_000)).toMatchObject({ endsAt: 30_000, totalMs: 60_000 });
  });

  it("is refused at the door with the server's words", () => {
    expect(after(CHECKING, refused("denied", "Test already taken"), 0)).toEqual({
      phase: "refused",
      reason: "denied",
      message: "Test already taken",
    });
    expect(after(CHECKING, refused("failed"), 0)).toMatchObject({ reason: "failed" });
  });

  it("says that access ended when the server takes it away early, but not at the end or when a question got lost", () => {
    const run = after(CHECKING, granted(60), 0);
    expect(after(run, refused("denied"), 20_000)).toMatchObject({ phase: "refused", reason: "ended" });
    expect(after(run, refused("denied"), 58_500)).toEqual({ phase: "done" });
    expect(after(run, refused("failed"), 20_000)).toBe(run);
  });

  it("asks for a mailed code until it is right or of no use any more", () => {
    const byCode: TestAnswer = { granted: false, reason: "denied", message: "Test already taken", byCode: true };
    const asked = after(CHECKING, byCode, 0);
    expect(asked).toEqual({ phase: "code", isWrong: false });
    expect(after(asked, byCode, 10)).toEqual({ phase: "code", isWrong: true });
    expect(after(asked, granted(60), 10)).toMatchObject({ phase: "running", endsAt: 60_010 });
    expect(after(asked, refused("denied", "Test already taken"), 10)).toMatchObject({ phase: "refused", reason: "denied" });
  });

  it("is asked for by whoever comes from the quiz, and by nobody else", () => {
    expect(quizEmail({ email: "a@b.test", telegram: "", whatsapp: "" })).toBe("a@b.test");
    for (const state of [null, undefined, "a@b.test", {}, { email: 1 }]) expect(quizEmail(state)).toBeUndefined();
  });

  it("never comes back once it is over", () => {
    for (const over of [{ phase: "done" }, { phase: "refused", reason: "ended", message: "" }] as const)
      expect(afterTime(after(over, granted(60), 5), 10)).toBe(over);
  });

  it("writes minutes and seconds", () => {
    expect([0, 1, 42_000, 59_001, 60_000, 900_000].map(leftText)).toEqual(["0:00", "0:01", "0:42", "1:00", "1:00", "15:00"]);
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 3_600_000 }), (leftMs) => {
        expect(leftText(leftMs)).toMatch(/^\d{1,2}:[0-5]\d$/);
      }),
    );
  });

  it("reads the server's answer, and nothing else as a grant", () => {
    expect(reply({ has_access: true, remaining_time: 12.5, message: "" })).toEqual({ granted: true, leftMs: 12_500 });
    for (const body of [{}, { has_access: "yes" }, { has_access: true }, { has_access: true, remaining_time: 0 }])
      expect(reply(body).granted).toBe(false);
    expect(readAnswer({ ok: false, status: 0, error: "", message: "" })).toMatchObject({ reason: "failed" });
    expect(readAnswer({ ok: false, status: 403, error: "plan", message: "No" })).toMatchObject({
      reason: "denied",
      message: "No",
    });
  });
});
