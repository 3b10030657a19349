// What readers draw on charts, as browser and account keep it: by coin, each drawing with the moment it was last changed, so that
// drawings of several devices can be put together one by one.

import { z } from "zod";
import { chartSymbolSchema } from "./charts.ts";

export const DRAWING_KINDS = ["horizontal", "trend", "range", "measure"] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** Of one coin. */
export const MAX_DRAWINGS = 40;
export const MAX_DRAWN_COINS = 100;
/** Removals that are remembered, for devices that still have what was removed. */
export const MAX_REMOVED_DRAWINGS = 200;

const pointSchema = z.object({
  /** Epoch ms. */
  time: z.number(),
  price: z.number().positive(),
});
export type DrawingPoint = z.infer<typeof pointSchema>;

const drawingSchema = z.object({
  id: z.string(),
  kind: z.enum(DRAWING_KINDS),
  /** One of a horizontal line, two of the others. */
  points: z.array(pointSchema).min(1).max(2),
  /** When it was last changed, epoch ms by the device's clock; 0 for those from before this was noted. */
  at: z.number().default(0),
});
export type Drawing = z.infer<typeof drawingSchema>;

const byCoinSchema = z.record(chartSymbolSchema, z.array(drawingSchema).max(MAX_DRAWINGS));

/** The stored text's data; older pages stored the drawings alone. */
export const keptDrawingsSchema = z.union([
  z.object({
    /** By chart symbol, the coin drawn on last at the end. */
    drawings: byCoinSchema,
    /** When drawings were removed, by id, the last one at the end. */
    removed: z.record(z.string(), z.number()),
  }),
  byCoinSchema.transform((drawings) => ({ drawings, removed: {} })),
]);

export interface KeptDrawings {
  readonly drawings: Readonly<Record<string, readonly Drawing[]>>;
  readonly removed: Readonly<Record<string, number>>;
}

/** The last entries of a record. */
export function lastEntries<Value>(record: Readonly<Record<string, Value>>, most: number): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).slice(-most));
}
