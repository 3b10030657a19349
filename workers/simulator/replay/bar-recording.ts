import { mix, unit } from "../market/random.ts";
import { decimalsNeeded, type RecordedTrade, type Recording } from "./recording.ts";

const TRADES_PER_BAR = 10;
const MINUTE = 60_000;

/**
 * One-minute bars (`open_time_ms,open,high,low,close,volume_base` lines with a header) as a recording: for each bar a few trades
 * are generated that open, peak, bottom, close and sum like it.
 */
export function barRecording(pair: string, text: string): Recording {
  const rows = text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
  if (rows.length === 0) throw new Error(`${pair}: no bars in the file`);
  const priceDecimals = decimalsNeeded(
    rows.flatMap((row) => row.slice(1, 5)),
    8,
  );
  const lotDecimals = decimalsNeeded(
    rows.map((row) => row[5] ?? ""),
    Math.max(0, 8 - priceDecimals),
  );
  const firstMinute = Math.floor(Number(rows[0]![0]) / MINUTE);
  const minutes = Math.floor(Number(rows.at(-1)![0]) / MINUTE) - firstMinute + 1;
  const columns = new Float64Array(minutes * 5);
  for (const row of rows) {
    const at = (Math.floor(Number(row[0]) / MINUTE) - firstMinute) * 5;
    for (let column = 0; column < 4; column++) columns[at + column] = Math.round(Number(row[column + 1]) * 10 ** priceDecimals);
    columns[at + 4] = Math.round(Number(row[5]) * 10 ** lotDecimals);
  }
  // A bar needs one lot per trade; minutes without volume, or with the venue down, have no trades.
  const counts = new Int32Array(minutes + 1);
  for (let minute = 0; minute < minutes; minute++)
    counts[minute + 1] = counts[minute]! + (columns[minute * 5 + 4]! >= TRADES_PER_BAR ? TRADES_PER_BAR : 0);
  return {
    pair,
    priceDecimals,
    lotDecimals,
    firstMinute,
    minutes,
    countBefore: (minute) => counts[minute]!,
    trades: (minute) =>
      counts[minute + 1] === counts[minute]
        ? []
        : tradesOfBar(columns.subarray(minute * 5, minute * 5 + 5), firstMinute + minute),
  };
}

function tradesOfBar(bar: Float64Array, minute: number): RecordedTrade[] {
  const [open = 1, high = 1, low = 1, close = 1, volume = 0] = bar;
  const seed = mix(minute, open);
  const highFirst = unit(seed, 99) < 0.5;
  const path = [
    open,
    (open + (highFirst ? high : low)) / 2,
    highFirst ? high : low,
    0,
    0,
    0,
    0,
    highFirst ? low : high,
    0,
    close,
  ];
  for (let at = 3; at <= 6; at++) path[at] = path[2]! + ((path[7]! - path[2]!) * (at - 2)) / 5;
  path[8] = (path[7]! + close) / 2;
  const weights = path.map((_, at) => 0.3 + unit(seed, at));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const width = MINUTE / TRADES_PER_BAR;
  let left = volume;
  return path.map((price, at) => {
    const share = 1 + Math.floor(((volume - TRADES_PER_BAR) * weights[at]!) / total);
    const lots = at === TRADES_PER_BAR - 1 ? left : share;
    left -= lots;
    return {
      timeMs: minute * MINUTE + Math.floor(width * (at + unit(seed, 50 + at))),
      ticks: Math.round(price),
      lots,
      sell: at > 0 ? price < path[at - 1]! : unit(seed, 77) < 0.5,
    };
  });
}
