// Puts the drawings of two devices together, drawing by drawing: one setting holds them all, and a device that did not know what
// another one drew would take it away again with its next own. What no version here can draw is another's, and stays as it is.

import { isOfOtherVersion, readDocument, withinLimits, writtenDocument, type DrawingsDocument } from "../contracts/drawings.ts";

/**
 * The setting's text with both devices' drawings. Undefined where neither holds drawings that can be read: the later one stays then;
 * "refused" where the known one is another version's, which nothing that was written without reading it may replace.
 */
export function mergeDrawings(known: string, written: string): { readonly text: string } | "refused" | undefined {
  const [dataBefore, dataAfter] = [dataIn(known), dataIn(written)];
  if (isOfOtherVersion(dataBefore)) return isOfOtherVersion(dataAfter) ? undefined : "refused";
  const [before, after] = [readDocument(dataBefore), readDocument(dataAfter)];
  if (before && after) return { text: JSON.stringify(writtenDocument(withinLimits(both(before, after)))) };
  if (after || isOfOtherVersion(dataAfter)) return { text: written };
  return before && { text: known };
}

function both(before: DrawingsDocument, after: DrawingsDocument): DrawingsDocument {
  const removed = laterOf(before.removed, after.removed);
  // Names are a customer's: some are those of what every object has.
  const [drawnBefore, drawnAfter] = [new Map(Object.entries(before.drawings)), new Map(Object.entries(after.drawings))];
  const removedAt = new Map(Object.entries(removed));
  const isLeft = (item: unknown): boolean => momentOf(item) >= (removedAt.get(nameOf(item)) ?? Number.NEGATIVE_INFINITY);
  // The coin drawn on last stays at the end.
  const coins = new Set([...[...drawnBefore.keys()].filter((coin) => !drawnAfter.has(coin)), ...drawnAfter.keys()]);
  const drawings = [...coins].map(
    (coin) => [coin, together(drawnBefore.get(coin), drawnAfter.get(coin)).filter(isLeft)] as const,
  );
  return {
    drawings: Object.fromEntries(drawings),
    removed,
    unread: {
      drawings: { ...before.unread.drawings, ...after.unread.drawings },
      removed: { ...before.unread.removed, ...after.unread.removed },
    },
    others: { ...before.others, ...after.others },
  };
}

/** Undefined for a text that is no JSON. */
function dataIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Its id, or else all of it. */
function nameOf(item: unknown): string {
  const isNamed = typeof item === "object" && item !== null && "id" in item && typeof item.id === "string";
  return isNamed ? (item.id as string) : JSON.stringify(item);
}

/** When it was last changed; 0 where that is not noted. */
function momentOf(item: unknown): number {
  const isNoted = typeof item === "object" && item !== null && "at" in item && typeof item.at === "number";
  return isNoted ? (item.at as number) : 0;
}

/** Each drawing of the two once, as it was changed last. */
function together(before: readonly unknown[] = [], after: readonly unknown[] = []): unknown[] {
  const byName = new Map<string, unknown>();
  for (const item of [...before, ...after]) {
    const known = byName.get(nameOf(item));
    if (known === undefined || momentOf(item) >= momentOf(known)) byName.set(nameOf(item), item);
  }
  return [...byName.values()];
}

/** Each removal of the two once. */
function laterOf(before: DrawingsDocument["removed"], after: DrawingsDocument["removed"]): DrawingsDocument["removed"] {
  const all = new Map(Object.entries(before));
  for (const [id, at] of Object.entries(after)) all.set(id, Math.max(at, all.get(id) ?? at));
  return Object.fromEntries(all);
}
