// Reads figures as people of every language type them, in exact decimals.

import { Big } from "big.js";

/** A figure longer than this is a slip of the hand, and no exchange takes it. */
const MAX_CHARACTERS = 24;

/**
 * Reads a typed figure: point or comma for decimals, spaces, apostrophes or the other sign between thousands. A lone sign
 * before three digits divides thousands only where `group`, the language's own sign for them, says so. Undefined for the rest.
 */
export function parseFigure(text: string, group: string): Big | undefined {
  const typed = text.replace(/[\s\u00a0\u202f'\u2019]/g, "");
  if (typed.length > MAX_CHARACTERS) return undefined;
  const digits = withoutGroups(typed, ",", ".", group) ?? withoutGroups(typed, ".", ",", group) ?? typed.replace(",", ".");
  return /^(\d+\.?\d*|\.\d+)$/.test(digits) ? new Big(digits.replace(/\.$/, "")) : undefined;
}

/** "1,234.5" without its commas and with a point; undefined when `sign` does not divide thousands there. */
function withoutGroups(typed: string, sign: string, decimal: string, group: string): string | undefined {
  const [whole = "", fraction, ...more] = typed.split(decimal);
  const groups = whole.split(sign);
  const threes =
    more.length === 0 && groups.length > 1 && groups.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
  if (!threes || (fraction === undefined && groups.length === 2 && group !== sign)) return undefined;
  return groups.join("") + (fraction === undefined ? "" : `.${fraction}`);
}
