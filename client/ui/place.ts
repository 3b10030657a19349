// Position of a floating element beside its anchor: px from the top left corner of the available room. In languages written from
// right to left it opens to the left.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Of a menu from the edges of the window. */
const EDGE = 4;
/** Of a card from its point. */
const POINT_GAP = 14;
/** Of a card from its row, and from the edges of the window. */
const BOX_GAP = 8;

/** Whether the page is read from right to left. */
export const isLeftward = (): boolean => document.documentElement.dir === "rtl";

/** The corner of a box under which a menu opens, inset by this much. */
export function cornerUnder({ left, right, bottom }: Box, inset = 0): Point {
  return { x: isLeftward() ? right - inset : left + inset, y: bottom };
}

/** A menu that opens from a point: in reading direction, else against it. */
export function placeMenu({ x, y }: Point, menu: Size, room: Size, leftward: boolean): Point {
  const starts = leftward ? [x - menu.width, x] : [x, x - menu.width];
  const start = firstFitting(starts, menu.width, room.width, EDGE) ?? within(x - menu.width, menu.width, room.width, EDGE);
  return { x: start, y: within(y, menu.height, room.height, EDGE) };
}

/** A card of a point in a plot: beside it if there is room, else above or below, never over it. */
export function placeByPoint(point: Point, card: Size, plot: Size): Point {
  const beside = firstFitting([point.x + POINT_GAP, point.x - POINT_GAP - card.width], card.width, plot.width);
  if (beside !== undefined) return { x: beside, y: within(point.y - card.height - POINT_GAP, card.height, plot.height) };
  const over = firstFitting([point.y - POINT_GAP - card.height, point.y + POINT_GAP], card.height, plot.height);
  // In a smaller plot the card overflows rather than cover its point.
  return { x: within(point.x - card.width / 2, card.width, plot.width), y: over ?? point.y + POINT_GAP };
}

/** A card of a row: before it, else after it, else below, else above. */
export function placeByBox(row: Box, card: Size, room: Size, leftward: boolean): Point {
  const sides = [row.left - BOX_GAP - card.width, row.right + BOX_GAP];
  const beside = firstFitting(leftward ? sides.reverse() : sides, card.width, room.width, BOX_GAP);
  if (beside !== undefined) return { x: beside, y: within(row.top - BOX_GAP, card.height, room.height, BOX_GAP) };
  const below = firstFitting([row.bottom + BOX_GAP], card.height, room.height, BOX_GAP);
  const start = leftward ? row.right - card.width : row.left;
  const above = Math.max(BOX_GAP, row.top - BOX_GAP - card.height);
  return { x: within(start, card.width, room.width, BOX_GAP), y: below ?? above };
}

/** The first of these starts from which a length fits between the edges. */
function firstFitting(starts: readonly number[], length: number, room: number, edge = 0): number | undefined {
  return starts.find((start) => start >= edge && start + length <= room - edge);
}

/** The nearest start that fits; the first edge when there is no room. */
function within(start: number, length: number, room: number, edge = 0): number {
  return Math.max(edge, Math.min(start, room - length - edge));
}
