import fc from "fast-check";
import { expect, test } from "vitest";
import { argon2Sync } from "node:crypto";
import {
  composedPassword,
  fittingPassword,
  formsOf,
  hashPassword,
  needsNewHash,
  UNUSABLE_PASSWORD_HASH,
  verifyPassword,
} from "./password.ts";

test("a password fits its own hash only, to the last character", async () => {
  const long = "ж".repeat(127);
  const hash = await hashPassword(`${long}a`);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(`${long}a`, hash)).toBe(true);
  expect(await verifyPassword(`${long}b`, hash)).toBe(false);
  expect(await verifyPassword(long, hash)).toBe(false);
  expect(await hashPassword(`${long}a`)).not.toBe(hash);
});

test("nobody's hash is nobody's", async () => {
  expect(await verifyPassword("", UNUSABLE_PASSWORD_HASH)).toBe(false);
  await expect(verifyPassword("x", "plain text")).rejects.toThrow("argon2id");
});

test.each([
  ["Grüße-aus-Zürich-€5", "Grüße-aus-Zürich-€5".normalize("NFD")],
  ["Grüße-aus-Zürich-€5".normalize("NFD"), "Grüße-aus-Zürich-€5"],
  ["비밀번호는길어요안전해요", "비밀번호는길어요안전해요".normalize("NFD")],
  ["pass-1234-word-5678", "ｐａｓｓ-１２３４-ｗｏｒｄ-５６７８"],
  ["mailed-first-Passw0rd", " mailed-first-Passw0rd\u00a0"],
  ["mailed-first-Passw0rd", "\ufeffmailed-first-\u200bPassw0rd\r\n"],
  [" own spaces around ", " own spaces around "],
  ["दोस्त👩‍💻दोस्त क्\u200dष", "दोस्त👩‍💻दोस्त क्\u200dष"],
  ["a good password ", "a good password"],
  ["\u200ba good pass\u00adword\u00a0", "a good password"],
  ["دوست\u200cداشتنی-خوب", "دوستداشتنی-خوب"],
  ["a good password ☀\ufe0f", "a good password ☀"],
  ["e\u034f\u0301toile-du-matin", "étoile-du-matin"],
  ["mailed-first-Passw0rd-19", "mailed-first-Passw٠rd-١٩"],
  ["mailed-first-Passw0rd-19", "mailed-first-Passw۰rd-۱۹"],
  ["mailed-first-Passw0rd-19", "mailed-first-Passw०rd-१९"],
  ["كلمة-سر-طويلة-١٩٨٤", "كلمة-سر-طويلة-1984"],
  ["mein-langes-passwort-１９８４", "mein-langes-passwort-1984"],
  ["abcd-efgh-1234", "abcdーefghｰ1234"],
  ["abcd\u2212efgh\u20121234", "abcd-efgh-1234"],
  ['it\'s-a-"long"-one', "it’s-a-“long”-one"],
  ["‘it‛s’-a-„long‟-one", "'it's'-a-\"long\"-one"],
  ["abc--def--ghi-1", "abc—def—ghi-1"],
])("%j is the same password typed as %j", async (chosen, typed) => {
  expect(await verifyPassword(typed, await hashPassword(chosen))).toBe(true);
});

test("no space inside a password is left out", async () => {
  expect(await verifyPassword("ownspaces", await hashPassword("own spaces"))).toBe(false);
});

test("the form that is hashed stays what it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
      expect(composedPassword(composedPassword(typed))).toBe(composedPassword(typed));
    }),
  );
});

/** An older hash, of this text as it is. */
function olderHash(message: string): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync("argon2id", { message, nonce, memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 });
  const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(nonce)}$${text(tag)}`;
}

const ZURICH = "Grüße-aus-Zürich";
test.each([
  [ZURICH.normalize("NFD"), ZURICH.normalize("NFD")],
  [ZURICH.normalize("NFD"), ZURICH.normalize("NFC")],
  ["ﬁnster-é-①".normalize("NFC"), "ﬁnster-é-①".normalize("NFD")],
  [`${ZURICH} `.normalize("NFD"), `${ZURICH} `.normalize("NFC")],
  [ZURICH.normalize("NFD"), ` ${ZURICH}\n`.normalize("NFC")],
  ["ﬁnster-é-①".normalize("NFC"), "ﬁnster-é-① ".normalize("NFD")],
  [" own spaces around ", " own spaces around "],
  ["دوست\u200cداشتنی-۱۹", "دوست\u200cداشتنی-۱۹ "],
])("a hash of before of %j still fits what is typed as %j, and is made anew of the composed form", async (hashed, typed) => {
  const old = olderHash(hashed);
  const fitting = await fittingPassword(typed, old);
  expect(fitting).toBe(hashed);
  expect(needsNewHash(hashed, old)).toBe(true);
  const renewed = await hashPassword(fitting ?? "");
  expect(await verifyPassword(typed, renewed)).toBe(true);
  expect(needsNewHash((await fittingPassword(typed, renewed)) ?? "", renewed)).toBe(false);
});

test("a login computes few hashes, whatever is typed: one for a password in plain letters", () => {
  expect(formsOf("correct horse battery 42").size).toBe(1);
  expect(formsOf("mailed-first-Passw0rd ").size).toBe(2);
  fc.assert(fc.property(fc.string({ unit: "binary" }), (typed) => formsOf(typed).size <= 7));
});
