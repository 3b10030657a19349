// Steps from list to list by keyboard, in the order they stand on the screen.

/** Focuses the list after (1) or before (−1) the focused one, around the end; the first or last when none is. */
export function focusList(step: 1 | -1): void {
  const grids = [...document.querySelectorAll<HTMLElement>("[data-testid=terminal] [role=grid]")].filter(
    (grid) => grid.getClientRects().length > 0,
  );
  const focused = grids.findIndex((grid) => grid.contains(document.activeElement));
  const next = focused < 0 ? (step > 0 ? 0 : grids.length - 1) : (focused + step + grids.length) % grids.length;
  const grid = grids[next];
  grid?.focus();
  grid?.scrollIntoView({ block: "nearest" });
}
