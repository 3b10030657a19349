// What can be asked of a row, whichever way it is asked: pointer, long press or key.

export interface AskedRow {
  /** Base coin, "BTC". */
  readonly symbol: string;
  /** Where the row is, in px of the window. */
  readonly box: DOMRect;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface RowCommands {
  /** Shows the coin in the main chart. */
  readonly open: (row: AskedRow) => void;
  /** Pins the coin to a chart, or takes it off. */
  readonly pin: (row: AskedRow) => void;
  /** Sends the coin to a chart slot, 0 to 9. */
  readonly slot: (row: AskedRow, slot: number) => void;
  readonly copy: (row: AskedRow) => void;
  /** Opens the row's menu at a point, or beside the row when asked by key. */
  readonly menu: (row: AskedRow, at?: Point) => void;
  /** Explains this signal; only where rows are signals. */
  readonly explain?: ((row: AskedRow) => void) | undefined;
  /** Takes the row out of its list; only where that means something. */
  readonly remove?: ((row: AskedRow) => void) | undefined;
}
