// Values for JSON columns. People can type characters that JSON allows and PostgreSQL's jsonb refuses; they are replaced here,
// for every such column, so that no route answers 500.

/** The value as JSON; half surrogate pairs and U+0000 in its texts become U+FFFD. */
export function jsonColumn(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\0", "\ufffd") : part,
  );
}
