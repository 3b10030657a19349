import { expect, test } from "vitest";
import { detectChatLanguage } from "./chat-language.ts";

test.each([
  ["多少钱?", "zh"],
  ["Сколько стоит Popular?", "ru"],
  ["כמה זה עולה", "he"],
  ["كم السعر", "ar"],
  ["कीमत क्या है", "hi"],
  ["いくらですか", "ja"],
  ["Popularの価格はいくら", "ja"],
  ["¿Qué planes hay?", "es"],
  ["Que\u0301 planes hay", "es"],
  ["HOLA", "es"],
  ["bonjour, le prix ?", "fr"],
  ["Wie hoch ist der Preis?", "de"],
  ["quanto costa", "it"],
  ["What does Popular cost?", "en"],
  // A word that merely contains one of the known words.
  ["commentary on outcomes", "en"],
  ["😀 42", "en"],
  ["", "en"],
])("%j is %s", (text, language) => expect(detectChatLanguage(text)).toBe(language));
