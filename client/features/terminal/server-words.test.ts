// @vitest-environment happy-dom
// What the server says is shown as it says it, but its standing sentences, written in English, are said in the reader's language.

import { afterEach, beforeEach, expect, it } from "vitest";
import { TEST_DENIED } from "../../../shared/contracts/test-access.ts";
import { TERMINAL_DENIED } from "../../../shared/contracts/terminal-denied.ts";
import { needTexts, setLanguage, translate } from "../../i18n/language.store.ts";
import { serverWords } from "./server-words.ts";

beforeEach(async () => {
  await needTexts("terminal");
  await setLanguage("ru");
});
afterEach(() => setLanguage("en"));

it("says a standing sentence in the reader's language", () => {
  expect(serverWords(TERMINAL_DENIED, translate)).toBe("Доступ к терминалу запрещён");
  expect(serverWords(TEST_DENIED, translate)).toMatch(/^[^a-z]+$/i);
});

it("leaves every other word as it came", () => {
  expect(serverWords("Подписка закончилась 3 мая", translate)).toBe("Подписка закончилась 3 мая");
  expect(serverWords("toString", translate)).toBe("toString");
});
