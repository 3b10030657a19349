// @vitest-environment happy-dom
// A typed figure keeps its value whatever language it is read in next.

import { afterEach, describe, expect, it, vi } from "vitest";
import type { Language } from "../../shared/contracts/languages.ts";

/** The store as a page opens it that is read in `language`. */
async function open(language: Language) {
  vi.resetModules();
  const { setLanguage } = await import("../i18n/language.store.ts");
  await setLanguage(language);
  const { typeRisk, useRisk } = await import("./risk.store.ts");
  return { setLanguage, typeRisk, deposit: (): string => useRisk.getState().deposit };
}

describe("figures of the risk manager", () => {
  afterEach(() => localStorage.clear());

  const cases = [
    ["en", "1,500", "ru", "1500"],
    ["de", "1.500", "en", "1500"],
    ["en", "2.5", "de", "2,5"],
    ["ru", "0,375", "en", "0.375"],
    ["en", "lots", "de", "lots"],
  ] as const;

  it.each(cases)("in %s typed as %s are in %s %s", async (typedIn, typed, then, shown) => {
    const page = await open(typedIn);
    page.typeRisk("deposit", typed);
    expect(page.deposit()).toBe(typed);
    await page.setLanguage(then);
    expect(page.deposit()).toBe(shown);
  });

  it.each(cases)("in %s typed as %s are at a later visit in %s %s", async (typedIn, typed, then, shown) => {
    (await open(typedIn)).typeRisk("deposit", typed);
    expect((await open(then)).deposit()).toBe(shown);
    expect((await open(typedIn)).deposit()).toBe(typed);
  });
});
