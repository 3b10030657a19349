// Height of a row in px; the same figures as --row in tokens.css, needed where rows are placed by arithmetic.

import type { Density } from "../ui/look.store.ts";
import type { Screen } from "./columns.ts";

const HEIGHTS: Readonly<Record<Density, number>> = { compact: 20, normal: 22, roomy: 24 };
const TOUCH_HEIGHT = 40;

/** Px; on a phone tall enough for a thumb, whatever the density. */
export function rowHeightOf(screen: Screen, density: Density): number {
  return screen === "phone" ? TOUCH_HEIGHT : HEIGHTS[density];
}
