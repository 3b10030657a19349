// The language a question is asked in, from its script, else from a few words. The assistant answers in it.

export const CHAT_LANGUAGES = ["en", "de", "es", "fr", "it", "he", "hi", "ja", "ar", "zh", "ru"] as const;
export type ChatLanguage = (typeof CHAT_LANGUAGES)[number];

const BY_LETTERS: readonly (readonly [ChatLanguage, RegExp])[] = [
  // Before Chinese: Japanese uses Chinese characters too, but Chinese has no kana.
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["zh", /\p{Script=Han}/u],
  ["ru", /\p{Script=Cyrillic}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["hi", /\p{Script=Devanagari}/u],
];

const BY_WORDS: readonly (readonly [ChatLanguage, readonly string[]])[] = [
  ["es", ["hola", "qué", "como", "cómo", "precio", "cuánto"]],
  ["fr", ["bonjour", "comment", "prix", "combien"]],
  ["de", ["hallo", "wie", "preis", "wieviel"]],
  ["it", ["ciao", "come", "prezzo", "quanto"]],
];

/** The language of a question; English when unclear. */
export function detectChatLanguage(text: string): ChatLanguage {
  const letters = BY_LETTERS.find(([, pattern]) => pattern.test(text));
  if (letters) return letters[0];
  // Some keyboards write an accent as a separate character.
  const words = new Set(
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
  return BY_WORDS.find(([, known]) => known.some((word) => words.has(word)))?.[0] ?? "en";
}
