// Tables as files for spreadsheets. The only writer of such files: what a stranger typed never becomes a formula.

/** Signs with which a spreadsheet begins a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Without it Excel takes UTF-8 for the alphabet of the machine. */
const BYTE_ORDER_MARK = "\ufeff";

export type CsvCell = string | number | null;

/** Lines of cells as a file: RFC 4180, a byte order mark, and an apostrophe before text that a spreadsheet would compute. */
export function csvFile(lines: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  // A figure is one, also below zero.
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
