import fc from "fast-check";
import { expect, it } from "vitest";
import { nameOfWord, nameWord } from "./name-word.ts";

it("any name is one word, and comes back as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(nameWord(name)).not.toMatch(/\s/u);
      expect(nameOfWord(nameWord(name))).toBe(name);
    }),
  );
});

it.each(["BTC", "GOLD(PAXG)", "币安人生", "$WIF", "1e5", "__proto__"])("%s is its own word", (name) => {
  expect(nameWord(name)).toBe(name);
});

it("a broken word names itself", () => expect(nameOfWord("A%ZZ")).toBe("A%ZZ"));
