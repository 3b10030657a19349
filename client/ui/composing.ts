// Keys that belong to an input method, which writes Chinese, Japanese and Korean out of several of them.

type Pressed = Pick<KeyboardEvent, "isComposing" | "keyCode">;

/** Whether a key press goes on with a word or takes it: it is no command of ours. Safari ends the word first and says 229. */
export function isComposing(event: Pressed | { readonly nativeEvent: Pressed }): boolean {
  const { isComposing: isOpen, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isOpen || keyCode === 229;
}
