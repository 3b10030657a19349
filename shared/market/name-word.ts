// Exchanges give coins any name: with brackets, spaces, "%", of any script. In texts whose parts spaces divide it stands as one word.

/** The name as one word; that of a usual one is the name itself. */
export function nameWord(name: string): string {
  return name.replace(/[\s%]/gu, encodeURIComponent);
}

/** The name that stands as this word. */
export function nameOfWord(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    // No word of ours; it names itself.
    return word;
  }
}
