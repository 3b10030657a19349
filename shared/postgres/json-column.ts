// What is written into JSON columns. People can type what JSON carries and PostgreSQL's jsonb refuses; it is replaced here, in the one
// place that every such column goes through, so that no route answers 500 for it.

/** The value as JSON whose texts hold neither half of a surrogate pair nor U+0000; each becomes U+FFFD. */
export function jsonColumn(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\0", "\ufffd") : part,
  );
}
