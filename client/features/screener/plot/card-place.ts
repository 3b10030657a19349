// Where a card stands beside its point: inside the plot, and never over the point (pure).

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance of the card from the middle of its point, px. */
const GAP = 14;

/** Left top corner, px. Beside the point where there is room, else above or below it. */
export function placeCard(point: { readonly x: number; readonly y: number }, card: Size, plot: Size): { x: number; y: number } {
  const beside = firstFitting([point.x + GAP, point.x - GAP - card.width], card.width, plot.width);
  if (beside !== undefined) return { x: beside, y: within(point.y - card.height - GAP, card.height, plot.height) };
  const over = firstFitting([point.y - GAP - card.height, point.y + GAP], card.height, plot.height);
  const x = within(point.x - card.width / 2, card.width, plot.width);
  // In a plot smaller than that the card hangs out of it rather than cover what it speaks of.
  return { x, y: over ?? point.y + GAP };
}

function firstFitting(starts: readonly number[], length: number, room: number): number | undefined {
  return starts.find((start) => start >= 0 && start + length <= room);
}

function within(start: number, length: number, room: number): number {
  return Math.max(0, Math.min(start, room - length));
}
