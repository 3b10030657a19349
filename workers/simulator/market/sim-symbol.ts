// One symbol of one simulated exchange: its names, its scale and its tape.

import type { Bar } from "./bar.ts";
import type { EditedTape } from "./edited-tape.ts";
import type { Scale } from "./tape.ts";

/** What a symbol is: a regular coin, or one a universe filter has to leave out. */
export type SymbolKind = "coin" | "halted" | "foreign-quote" | "leveraged" | "stock" | "stable" | "no-data";

export interface SimSymbol extends Scale {
  /** "BTCUSDT" */
  readonly pair: string;
  readonly base: string;
  readonly quote: string;
  readonly kind: SymbolKind;
  readonly tape: EditedTape;
  /** Nothing exists before, epoch ms. */
  readonly oldestMs: number;
  /** Hours before the tape's origin, only good for charts. */
  readonly readOldHour?: (hour: number, bar: Bar) => void;
  /** Trading is open; a halt or delisting turns it off. */
  trading: boolean;
}
