// From a key press to the code hotkeys are known by, and from that code to what is written on the key.

const MODIFIERS = /^(Shift|Control|Alt|Meta|CapsLock|OS)/;

/** "KeyS", "Shift+Digit1"; undefined for a press with Ctrl, Alt or Meta and for the modifiers themselves. */
export function pressedCode(
  event: Pick<KeyboardEvent, "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">,
): string | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || event.code === "" || MODIFIERS.test(event.code)) return undefined;
  return (event.shiftKey ? "Shift+" : "") + event.code;
}

/** The same for a sign that lies elsewhere on other keyboards: a German "?" is Shift and Minus. */
export function signCode(key: string): string | undefined {
  return key === "?" ? "Shift+Slash" : key === "/" ? "Slash" : undefined;
}

const SIGNS: Readonly<Record<string, string>> = {
  Slash: "/",
  Backslash: "\\",
  BracketLeft: "[",
  BracketRight: "]",
  Comma: ",",
  Period: ".",
  Semicolon: ";",
  Quote: "'",
  Backquote: "`",
  Minus: "-",
  Equal: "=",
  ArrowUp: "\u2191",
  ArrowDown: "\u2193",
  ArrowLeft: "\u2190",
  ArrowRight: "\u2192",
  Escape: "Esc",
  ContextMenu: "\u2630",
  "-": "\u2212",
};

const HELD = /^((?:Ctrl\+|Alt\+|Shift\+)*)(.+)$/;

/** What a reader presses, "S", "Ctrl Shift 1", "?". */
export function keyText(code: string): string {
  if (code === "Shift+Slash") return "?";
  const [, held = "", plain = code] = HELD.exec(code) ?? [];
  return held.replaceAll("+", " ") + (SIGNS[plain] ?? plain.replace(/^(Key|Digit|Numpad)(?=.)/, ""));
}
