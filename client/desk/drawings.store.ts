// What readers draw on charts, kept by coin in this browser, and the tool that is in the hand now.

import { z } from "zod";
import { create } from "zustand";
import { chartSymbolSchema } from "../../shared/contracts/charts.ts";
import { createStored, json } from "../storage/stored-state.ts";

export const DRAWING_KINDS = ["horizontal", "trend", "range", "measure"] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

const MAX_DRAWINGS = 40;
const MAX_COINS = 100;

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
});
export type Drawing = z.infer<typeof drawingSchema>;

const drawingsSchema = z.record(chartSymbolSchema, z.array(drawingSchema).max(MAX_DRAWINGS));

interface Drawings {
  /** By chart symbol, the coin drawn on last at the end. */
  readonly drawings: Readonly<Record<string, readonly Drawing[]>>;
}

export const useDrawings = createStored<Drawings>(
  { drawings: {} },
  { drawings: json((data): Drawings["drawings"] | undefined => drawingsSchema.safeParse(data).data) },
);

interface DrawingTool {
  /** What the next press on the main chart draws with. */
  readonly tool: DrawingKind | undefined;
  /** Id of the drawing that was pressed last: keys and menu act on it. */
  readonly selected: string | undefined;
}

export const useDrawingTool = create<DrawingTool>(() => ({ tool: undefined, selected: undefined }));

const NONE: readonly Drawing[] = [];

/** Drawings of a coin. */
export const useDrawingsOf = (symbol: string): readonly Drawing[] => useDrawings((state) => state.drawings[symbol] ?? NONE);

/** Points that a drawing of this kind needs. */
export const pointsOf = (kind: DrawingKind): number => (kind === "horizontal" ? 1 : 2);

/** Adds a drawing; above forty the oldest goes. */
export function addDrawing(symbol: string, kind: DrawingKind, points: readonly DrawingPoint[]): void {
  const drawing: Drawing = { id: crypto.randomUUID(), kind, points: [...points] };
  keep(symbol, [...drawingsNow(symbol), drawing].slice(-MAX_DRAWINGS));
}

/** Puts one point of a drawing elsewhere. */
export function movePoint(symbol: string, id: string, point: number, to: DrawingPoint): void {
  const moved = (drawing: Drawing): Drawing => ({
    ...drawing,
    points: drawing.points.map((each, at) => (at === point ? to : each)),
  });
  keep(
    symbol,
    drawingsNow(symbol).map((drawing) => (drawing.id === id ? moved(drawing) : drawing)),
  );
}

/** Removes one drawing, or all of a coin. */
export function removeDrawings(symbol: string, id?: string): void {
  keep(symbol, id === undefined ? [] : drawingsNow(symbol).filter((drawing) => drawing.id !== id));
}

const drawingsNow = (symbol: string): readonly Drawing[] => useDrawings.getState().drawings[symbol] ?? NONE;

function keep(symbol: string, ofCoin: readonly Drawing[]): void {
  const { [symbol]: _before, ...others } = useDrawings.getState().drawings;
  const all = ofCoin.length === 0 ? others : { ...others, [symbol]: ofCoin };
  useDrawings.setState({ drawings: Object.fromEntries(Object.entries(all).slice(-MAX_COINS)) });
}
