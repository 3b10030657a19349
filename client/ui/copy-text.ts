// Puts a text on the clipboard, if the browser allows it.

/** True when the text is on the clipboard; false on pages and in frames that may not write to it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
