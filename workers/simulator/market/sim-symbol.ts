import type { Bar } from "./bar.ts";
import type { EditedTape } from "./edited-tape.ts";
import type { Scale } from "./tape.ts";

/** A regular coin, or one that a universe filter must leave out. */
export type SymbolKind = "coin" | "halted" | "foreign-quote" | "leveraged" | "stock" | "stable" | "no-data";

export interface SimSymbol extends Scale {
  /** "BTCUSDT" */
  readonly pair: string;
  readonly base: string;
  readonly quote: string;
  readonly kind: SymbolKind;
  readonly tape: EditedTape;
  /** Nothing exists before this, epoch ms. */
  readonly oldestMs: number;
  /** Hours before the tape's origin, only for charts. */
  readonly readOldHour?: (hour: number, bar: Bar) => void;
  /** Whether trading is open; a halt or delisting turns it off. */
  trading: boolean;
}
