// Volumes as traders read them: K, M, B with three significant digits in every language.

const STEPS = [
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;

/** "1.84B", "912M", "64.3K", "731"; volumes are never negative. */
export function compactVolume(volume: number): string {
  for (const [step, unit] of STEPS) {
    if (volume >= step * 0.9995) return `${threeDigits(volume / step)}${unit}`;
  }
  return threeDigits(volume);
}

function threeDigits(value: number): string {
  if (value >= 99.95) return value.toFixed(0);
  return value >= 9.995 ? value.toFixed(1) : value.toFixed(2);
}
