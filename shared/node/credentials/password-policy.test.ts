import { expect, test } from "vitest";
import { passwordFault } from "./password-policy.ts";

test.each(["", "elevenchars", "x7#pQ", "🔑".repeat(11)])("%j is too short", (password) => {
  expect(passwordFault(password)).toBe("password-length");
});

test("128 characters are allowed, 129 are not", () => {
  const long = "correct horse battery staple ".repeat(5);
  expect(passwordFault(long.slice(0, 128))).toBeUndefined();
  expect(passwordFault(long.slice(0, 129))).toBe("password-length");
});

test.each([
  "password1234",
  "PASSWORD2026!",
  "123456789012",
  "abcdefghijklm",
  "aaaaaaaaaaaaaaaa",
  "abcabcabcabc",
  "dragondragon",
  "qwertyuiop123",
  "iloveyou!!!!!",
  "tickdeck2026",
  "baseball12345678",
  "anna.smith99x",
])("%j is one of the first that are tried", (password) => {
  expect(passwordFault(password, ["Anna.Smith@example.test", "anna"])).toBe("password-common");
});

test.each([
  "correct horse battery",
  "dragon8374652098374",
  "злая собака у ворот",
  "J4!x9_mWq2Lz",
  "我的密码是很长的句子对不对",
  "anna likes long walks",
])("%j will do", (password) => {
  expect(passwordFault(password, ["anna@example.test"])).toBeUndefined();
});
