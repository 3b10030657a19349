// Tables as files for spreadsheets. The only writer of such files, so that a stranger's text never becomes a formula.

/** Characters with which a spreadsheet begins a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Without it Excel mistakes UTF-8 for the machine's local encoding. */
const BYTE_ORDER_MARK = "\ufeff";

export type CsvCell = string | number | null;

/** Rows as a file: RFC 4180, a byte order mark, and an apostrophe before text that a spreadsheet would compute. */
export function csvFile(lines: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  // Numbers are safe, even negative ones.
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
