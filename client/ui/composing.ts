// Keys of an input method, which composes Chinese, Japanese and Korean from several of them.

type Pressed = Pick<KeyboardEvent, "isComposing" | "keyCode">;

/** Whether a key press continues or confirms a word, so that it is not a command. Safari ends the word first and sends 229. */
export function isComposing(event: Pressed | { readonly nativeEvent: Pressed }): boolean {
  const { isComposing: isOpen, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isOpen || keyCode === 229;
}
