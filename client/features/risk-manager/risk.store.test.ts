// @vitest-environment happy-dom
// A typed figure keeps its value whatever language it is read in next.

import { afterEach, describe, expect, it, vi } from "vitest";

/** The store as a page opens it. */
async function open() {
  vi.resetModules();
  const languages = await import("../../i18n/language.store.ts");
  const risk = await import("./risk.store.ts");
  return { ...languages, ...risk };
}

describe("figures of the risk manager", () => {
  afterEach(() => localStorage.clear());

  it.each([
    ["en", "1,500", "ru", "1500"],
    ["de", "1.500", "en", "1500"],
    ["en", "2.5", "de", "2,5"],
    ["ru", "0,375", "en", "0.375"],
    ["en", "lots", "de", "lots"],
  ] as const)("in %s typed as %s are in %s %s", async (typedIn, typed, then, shown) => {
    const { setLanguage: speak, typeRisk, useRisk } = await open();
    await speak(typedIn);
    typeRisk("deposit", typed);
    expect(useRisk.getState().deposit).toBe(typed);
    await speak(then);
    expect(useRisk.getState().deposit).toBe(shown);
  });

  it("mean the same when a visit in another language begins with them", async () => {
    const first = await open();
    await first.setLanguage("en");
    first.typeRisk("deposit", "1,234.567");
    const second = await open();
    await second.setLanguage("de");
    expect(second.useRisk.getState().deposit).toBe("1234,567");
  });
});
