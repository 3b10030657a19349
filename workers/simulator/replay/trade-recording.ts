// Recorded trades, exactly as they were: aggregate trades from REST files and raw lines of trade and aggTrade streams.

import { decimalsNeeded, type RecordedTrade, type Recording } from "./recording.ts";

const MINUTE = 60_000;

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

/** Reads a JSON array of aggregate trades; the venue's object may sit under `info`. */
export function aggTradeFile(pair: string, text: string): Recording {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) throw new Error(`${pair}: not an array of trades`);
  const trades = rows
    .map((row: unknown) => (typeof row === "object" && row !== null && "info" in row ? row.info : row))
    .filter(isWireTrade);
  return tradeRecording(pair, trades);
}

/** Reads raw stream lines `<receive time> <json>`; takes one kind of trade message and skips the rest. */
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
  if (wire.length === 0) throw new Error(`${pair}: no trades in the file`);
  const priceDecimals = decimalsNeeded(
    wire.map(({ p }) => p),
    8,
  );
  const lotDecimals = decimalsNeeded(
    wire.map(({ q }) => q),
    Math.max(0, 8 - priceDecimals),
  );
  const trades: RecordedTrade[] = wire
    .map(({ p, q, T, m }) => ({
      timeMs: T,
      ticks: Math.round(Number(p) * 10 ** priceDecimals),
      lots: Math.round(Number(q) * 10 ** lotDecimals),
      sell: m,
    }))
    .sort((a, b) => a.timeMs - b.timeMs);
  const firstMinute = Math.floor(trades[0]!.timeMs / MINUTE);
  const minutes = Math.floor(trades.at(-1)!.timeMs / MINUTE) - firstMinute + 1;
  const counts = new Int32Array(minutes + 1);
  for (const { timeMs } of trades) counts[Math.floor(timeMs / MINUTE) - firstMinute + 1]!++;
  for (let minute = 0; minute < minutes; minute++) counts[minute + 1]! += counts[minute]!;
  return {
    pair,
    priceDecimals,
    lotDecimals,
    firstMinute,
    minutes,
    countBefore: (minute) => counts[minute]!,
    trades: (minute) => trades.slice(counts[minute], counts[minute + 1]),
  };
}
