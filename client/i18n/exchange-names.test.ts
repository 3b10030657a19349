// @vitest-environment happy-dom
// Exchanges are named by the registry, in the lists of each language: one more needs no text edited.

import { expect, it, vi } from "vitest";
import { EXCHANGES, exchangeName } from "../../shared/market/exchange-id.ts";
import { setLanguage, translate } from "./language.store.ts";
import { LANGUAGE_FACTS, LANGUAGES, type Language } from "./languages.ts";

vi.mock("../../shared/market/exchange-registry.ts", () => import("../../shared/testing/toy-exchange/registry.ts"));

it.each(LANGUAGES)("are in no text of %s", async (language) => {
  const { load, loadTerminal } = LANGUAGE_FACTS[language];
  const texts = Object.entries({ ...(await load()), ...(await loadTerminal()) });
  const naming = texts.filter(([, text]) => EXCHANGES.some((id) => text.toLowerCase().includes(exchangeName(id).toLowerCase())));
  expect(naming).toEqual([]);
});

it.each<[Language, string]>([
  ["en", "MEXC, Binance, and Toy Market"],
  ["ru", "MEXC, Binance и Toy Market"],
  ["ja", "MEXC、Binance、Toy Market"],
  ["he", "MEXC, Binance ו-Toy Market"],
  ["ar", "MEXC وBinance وToy Market"],
])("are listed in the words of %s", async (language, names) => {
  await setLanguage(language);
  expect(translate("front.lead", { exchanges: EXCHANGES.map(exchangeName) })).toContain(names);
});
