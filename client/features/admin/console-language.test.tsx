// @vitest-environment happy-dom
// The console in a browser that reads another language.

import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LANGUAGE_COOKIE } from "../../../shared/contracts/choose-language.ts";
import { chooseAndKeepLanguage, needTexts, useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { safeStorage } from "../../storage/safe-storage.ts";
import { render, unrender } from "../../testing/rendered.ts";
import { InConsoleLanguage } from "./console-language.tsx";

// The browser has it, happy-dom has not.
beforeEach(() => void vi.stubGlobal("reportError", vi.fn()));
afterEach(unrender);

function Title() {
  return useTranslate()("admin.title");
}

async function shownAfterChoosing(language: "ar" | "ru"): Promise<string> {
  await needTexts("admin");
  await render(
    <InConsoleLanguage>
      <Title />
    </InConsoleLanguage>,
  );
  await act(() => chooseAndKeepLanguage(language));
  await expect.poll(() => document.body.textContent).not.toBe("");
  return document.body.textContent;
}

it("is in Russian for who chose that", async () => {
  expect(await shownAfterChoosing("ru")).toMatch(/^\p{Script=Cyrillic}/u);
});

it("is in English, from left to right, for who chose one it is not written in, and leaves the choice as it is", async () => {
  expect(await shownAfterChoosing("ar")).toBe("Running the service");
  expect([useLanguage.getState().language, document.documentElement.dir]).toEqual(["en", "ltr"]);
  expect(safeStorage.getItem(LANGUAGE_COOKIE)).toBe("ar");
});
