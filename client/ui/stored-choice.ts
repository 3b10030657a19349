// Reads one of a closed set of values from browser storage; anything else there counts as not chosen.

/** The stored value of `key` if it is one of `choices`, else `fallback`. */
export function readChoice<T extends string>(key: string, choices: readonly T[], fallback: T): T {
  const stored = localStorage.getItem(key);
  return choices.find((choice) => choice === stored) ?? fallback;
}

/** The stored whole number of `key` between the bounds, else `fallback`. */
export function readWhole(key: string, least: number, most: number, fallback: number): number {
  const text = localStorage.getItem(key);
  const value = text === null ? Number.NaN : Number(text);
  return Number.isInteger(value) && value >= least && value <= most ? value : fallback;
}

/** The stored yes or no of `key`, else `fallback`. */
export function readFlag(key: string, fallback: boolean): boolean {
  const text = localStorage.getItem(key);
  return text === "true" || (text !== "false" && fallback);
}
