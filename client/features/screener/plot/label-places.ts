// Where names stand beside their points: never on each other, never on another point, never outside the plot (pure).

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface LabelWish {
  readonly index: number;
  /** The point, px. */
  readonly x: number;
  readonly y: number;
  /** Width of the text, px. */
  readonly width: number;
}

/** A placed name: the middle of its left edge, relative to its point. */
export interface PlacedLabel {
  readonly index: number;
  readonly dx: number;
  readonly dy: number;
}

/** Height of a name and its distance from the point's middle, px: clear of the largest ring. */
export const LABEL_HEIGHT = 14;
const GAP = 12;
const RISE = 17;

/** Whether two boxes share a part of the plane; touching edges are none. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Places the wishes in order: right of the point, else left, above, below, else not at all. */
export function placeLabels(
  wishes: readonly LabelWish[],
  bounds: Box,
  isFree: (box: Box, index: number) => boolean,
): PlacedLabel[] {
  const taken: Box[] = [];
  return wishes.flatMap((wish) => {
    const place = sides(wish).find(({ dx, dy }) => {
      const box = boxOf(wish, dx, dy);
      return inside(box, bounds) && !taken.some((other) => overlap(box, other)) && isFree(box, wish.index);
    });
    if (!place) return [];
    taken.push(boxOf(wish, place.dx, place.dy));
    return [{ index: wish.index, ...place }];
  });
}

/** The rectangle a placed name fills. */
export function boxOf(wish: LabelWish, dx: number, dy: number): Box {
  const left = wish.x + dx;
  const top = wish.y + dy - LABEL_HEIGHT / 2;
  return { left, top, right: left + wish.width, bottom: top + LABEL_HEIGHT };
}

function sides({ width }: LabelWish): { dx: number; dy: number }[] {
  return [
    { dx: GAP, dy: 0 },
    { dx: -GAP - width, dy: 0 },
    { dx: -width / 2, dy: -RISE },
    { dx: -width / 2, dy: RISE },
  ];
}

function inside(box: Box, bounds: Box): boolean {
  return box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom;
}
