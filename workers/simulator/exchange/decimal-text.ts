// Whole ticks and lots as the decimal text exchanges print, without fractions.

const ZEROS = "000000000000000";

/**
 * `units` × 10^-decimals with exactly `shown` decimals: (6068522, 2, 8) is "60685.22000000". Rounds only when decimals > shown.
 */
export function fixedText(units: number, decimals: number, shown: number): string {
  if (decimals > shown) return (units / 10 ** decimals).toFixed(shown);
  if (decimals === 0) return shown === 0 ? String(units) : `${units}.${ZEROS.slice(0, shown)}`;
  let digits = String(units);
  if (digits.length > 15) return (units / 10 ** decimals).toFixed(shown);
  if (digits.length <= decimals) digits = ZEROS.slice(0, decimals + 1 - digits.length) + digits;
  const point = digits.length - decimals;
  return `${digits.slice(0, point)}.${digits.slice(point)}${ZEROS.slice(0, shown - decimals)}`;
}

/** The same without trailing zeros: (6068500, 2) is "60685". */
export function shortText(units: number, decimals: number): string {
  if (decimals === 0) return String(units);
  let text = fixedText(units, decimals, Math.min(decimals, 8));
  if (decimals > 8 && units < 1e15) text = fixedText(units, decimals, decimals);
  return withoutZeros(text);
}

/** The same rounded to `most` decimals: (606852260, 4, 2) is "60685.23". */
export function shortRoundedText(units: number, decimals: number, max: number): string {
  return decimals > max ? withoutZeros(fixedText(units, decimals, max)) : shortText(units, decimals);
}

function withoutZeros(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 48) end--;
  if (text.charCodeAt(end - 1) === 46) end--;
  return text.slice(0, end);
}
