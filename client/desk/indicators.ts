// Indicators a reader can choose for a chart, by the names they are kept under.

export const INDICATORS = [
  "sma20",
  "sma50",
  "sma200",
  "ema9",
  "ema50",
  "ema200",
  "bollinger",
  "vwap",
  "volumeAverage",
  "rsi",
  "macd",
] as const;
export type IndicatorName = (typeof INDICATORS)[number];

/** More on one chart hide its candles. */
export const MAX_INDICATORS = 4;

/** Their names, the same in every language; that of the average volume is a text. */
export const INDICATOR_NAMES: Readonly<Record<Exclude<IndicatorName, "volumeAverage">, string>> = {
  sma20: "SMA 20",
  sma50: "SMA 50",
  sma200: "SMA 200",
  ema9: "EMA 9",
  ema50: "EMA 50",
  ema200: "EMA 200",
  bollinger: "Bollinger 20,2",
  vwap: "VWAP",
  rsi: "RSI 14",
  macd: "MACD 12,26,9",
};

/** A chart that has indicators of its own: the main one, or a slot's number. */
export type ChartPlace = "main" | `${number}`;

/** The indicators of each chart as they are stored: known ones, each once, four at most. */
export function indicatorsOf(data: unknown): Readonly<Record<string, readonly IndicatorName[]>> | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const known = (names: unknown): IndicatorName[] =>
    Array.isArray(names) ? INDICATORS.filter((name) => names.includes(name)).slice(0, MAX_INDICATORS) : [];
  return Object.fromEntries(Object.entries(data).map(([place, names]) => [place, known(names)]));
}
