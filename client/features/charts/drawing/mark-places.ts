// Where the marks of signals stand (pure): one after another from a bar's end, as far as a fifth of the chart reaches; where they
// are more, they are one. How many they were is written where nothing else stands.

import type { SignalType } from "../../../../shared/signals/signal-types.ts";

/** Types of signals on one side of a bar, each with how many. */
export type Counted = readonly (readonly [type: SignalType, count: number])[];

/** The marks at one end of a bar, px. */
export interface MarkedEnd {
  readonly x: number;
  readonly y: number;
  /** Away from the bar: -1 is upwards. */
  readonly step: 1 | -1;
  readonly marks: Counted;
}

export interface PlacedMark {
  readonly type: SignalType;
  readonly x: number;
  /** Its middle. */
  readonly y: number;
  readonly size: number;
  /** How many, where that is written. */
  readonly text: string;
  readonly textY: number;
}

/** Of the height, on each side of the bars. */
const SIDE_SHARE = 0.2;
/** Numbers on a lower chart would be most of it. */
const NUMBERED_FROM_PX = 160;
/** Between a bar and its first mark, and between marks. */
const GAP_PX = 4;
/** A smaller mark is a speck. */
const MIN_PX = 4;
export const TEXT_PX = 10;
const DIGIT_PX = 6.5;

interface Stack {
  readonly marks: Counted;
  readonly size: number;
  readonly isNumbered: boolean;
  /** What it takes, px. */
  readonly length: number;
}

const NOTHING: Stack = { marks: [], size: 0, isNumbered: false, length: 0 };

/** What marks `sizePx` wide take on one side of a bar, px. */
export function stackLength(marks: Counted, sizePx: number, heightPx: number): number {
  return stackOf(marks, sizePx, heightPx).length;
}

/** Places all marks on a chart of this height. */
export function placeMarks(ends: readonly MarkedEnd[], sizePx: number, heightPx: number): PlacedMark[] {
  const placed = ends.flatMap((end) => placeEnd(end, stackOf(end.marks, sizePx, heightPx)));
  const written: PlacedMark[] = [];
  for (const mark of placed.filter(({ text }) => text !== "").toSorted((a, b) => Number(b.text) - Number(a.text))) {
    const isFree = !placed.some((other) => other !== mark && covers(mark, other)) && !written.some((other) => meets(mark, other));
    if (isFree) written.push(mark);
  }
  return placed.map((mark) => (mark.text === "" || written.includes(mark) ? mark : { ...mark, text: "" }));
}

function stackOf(marks: Counted, sizePx: number, heightPx: number): Stack {
  const room = heightPx * SIDE_SHARE;
  const numbered = heightPx >= NUMBERED_FROM_PX;
  const [first] = marks;
  if (!first) return NOTHING;
  if (lengthOf(marks, sizePx, numbered) <= room) return stack(marks, sizePx, numbered);
  const max = marks.reduce((one, other) => (other[1] > one[1] ? other : one), first);
  const merged = [[max[0], marks.reduce((sum, [, count]) => sum + count, 0)]] as const;
  const isNumbered = numbered && lengthOf(merged, sizePx, true) <= room;
  const size = Math.min(sizePx, room - GAP_PX);
  return size < MIN_PX ? NOTHING : stack(merged, size, isNumbered);
}

function stack(marks: Counted, size: number, isNumbered: boolean): Stack {
  return { marks, size, isNumbered, length: lengthOf(marks, size, isNumbered) };
}

function lengthOf(marks: Counted, sizePx: number, isNumbered: boolean): number {
  return marks.reduce((sum, [, count]) => sum + GAP_PX + sizePx + (isNumbered && count > 1 ? TEXT_PX : 0), 0);
}

function placeEnd({ x, y, step }: MarkedEnd, { marks, size, isNumbered }: Stack): PlacedMark[] {
  let from = y;
  return marks.map(([type, count]) => {
    const text = isNumbered && count > 1 ? String(count) : "";
    const middle = from + step * (GAP_PX + size / 2);
    from += step * (GAP_PX + size);
    const textY = from + (step * TEXT_PX) / 2;
    if (text !== "") from += step * TEXT_PX;
    return { type, x, y: middle, size, text, textY };
  });
}

/** Whether the number of a mark lies on another mark. */
function covers(mark: PlacedMark, other: PlacedMark): boolean {
  const isBeside = Math.abs(mark.x - other.x) >= (widthOf(mark.text) + other.size) / 2;
  return !isBeside && Math.abs(mark.textY - other.y) < (TEXT_PX + other.size) / 2;
}

function meets(mark: PlacedMark, other: PlacedMark): boolean {
  const isBeside = Math.abs(mark.x - other.x) >= (widthOf(mark.text) + widthOf(other.text)) / 2;
  return !isBeside && Math.abs(mark.textY - other.textY) < TEXT_PX;
}

const widthOf = (text: string): number => text.length * DIGIT_PX;
