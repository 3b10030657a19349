import { parseArgs } from "node:util";
import { expect, test } from "vitest";
import { userWords } from "./first-login.ts";

test("a password that looks like an option reaches the user command as a password", () => {
  const { values } = parseArgs({
    args: userWords({ email: "a@b.cd", password: "-dash" }),
    options: { email: { type: "string" }, password: { type: "string" }, plan: { type: "string" } },
  });
  expect(values).toEqual({ email: "a@b.cd", password: "-dash", plan: "professional" });
});
