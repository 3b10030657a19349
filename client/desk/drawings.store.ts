// What readers draw on charts, kept by coin in this browser and the account, and the tool that is in the hand now.

import { create } from "zustand";
import {
  keptDrawingsSchema,
  lastEntries,
  MAX_DRAWINGS,
  MAX_DRAWN_COINS,
  MAX_REMOVED_DRAWINGS,
  type Drawing,
  type DrawingKind,
  type DrawingPoint,
  type KeptDrawings,
} from "../../shared/contracts/drawings.ts";
import { createStoredWhole, json } from "../storage/stored-state.ts";

export const useDrawings = createStoredWhole<KeptDrawings>(
  { drawings: {}, removed: {} },
  { key: "drawings", ...json((data): KeptDrawings | undefined => keptDrawingsSchema.safeParse(data).data) },
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
  const drawing: Drawing = { id: crypto.randomUUID(), kind, points: [...points], at: Date.now() };
  keep(symbol, [...drawingsNow(symbol), drawing].slice(-MAX_DRAWINGS));
}

/** Puts one point of a drawing elsewhere. */
export function movePoint(symbol: string, id: string, point: number, to: DrawingPoint): void {
  const moved = (drawing: Drawing): Drawing => ({
    ...drawing,
    points: drawing.points.map((each, at) => (at === point ? to : each)),
    at: momentAfter(drawing),
  });
  keep(
    symbol,
    drawingsNow(symbol).map((drawing) => (drawing.id === id ? moved(drawing) : drawing)),
  );
}

/** Removes one drawing, or all of a coin. */
export function removeDrawings(symbol: string, only?: string): void {
  const [gone, left]: [Drawing[], Drawing[]] = [[], []];
  for (const drawing of drawingsNow(symbol)) (only === undefined || drawing.id === only ? gone : left).push(drawing);
  keep(symbol, left, Object.fromEntries(gone.map((drawing) => [drawing.id, momentAfter(drawing)])));
}

/** A change made with this one in sight is later, whatever the clocks of the devices say. */
const momentAfter = ({ at }: Drawing): number => Math.max(Date.now(), at + 1);

const drawingsNow = (symbol: string): readonly Drawing[] => useDrawings.getState().drawings[symbol] ?? NONE;

function keep(symbol: string, ofCoin: readonly Drawing[], gone: KeptDrawings["removed"] = {}): void {
  const { drawings, removed } = useDrawings.getState();
  const { [symbol]: _before, ...others } = drawings;
  const all = ofCoin.length === 0 ? others : { ...others, [symbol]: ofCoin };
  useDrawings.setState({
    drawings: lastEntries(all, MAX_DRAWN_COINS),
    removed: lastEntries({ ...removed, ...gone }, MAX_REMOVED_DRAWINGS),
  });
}
