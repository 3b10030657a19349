// What readers draw on charts, kept by coin in this browser and the account, and the tool that is in the hand now.

import { create } from "zustand";
import {
  drawable,
  isOfOtherVersion,
  lastRemovals,
  newestCoins,
  newestDrawings,
  readDocument,
  undrawable,
  writtenDocument,
  type Drawing,
  type DrawingKind,
  type DrawingPoint,
  type DrawingsDocument,
  type KeptDrawings,
} from "../../shared/contracts/drawings.ts";
import { createStoredWhole, parseJson } from "../storage/stored-state.ts";

export const useDrawings = createStoredWhole<KeptDrawings>(
  { drawings: {}, removed: {} },
  {
    key: "drawings",
    read: (text) => {
      const document = readDocument(parseJson(text));
      return document && drawable(document);
    },
    write: (state, before) =>
      before !== null && isOfOtherVersion(parseJson(before)) ? before : JSON.stringify(withOthers(state, before)),
  },
);

const NOTHING: DrawingsDocument = { drawings: {}, removed: {}, unread: { drawings: {}, removed: {} }, others: {} };

/** With what the stored text holds besides, which another version drew. */
function withOthers({ drawings, removed }: KeptDrawings, before: string | null): object {
  const stored = readDocument(parseJson(before)) ?? NOTHING;
  const unread = undrawable(stored);
  const coins = new Set([...Object.keys(unread).filter((coin) => !drawings[coin]), ...Object.keys(drawings)]);
  const together = [...coins].map((coin) => [coin, [...(unread[coin] ?? []), ...(drawings[coin] ?? [])]] as const);
  return writtenDocument({ ...stored, drawings: Object.fromEntries(together), removed });
}

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
  const drawing: Drawing = { id: newId(), kind, points: [...points], at: Date.now() };
  keep(symbol, newestDrawings([...drawingsNow(symbol), drawing]));
}

/** Over plain http a browser has no crypto.randomUUID. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16).padStart(8, "0")).join("");

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

/** Removes one drawing, or all of a coin; returns what was removed. */
export function removeDrawings(symbol: string, only?: string): readonly Drawing[] {
  const [gone, left]: [Drawing[], Drawing[]] = [[], []];
  for (const drawing of drawingsNow(symbol)) (only === undefined || drawing.id === only ? gone : left).push(drawing);
  keep(symbol, left, Object.fromEntries(gone.map((drawing) => [drawing.id, momentAfter(drawing)])));
  return gone;
}

/** Brings back what was removed: later than its removal, for other devices know of that. */
export function restoreDrawings(symbol: string, gone: readonly Drawing[]): void {
  const { removed } = useDrawings.getState();
  const back = gone.map((drawing) => ({ ...drawing, at: Math.max(Date.now(), (removed[drawing.id] ?? 0) + 1) }));
  keep(symbol, newestDrawings([...drawingsNow(symbol), ...back]));
}

/** A change made with this one in sight is later, whatever the clocks of the devices say. */
const momentAfter = ({ at }: Drawing): number => Math.max(Date.now(), at + 1);

const drawingsNow = (symbol: string): readonly Drawing[] => useDrawings.getState().drawings[symbol] ?? NONE;

function keep(symbol: string, ofCoin: readonly Drawing[], gone: KeptDrawings["removed"] = {}): void {
  const { drawings, removed } = useDrawings.getState();
  const { [symbol]: _before, ...others } = drawings;
  const all = ofCoin.length === 0 ? others : { ...others, [symbol]: ofCoin };
  useDrawings.setState({
    drawings: newestCoins(all),
    removed: lastRemovals({ ...removed, ...gone }),
  });
}
