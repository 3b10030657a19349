// Recorded trades, exactly as they were: aggregate trades from REST files and raw lines of trade and aggTrade streams.

import type { Recording } from "./recording.ts";
import { TradeColumns } from "./trade-columns.ts";

interface WireTrade {
  readonly p: string;
  readonly q: string;
  readonly T: number;
  readonly m: boolean;
}

function isWireTrade(value: unknown): value is WireTrade {
  if (typeof value !== "object" || value === null) return false;
  const { p, q, T, m } = value as Partial<Record<keyof WireTrade, unknown>>;
  return typeof p === "string" && typeof q === "string" && typeof T === "number" && typeof m === "boolean";
}

/** Reads a JSON array of aggregate trades; the venue's object may be under `info`. */
export function aggTradeFile(pair: string, text: string): Recording {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) throw new Error(`${pair}: not an array of trades`);
  const trades = rows
    .map((row: unknown) => (typeof row === "object" && row !== null && "info" in row ? row.info : row))
    .filter(isWireTrade);
  return tradeRecording(pair, trades);
}

export function streamCapture(pair: string, text: string): Recording {
  const trades: WireTrade[] = [];
  for (const line of text.split("\n")) {
    if (!line.includes('"e":"trade"') && !line.includes('"e":"aggTrade"')) continue;
    const message: unknown = JSON.parse(line.slice(line.indexOf("{")));
    const data = typeof message === "object" && message !== null && "data" in message ? message.data : message;
    if (isWireTrade(data)) trades.push(data);
  }
  return tradeRecording(pair, trades);
}

function tradeRecording(pair: string, wire: readonly WireTrade[]): Recording {
  const columns = new TradeColumns();
  for (const { p, q, T, m } of wire) columns.add({ price: p, quantity: q, timeMs: T, sell: m });
  return columns.recording(pair);
}
