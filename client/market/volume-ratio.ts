// Which volume is unusual, wherever one is shown beside the usual: by the figure that is shown.

import { ratioTenths } from "../../shared/market/ratio-tenths.ts";

/** A volume more than this many times the usual is high. */
export const HIGH_RATIO = 1.5;
/** One less than this many times the usual is low. */
export const LOW_RATIO = 0.7;

export const VOLUME_CLASSES = ["normal", "low", "high"] as const;
export type VolumeClass = (typeof VOLUME_CLASSES)[number];

/** Class of a volume ratio; an unknown one counts as the usual. */
export function volumeClass(ratio: number): VolumeClass {
  const tenths = ratioTenths(ratio);
  if (tenths > HIGH_RATIO * 10) return "high";
  return tenths < LOW_RATIO * 10 ? "low" : "normal";
}

/** The way each class is coloured in tables. */
export const RATIO_DIRECTIONS = { high: "up", low: "down", normal: "even" } as const;
