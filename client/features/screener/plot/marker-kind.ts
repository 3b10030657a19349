// The six markers of the plot: direction of the triangle = sign of Net%, fill and colour = volume ratio (pure).

import { VOLUME_CLASSES, volumeClass, type VolumeClass } from "../../../market/volume-ratio.ts";

/** Two directions of three volume classes. The loud ones come last and are drawn on top. */
export const MARKER_KINDS = VOLUME_CLASSES.length * 2;

/** Number of the marker of a move and a volume ratio. */
export function markerKind(net: number, ratio: number): number {
  return VOLUME_CLASSES.indexOf(volumeClass(ratio)) * 2 + (net < 0 ? 1 : 0);
}

/** Volume class and direction of a marker. */
export function markerLook(kind: number): { readonly volume: VolumeClass; readonly falls: boolean } {
  return { volume: VOLUME_CLASSES[kind >> 1] ?? "normal", falls: kind % 2 === 1 };
}
