// Height of a row in px; the same figures as --row in tokens.css, needed where rows are placed by arithmetic.

import { useSyncExternalStore } from "react";
import { useAppearance, type Density } from "../ui/appearance.store.ts";

const HEIGHTS: Readonly<Record<Density, number>> = { compact: 20, normal: 22, roomy: 24 };
const FINGER_HEIGHT = 40;

const finger = matchMedia("(max-width: 767px), (pointer: coarse)");

function follow(onChange: () => void): () => void {
  finger.addEventListener("change", onChange);
  return () => finger.removeEventListener("change", onChange);
}

/** Px; tall enough for a finger where there is one, whatever the density. */
export function useRowHeight(): number {
  const density = useAppearance((state) => state.density);
  const isByFinger = useSyncExternalStore(follow, () => finger.matches);
  return isByFinger ? FINGER_HEIGHT : HEIGHTS[density];
}
