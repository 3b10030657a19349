import { expect, test } from "vitest";
import { maskAddress, maskContact } from "./mask-contact.ts";

test.each([
  ["anna@example.com", "a***@e***.com"],
  ["a@b.co", "a***@b***.co"],
  ["someone.long+tag@mail.example.co.uk", "s***@m***.uk"],
  ["почта@пример.рф", "п***@п***.рф"],
  ["anna@xn--e1afmkfd.xn--p1ai", "a***@п***.рф"],
  ["nothing", "***@n***"],
])("%s is shown as %s", (email, masked) => expect(maskAddress(email)).toBe(masked));

test.each([
  ["telegram", "@trader_1", "@t***"],
  ["whatsapp", "+79001234567", "+7***"],
  ["email", "anna@example.com", "a***@e***.com"],
  ["telegram", "", "***"],
] as const)("by %s, %s is shown as %s", (method, contact, masked) => expect(maskContact(method, contact)).toBe(masked));
