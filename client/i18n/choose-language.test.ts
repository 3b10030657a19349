// The first language of a visit.

import { describe, expect, it } from "vitest";
import { chooseLanguage } from "./choose-language.ts";

describe("chooseLanguage", () => {
  it("keeps what was chosen before", () => expect(chooseLanguage("ja", ["de"])).toBe("ja"));
  it("takes the browser's first language that we have", () => expect(chooseLanguage(null, ["sv-SE", "pt-BR", "en"])).toBe("pt"));
  it("knows Hebrew by its old tag", () => expect(chooseLanguage(null, ["iw-IL"])).toBe("he"));
  it("falls back to Russian, also from rubbish in storage", () => expect(chooseLanguage("klingon", [])).toBe("ru"));
});
