import { describe, expect, it } from "vitest";
import { chooseLanguage, wantedLanguages } from "./choose-language.ts";

describe("chooseLanguage", () => {
  it("keeps what was chosen before", () => expect(chooseLanguage("ja", ["de"])).toBe("ja"));
  it("takes the browser's first language that we have", () => expect(chooseLanguage(null, ["sv-SE", "pt-BR", "en"])).toBe("pt"));
  it("knows Hebrew by its old tag", () => expect(chooseLanguage(null, ["iw-IL"])).toBe("he"));
  it("falls back to Russian, also from rubbish in storage", () => expect(chooseLanguage("klingon", [])).toBe("ru"));
});

it.each([
  ["de-CH, fr;q=0.8, en;q=0.9, *;q=0.1", ["de-CH", "en", "fr", "*"]],
  ["en;q=0, ko", ["ko"]],
  ["", []],
  ["ja;q=oops, it", ["it"]],
])("an Accept-Language of %j asks for %j", (header, wanted) => {
  expect(wantedLanguages(header)).toEqual(wanted);
});

it("reads no more of an Accept-Language header than a browser writes", () => {
  expect(wantedLanguages("en,".repeat(100_000)).length).toBeLessThan(200);
});
