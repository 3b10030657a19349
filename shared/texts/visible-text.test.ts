import fc from "fast-check";
import { expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

const DANGEROUS = /[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]|(?![\n\t])\p{Cc}/u;

it("shows direction marks, zero-width and control characters", () => {
  expect(visibleText("safe\u202Etxt.exe")).toBe("safe[U+202E]txt.exe");
  expect(visibleText("\u2066a\u2069\u200b\0\u001b")).toBe("[U+2066]a[U+2069][U+200B][U+0000][U+001B]");
  expect(visibleText("a\rb\r\nc\td")).toBe("a[U+000D]b\nc\td");
});

it("leaves emoji, Persian and Hindi unchanged, but no joiner where nothing is joined", () => {
  for (const text of ["👩‍💻 👩🏽‍🚒 ❤️‍🔥", "می‌خواهم", "क्‍ष", "日本語, Ünïcödé"]) expect(visibleText(text)).toBe(text);
  expect(visibleText("pay\u200dpal \u200c")).toBe("pay[U+200D]pal [U+200C]");
});

it("leaves nothing that works in any text, and changes nothing twice", () => {
  const signs = fc.constantFrom(
    ...["a", "\u202a", "\u202e", "\u2066", "\u2069", "\u200b", "\u200e", "\u200f", "\ufeff", "\0", "\u001b"],
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(signs).map((all) => all.join("")),
      ),
      (text) => {
        const shown = visibleText(text);
        expect(shown).not.toMatch(DANGEROUS);
        expect(visibleText(shown)).toBe(shown);
      },
    ),
  );
});
