// Puts the drawings of two devices together, drawing by drawing: one setting holds them all, and a device that did not know what
// another one drew would take it away again with its next own.

import { z } from "zod";
import {
  keptDrawingsSchema,
  lastEntries,
  MAX_DRAWINGS,
  MAX_DRAWN_COINS,
  MAX_REMOVED_DRAWINGS,
  type Drawing,
  type KeptDrawings,
} from "../contracts/drawings.ts";

const textSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue("no JSON");
      return z.NEVER;
    }
  })
  .pipe(keptDrawingsSchema);

/** The setting's text with both devices' drawings; undefined where one of the two holds no drawings. */
export function mergeDrawings(known: string, written: string): string | undefined {
  const [before, after] = [textSchema.safeParse(known).data, textSchema.safeParse(written).data];
  if (!before || !after) return undefined;
  const removed = laterOf(before.removed, after.removed);
  // The coin drawn on last stays at the end.
  const coins = new Set([
    ...Object.keys(before.drawings).filter((coin) => !after.drawings[coin]),
    ...Object.keys(after.drawings),
  ]);
  const drawings: Record<string, readonly Drawing[]> = {};
  for (const coin of coins) {
    const ofCoin = together(before.drawings[coin], after.drawings[coin]).filter(({ id, at }) => at > (removed[id] ?? -1));
    if (ofCoin.length > 0) drawings[coin] = ofCoin.slice(-MAX_DRAWINGS);
  }
  const merged: KeptDrawings = {
    drawings: lastEntries(drawings, MAX_DRAWN_COINS),
    removed: lastEntries(removed, MAX_REMOVED_DRAWINGS),
  };
  return JSON.stringify(merged);
}

/** Each drawing of the two once, as it was changed last. */
function together(before: readonly Drawing[] = [], after: readonly Drawing[] = []): Drawing[] {
  const byId = new Map(before.map((drawing) => [drawing.id, drawing]));
  for (const drawing of after) if (drawing.at >= (byId.get(drawing.id)?.at ?? 0)) byId.set(drawing.id, drawing);
  return [...byId.values()];
}

/** Each removal of the two once, the last one at the end. */
function laterOf(before: KeptDrawings["removed"], after: KeptDrawings["removed"]): Record<string, number> {
  const all = new Map(Object.entries(before));
  for (const [id, at] of Object.entries(after)) all.set(id, Math.max(at, all.get(id) ?? at));
  return Object.fromEntries([...all].sort(([, one], [, other]) => one - other));
}
