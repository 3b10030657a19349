// Sizes of the terminal's panels: bounds and first values for each width of window, and what the reader dragged them to,
// kept in this browser. Pure but for that one stored entry.

import type { WidthClass } from "../../../desk/width-class.ts";
import { windowStorage } from "../../../storage/window-storage.ts";

/** Columns in px, rows in percent of their column's height. */
export const PARTS = ["left", "screener", "above", "panel", "top", "bottom", "chart"] as const;
export type Part = (typeof PARTS)[number];
export const COLUMNS: readonly Part[] = ["left", "screener", "panel"];

export interface PartSize {
  readonly min: number;
  readonly max: number;
  readonly first: number;
}

export type PartSizes = Readonly<Record<Part, number>>;
type Stored = Partial<Record<WidthClass, Partial<Record<Part, number>>>>;

const ROW: PartSize = { min: 12, max: 40, first: 20 };
/** The charts above a panel at the start. */
const ABOVE: PartSize = { min: 20, max: 60, first: 28 };
const CHART: PartSize = { min: 24, max: 72, first: 46 };

const DESK: Readonly<Record<Part, PartSize>> = {
  left: { min: 180, max: 400, first: 252 },
  screener: { min: 400, max: 680, first: 440 },
  above: ABOVE,
  panel: { min: 352, max: 560, first: 390 },
  top: ROW,
  bottom: ROW,
  chart: CHART,
};
const FULL: Readonly<Record<Part, PartSize>> = {
  ...DESK,
  left: { min: 200, max: 560, first: 312 },
  screener: { min: 400, max: 960, first: 560 },
  panel: { min: 384, max: 720, first: 432 },
};

/** Bounds and first size of every part at a width. A tablet has only its chart to size, a phone nothing. */
export const SIZES: Readonly<Record<WidthClass, Readonly<Record<Part, PartSize>>>> = {
  full: FULL,
  desk: DESK,
  tablet: DESK,
  phone: DESK,
};

const STORED_AS = "layoutSizes";
/** Raised when a part changes its meaning; older entries are then dropped. */
const VERSION = 1;

/** Sizes for a width: as dragged, within bounds, else the first ones. */
export function sizesFor(width: WidthClass): PartSizes {
  const stored = readStored()[width] ?? {};
  return Object.fromEntries(PARTS.map((part) => [part, bounded(width, part, stored[part])])) as unknown as PartSizes;
}

/** A size within the part's bounds; its first size when there is none. */
export function bounded(width: WidthClass, part: Part, size: number | undefined): number {
  const { min, max, first } = SIZES[width][part];
  if (size === undefined || !Number.isFinite(size)) return first;
  return Math.round(Math.min(max, Math.max(min, size)) * 10) / 10;
}

/** Remembers one part's size at this width; without a size, forgets it. */
export function keepSize(width: WidthClass, part: Part, size: number | undefined): void {
  const stored = readStored();
  const { [part]: _, ...others } = stored[width] ?? {};
  const sizes = { ...stored, [width]: size === undefined ? others : { ...others, [part]: bounded(width, part, size) } };
  windowStorage.setItem(STORED_AS, JSON.stringify({ version: VERSION, sizes }));
}

/** Forgets all sizes. */
export function forgetSizes(): void {
  windowStorage.removeItem(STORED_AS);
}

function readStored(): Stored {
  try {
    const stored = JSON.parse(windowStorage.getItem(STORED_AS) ?? "{}") as { version?: unknown; sizes?: unknown } | null;
    if (stored?.version !== VERSION || typeof stored.sizes !== "object" || stored.sizes === null) return {};
    return stored.sizes;
  } catch {
    return {};
  }
}
