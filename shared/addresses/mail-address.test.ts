import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { loginName, mailAddress, trimTyped } from "./mail-address.ts";
import { nearAddress } from "./near-address.ts";
import { readableAddress, storedPart } from "../node/readable-address.ts";

const SAME = [
  ["anna@пример.рф", "anna@xn--e1afmkfd.xn--p1ai"],
  ["Anna@XN--E1AFMKFD.xn--P1AI", "anna@xn--e1afmkfd.xn--p1ai"],
  ["anna@ПРИМЕР.РФ", "anna@xn--e1afmkfd.xn--p1ai"],
  ["\ufeff\u200banna@example.test\u200b \u00a0", "anna@example.test"],
  ["an\u200bna@exam\u200bple.te\u2060st", "anna@example.test"],
  ["ａｎｎａ＠ｅｘａｍｐｌｅ．ｔｅｓｔ", "anna@example.test"],
  ["anna@example.test.", "anna@example.test"],
  ["anna@例え。jp。", "anna@xn--r8jz45g.jp"],
  ["mailto:Anna@example.test", "anna@example.test"],
  ["\u200bMAILTO:anna@example.test.\u200b", "anna@example.test"],
  ["anna١٩@example۲.test", "anna19@example2.test"],
  ["anna१९@example.test", "anna19@example.test"],
  ["anna@مثال٢.com", "anna@xn--mgbh0fb2m.com"],
  ["anna@例え。jp", "anna@xn--r8jz45g.jp"],
  ["Anna+Tag@Example.Test", "anna+tag@example.test"],
  [".anna.@docomo.example", ".anna.@docomo.example"],
  ["o'neil{x}@sub.example.test", "o'neil{x}@sub.example.test"],
] as const;

const NONE = [
  "",
  "anna",
  "@example.test",
  "anna@",
  "anna@localhost",
  "anna@example",
  "anna@example.c0m",
  "anna@example.1",
  "anna@10.1.2.3",
  "anna@[10.1.2.3]",
  "anna@0x7f.1",
  "anna@example..test",
  "anna@.example.test",
  "anna@example.test..",
  "anna@mac.local",
  "anna@x.localhost",
  "anna@example.invalid",
  "anna@-example.test",
  "anna@example-.test",
  "anna@exa_mple.test",
  "anna@exa%41mple.test",
  "anna@example.test:25",
  "anna@example.test/x",
  "anna b@example.test",
  "a,b@example.test",
  "anna@x.test,boris@x.test",
  "Anna <anna@example.test>",
  "анна@example.test",
  "anna..b@docomo.example",
  ".@example.test",
  "anna@example.test\r\nBcc: x@x.test",
  `${"a".repeat(65)}@example.test`,
  `anna@${"a".repeat(64)}.test`,
  `anna@${"abcdefgh.".repeat(28)}test`,
];

describe("a mail address", () => {
  test.each(SAME)("%j is kept as %j", (typed, kept) => {
    expect(mailAddress(typed)).toBe(kept);
    expect(loginName(typed)).toBe(kept);
  });

  test.each(NONE)("%j is not an address", (typed) => expect(mailAddress(typed)).toBeUndefined());

  it("stays what it is once it is in its stored form, and is the same account in its readable one", () => {
    const label = fc.stringMatching(/^[a-z\u0430-\u044f0-9]{1,12}$/);
    const typed = fc
      .tuple(fc.stringMatching(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,20}$/), label, fc.constantFrom("test", "рф", "jp", "com"))
      .map(([local, name, top]) => `${local}@${name}.${top}`);
    fc.assert(
      fc.property(typed, (text) => {
        const address = mailAddress(text);
        fc.pre(address !== undefined);
        expect(mailAddress(address ?? "")).toBe(address);
        expect(mailAddress(readableAddress(address ?? ""))).toBe(address);
      }),
    );
  });

  it("is shown with its domain in its own letters, and found by a part of that", () => {
    expect(readableAddress("anna@xn--e1afmkfd.xn--p1ai")).toBe("anna@пример.рф");
    expect(readableAddress("anna@example.test")).toBe("anna@example.test");
    expect(readableAddress("reader")).toBe("reader");
    expect(storedPart("@пример.рф")).toBe("@xn--e1afmkfd.xn--p1ai");
    expect(storedPart("пример.рф")).toBe("xn--e1afmkfd.xn--p1ai");
    expect(storedPart("anna")).toBe("anna");
  });
});

it("a user name is compared without case and without invisible characters", () => {
  expect(loginName(" \u200bReader\ufeff")).toBe("reader");
  expect(loginName("Rea\u200bder")).toBe("reader");
  expect(loginName("Ｒｅａｄｅｒ１")).toBe("reader1");
  expect(loginName("reader\u0661")).toBe("reader1");
  expect(loginName("Jose\u0301")).toBe("josé");
  expect(trimTyped("\u2066a b\u2069\n")).toBe("a b");
});

describe("a mistyped provider", () => {
  test.each([
    ["anna@gmial.com", "anna@gmail.com"],
    ["anna@gmai.com", "anna@gmail.com"],
    ["anna@gmaill.com", "anna@gmail.com"],
    ["anna@gnail.com", "anna@gmail.com"],
    ["anna@gmail.con", "anna@gmail.com"],
    ["anna@yandex.rj", "anna@yandex.ru"],
    ["anna@hotmial.com", "anna@hotmail.com"],
  ])("%s probably means %s", (typed, meant) => expect(nearAddress(typed)).toBe(meant));

  test.each([
    "anna@gmail.com",
    "anna@mail.ru",
    "anna@email.ru",
    "anna@gmx.at",
    "anna@example.test",
    "anna@ymail.com",
    "anna@yandex.kz",
    "anna@live.com",
  ])("%s means itself", (typed) => expect(nearAddress(typed)).toBeUndefined());
});
