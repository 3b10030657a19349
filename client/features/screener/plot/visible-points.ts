// The plot's points as rows of a table, largest moves first.

import { pointInfo, type PointInfo } from "./point-info.ts";
import type { PlotInputs } from "./plot-inputs.ts";
import type { ScatterPoints } from "./scatter-points.ts";

/** The `most` largest moves on the plot. */
export function visiblePoints(points: ScatterPoints, { source, window }: PlotInputs, most: number): PointInfo[] {
  return Array.from(points.positions.subarray(0, points.count), (coin) => pointInfo(source.store, window, coin))
    .sort((a, b) => Math.abs(b.netPercent) - Math.abs(a.netPercent))
    .slice(0, most);
}
