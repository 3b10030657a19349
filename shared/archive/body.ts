// What the bytes of a chunk's values are before they are packed: settings of each row, a bit for each second that changes, the steps byte
// by byte (first bytes of all steps, then the second ones, and so on), rests, and values that follow from nothing.

import { ByteList } from "./byte-list.ts";
import { rowOf, type Chunk } from "./chunk.ts";
import { predictorOf } from "./predictors.ts";
import { MAX_WIDTH, RowSteps } from "./row-steps.ts";

/** Scale and width. */
export const SETTINGS_BYTES = 2;
/** Settings, changes, a part for each byte of a step, rests, values kept whole. */
export const BODY_PARTS = MAX_WIDTH + 4;
/** A step of these bytes alone says that the value is kept whole. */
const MARK = 255;

/** Bytes of the bits of a row's changes. */
export const bitmapBytesOf = (seconds: number): number => Math.ceil(seconds / 8);

export interface Body {
  readonly bytes: Uint8Array;
  /** Of its parts, in their order. */
  readonly lengths: readonly number[];
}

export function writeBody(chunk: Pick<Chunk, "plane" | "seconds" | "coins" | "values">): Body {
  const { seconds, coins } = chunk;
  const bitmapBytes = bitmapBytesOf(seconds);
  const settings = new Uint8Array(coins.length * SETTINGS_BYTES);
  const changed = new Uint8Array(coins.length * bitmapBytes);
  const planes = Array.from({ length: MAX_WIDTH }, () => new ByteList());
  const rests = new ByteList();
  const wholes = new ByteList();
  const whole = new Float64Array(1);
  const wholeBytes = new Uint8Array(whole.buffer);
  const steps = new RowSteps(predictorOf(chunk.plane), seconds);
  for (let row = 0; row < coins.length; row++) {
    const values = rowOf(chunk, row);
    steps.read(values);
    settings[row * SETTINGS_BYTES] = steps.scale;
    settings[row * SETTINGS_BYTES + 1] = steps.count === 0 ? 0 : steps.width;
    for (let i = 0; i < steps.count; i++) {
      const at = steps.at[i] as number;
      const byte = row * bitmapBytes + (at >>> 3);
      changed[byte] = (changed[byte] as number) | (1 << (at & 7));
      const folded = steps.folded[i] as number;
      writeStep(planes, steps.width, folded);
      if (folded < Infinity) rests.push((steps.rests[i] as number) & 255);
      else {
        const value = values[at] as number;
        // What is unknown has the same bits everywhere.
        whole[0] = Number.isNaN(value) ? Number.NaN : value;
        wholes.append(wholeBytes);
      }
    }
  }
  const parts = [settings, changed, ...planes.map(({ bytes }) => bytes), rests.bytes, wholes.bytes];
  return { bytes: Buffer.concat(parts), lengths: parts.map(({ length }) => length) };
}

function writeStep(planes: readonly ByteList[], width: number, folded: number): void {
  let left = folded;
  for (let byte = 0; byte < width; byte++) {
    const low = folded === Infinity ? MARK : left % 256;
    (planes[byte] as ByteList).push(low);
    left = (left - low) / 256;
  }
}
