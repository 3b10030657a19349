// Merges the drawings of two devices one by one: they share one setting, so a device that did not know another one's drawing
// would otherwise delete it with its next own. Drawings that no version here can read belong to another version, and stay as they
// are.

import { isOfOtherVersion, readDocument, withinLimits, writtenDocument, type DrawingsDocument } from "../contracts/drawings.ts";

/**
 * The setting's text with both devices' drawings. Undefined when neither holds readable drawings: then the later one wins;
 * "refused" when the stored one is another version's, which nothing written without reading it may replace.
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
  // Names come from a customer: some are properties of every object.
  const [drawnBefore, drawnAfter] = [new Map(Object.entries(before.drawings)), new Map(Object.entries(after.drawings))];
  const removedAt = new Map(Object.entries(removed));
  const isLeft = (item: unknown): boolean => momentOf(item) >= (removedAt.get(nameOf(item)) ?? Number.NEGATIVE_INFINITY);
  // The most recently drawn-on coin stays last.
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

/** Undefined for invalid JSON. */
function dataIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Its id, or else the whole item. */
function nameOf(item: unknown): string {
  const isNamed = typeof item === "object" && item !== null && "id" in item && typeof item.id === "string";
  return isNamed ? (item.id as string) : JSON.stringify(item);
}

/** When it was last changed; 0 if unknown. */
function momentOf(item: unknown): number {
  const isNoted = typeof item === "object" && item !== null && "at" in item && typeof item.at === "number";
  return isNoted ? (item.at as number) : 0;
}

/** Each drawing of the two once, in its latest form. */
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
