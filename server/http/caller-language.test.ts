import { expect, it, test } from "vitest";
import { LANGUAGES } from "../../shared/contracts/languages.ts";
import { planRefusal } from "../features/market/market-access.ts";
import type { Session, UserSession } from "../sessions/session-policy.ts";
import { callerLanguage } from "./caller-language.ts";

const user = (language: string) => ({ kind: "user", language }) as UserSession;
const KEY = { kind: "key" } as Session;
const languageOf = (cookie: string | undefined, wanted: string | undefined, session?: Session) =>
  callerLanguage({ cookies: { selectedLanguage: cookie }, headers: { "accept-language": wanted } }, session);

it.each([
  ["the language chosen in the browser", languageOf("ar", "de", user("fr")), "ar"],
  ["what the request asks for, whatever the account was made in", languageOf(undefined, "en-US,en;q=0.9", user("ru")), "en"],
  ["what the request asks for that we have", languageOf("xx", "sv, de;q=0.8", user("")), "de"],
  ["the account's, where the request asks for nothing we have", languageOf(undefined, "sv, *;q=0.1", user("fr")), "fr"],
  ["Russian where nothing is known", languageOf(undefined, undefined), "ru"],
  ["Russian for a program that takes everything and has a session", languageOf(undefined, "*"), "ru"],
  ["English for an API key", languageOf(undefined, "*", KEY), "en"],
  ["what a program with a key asks for", languageOf(undefined, "ja", KEY), "ja"],
])("is %s", (_, found, expected) => {
  expect(found).toBe(expected);
});

test.each(LANGUAGES)("the refusal of an exchange is whole in %s, whatever the number of coins", (language) => {
  for (const count of [0, 1, 2, 3, 11, 160, 161]) {
    const { message } = planRefusal("binance", language, count);
    expect(message).toContain("Binance");
    expect(message).toContain("MEXC");
    expect(message).toContain(String(count));
    expect(message).not.toMatch(/[{}]|undefined/);
    if (language !== "ru") expect(message).not.toMatch(/\p{Script=Cyrillic}/u);
  }
});
