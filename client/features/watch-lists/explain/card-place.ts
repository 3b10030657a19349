// Where a card goes so that it stands beside what it explains and never over it.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 8;

/** Top left corner, px: left of the anchor, else right of it, else below, else above. */
export function cardPlace(anchor: Box, card: Size, room: Size): { left: number; top: number } {
  const beside = clamp(anchor.top - GAP, room.height - card.height - GAP);
  if (anchor.left - GAP - card.width >= GAP) return { left: anchor.left - GAP - card.width, top: beside };
  if (anchor.right + GAP + card.width <= room.width - GAP) return { left: anchor.right + GAP, top: beside };
  const left = clamp(anchor.left, room.width - card.width - GAP);
  const isRoomBelow = anchor.bottom + GAP + card.height <= room.height - GAP;
  return { left, top: isRoomBelow ? anchor.bottom + GAP : Math.max(GAP, anchor.top - GAP - card.height) };
}

const clamp = (value: number, most: number): number => Math.max(GAP, Math.min(value, most));
