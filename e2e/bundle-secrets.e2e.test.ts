// T29: the pages that everybody loads hold no secret: no key, no password, no token that was written into them.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { PASSWORD, TEST_SECRET } from "../server/testing/start-app.ts";

const TEXT = /\.(?:js|css|html|json|svg|xml|txt|map)$/;

/** What looks like a secret; a token that is put in at run time ("token=${…}") is none. */
const SECRETS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a key of an AI service", /\bsk-[\w-]{6,}/],
  ["a token", /token=(?!\$\{)[^\s"'`&<]/i],
  ["a bearer", /\bbearer\s+[\w.~+/-]{12,}/i],
  ["a private key", /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ["an address with a password", /\b(?:postgres(?:ql)?|rediss?|smtps?|https?):\/\/[^\s/"'`:@]+:[^\s/"'`@]+@/],
  ["a password hash", /\$argon2id\$/],
  ["a key of a wallet", /\b(?:AKIA|ghp_|xox[bp]-)\w{10,}/],
];

const found = (text: string): string[] => SECRETS.flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));

test("each kind of secret would be found", () => {
  for (const text of [
    'const key="sk-proj-abc123def";',
    "`/api/messages.json?token=fixed`",
    '{authorization:"Bearer abcdefghijklmnop"}',
    "-----BEGIN PRIVATE KEY-----",
    '"postgres://tickdeck:secret@db"',
    "$argon2id$v=19",
    '"AKIAABCDEFGHIJKLMNOP"',
  ])
    expect(found(text), text).toHaveLength(1);
  expect(found("`${location.origin}/api/messages.json?token=${e.body.ticket}`")).toEqual([]);
});

test("T29: the built pages, scripts and styles hold none", () => {
  const folder = inject("clientFolder");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => TEXT.test(file));
  expect(files.length).toBeGreaterThan(200);
  const texts = files.map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
  expect(texts.flatMap(([file, text]) => found(text).map((what) => `${file}: ${what}`))).toEqual([]);
  for (const secret of [TEST_SECRET, PASSWORD, "admin_auth"])
    expect(texts.filter(([, text]) => text.includes(secret)).map(([file]) => file)).toEqual([]);
});
