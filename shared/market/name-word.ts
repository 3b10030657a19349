// Coin names may contain brackets, spaces, "%" and any script. This encodes them as one word for texts separated by spaces.

/** The name as one word; usual names stay the same. */
export function nameWord(name: string): string {
  return name.replace(/[\s%]/gu, encodeURIComponent);
}

/** The name encoded in this word. */
export function nameOfWord(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    // Not one of our words, so it is the name itself.
    return word;
  }
}
