// Browsers read what a field accepts as a regular expression with the flag v, and accept anything where it is none.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TEST_CODE_DIGITS } from "../../shared/contracts/test-access.ts";

const client = join(import.meta.dirname, "..");
const patterns = readdirSync(client, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) => {
    const text = readFileSync(join(client, file), "utf8");
    return Array.from(text.matchAll(/\bpattern=(?:"([^"]+)"|\{`([^`]+)`\})/g), ([, plain, template = ""]) => ({
      file,
      pattern: plain ?? template.replaceAll("\\\\", "\\").replace("${TEST_CODE_DIGITS}", String(TEST_CODE_DIGITS)),
    }));
  });

test("all patterns are found", () => {
  const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const uses = files.flatMap((file) => readFileSync(join(client, file), "utf8").match(/\bpattern=/g) ?? []);
  expect(patterns.length).toBeGreaterThan(0);
  expect(patterns).toHaveLength(uses.length);
});

test.each(patterns)("$file: $pattern compiles", ({ pattern }) => expect(() => new RegExp(pattern, "v")).not.toThrow());

test("a mailed code is its digits, of any script, with what a copy brings along", () => {
  const { pattern } = patterns.find(({ file }) => file.endsWith("test-terminal-page.tsx")) ?? {};
  const accepted = new RegExp(`^(?:${pattern})$`, "v");
  const code = (zero: string, length = TEST_CODE_DIGITS): string =>
    Array.from({ length }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit)).join("");
  const western = code("0");
  for (const typed of [
    western,
    `${western.slice(0, 4)} ${western.slice(4)}`,
    ` ${western.slice(0, 4)}-${western.slice(4)}\u200b`,
    ...["ー", "ｰ", "−", "/", "／"].map((sign) => western.slice(0, 4) + sign + western.slice(4)),
  ])
    expect(accepted.test(typed), typed).toBe(true);
  for (const zero of ["\u0660", "\u06f0", "\u0966", "\uff10"]) expect(accepted.test(code(zero)), zero).toBe(true);
  for (const text of [code("0", TEST_CODE_DIGITS - 1), code("0", TEST_CODE_DIGITS + 1), code("a"), `x${western}`])
    expect(accepted.test(text), text).toBe(false);
});
