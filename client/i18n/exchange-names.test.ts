// @vitest-environment happy-dom
// Exchanges are named by the registry, in the lists of each language: one more needs no text edited.

import { expect, it, vi } from "vitest";
import { EXCHANGES, exchangeName } from "../../shared/market/exchange-id.ts";
import { needTexts, setLanguage, translate } from "./language.store.ts";
import { LANGUAGES, type Language } from "../../shared/contracts/languages.ts";

vi.mock("../../shared/market/exchange-registry.ts", () => import("../../shared/testing/toy-exchange/registry.ts"));

const TEXTS = import.meta.glob<Record<string, string>>("./??/*.json", { import: "default", eager: true });

it.each(LANGUAGES)("are in no text of %s", async (language) => {
  const files = Object.entries(TEXTS).filter(([file]) => file.startsWith(`./${language}/`));
  const texts = files.flatMap(([, area]) => Object.entries(area));
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
  await needTexts("site");
  await setLanguage(language);
  expect(translate("front.lead", { exchanges: EXCHANGES.map(exchangeName) })).toContain(names);
});
