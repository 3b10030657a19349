// Reads the values of a chunk back out of its body.

import { BODY_PARTS, bitmapBytesOf, SETTINGS_BYTES, type Body } from "./body.ts";
import { ChunkError, type Chunk } from "./chunk.ts";
import { MAX_SCALE, predictorOf, type Predictor } from "./predictors.ts";
import { MAX_WIDTH, unfolded } from "./row-steps.ts";

/** Throws a ChunkError where it says what no writer wrote. */
export function readBody(body: Body, { plane, seconds }: Pick<Chunk, "plane" | "seconds">, rows: number): Float64Array {
  const parts = partsOf(body);
  const [settings, changed, ...stepParts] = parts as [Uint8Array, Uint8Array, ...Uint8Array[]];
  const bitmapBytes = bitmapBytesOf(seconds);
  if (settings.length !== rows * SETTINGS_BYTES || changed.length !== rows * bitmapBytes)
    throw new ChunkError("its parts have another size than its rows");
  const values = new Float64Array(rows * seconds);
  const steps = new StepReader(stepParts, predictorOf(plane));
  for (let row = 0; row < rows; row++) {
    const scale = settings[row * SETTINGS_BYTES] as number;
    const width = settings[row * SETTINGS_BYTES + 1] as number;
    if (width > MAX_WIDTH || scale > MAX_SCALE) throw new ChunkError(`row ${row} has settings that do not exist`);
    steps.use(width, scale);
    const bits = changed.subarray(row * bitmapBytes, (row + 1) * bitmapBytes);
    readRow(values.subarray(row * seconds, (row + 1) * seconds), bits, steps);
  }
  if (!steps.areUsedUp) throw new ChunkError("its steps are fewer or more than its changes");
  return values;
}

function partsOf({ bytes, lengths }: Body): Uint8Array[] {
  let at = 0;
  const parts = lengths.map((length) => bytes.subarray(at, (at += length)));
  if (lengths.length !== BODY_PARTS || at !== bytes.length) throw new ChunkError("its parts have another size than it says");
  return parts;
}

function readRow(into: Float64Array, bitmap: Uint8Array, steps: StepReader): void {
  let value = Number.NaN;
  for (let byte = 0; byte < bitmap.length; byte++) {
    const bits = bitmap[byte] as number;
    const first = byte * 8;
    const end = Math.min(first + 8, into.length);
    for (let at = first; at < end; at++) {
      if ((bits >>> (at - first)) & 1) value = steps.next(value);
      into[at] = value;
    }
  }
}

class StepReader {
  readonly #predictor: Predictor;
  readonly #planes: readonly Uint8Array[];
  readonly #rests: Int8Array;
  readonly #wholes: Float64Array;
  /** By byte of a step: how many were read. */
  readonly #read = new Uint32Array(MAX_WIDTH);
  #restsRead = 0;
  #wholesRead = 0;
  #width = 0;
  #unit = 1;
  /** The step that stands for a value kept whole. */
  #mark = 0;

  constructor(parts: readonly Uint8Array[], predictor: Predictor) {
    this.#predictor = predictor;
    this.#planes = parts.slice(0, MAX_WIDTH);
    const [rests, wholes] = parts.slice(MAX_WIDTH) as [Uint8Array, Uint8Array];
    this.#rests = new Int8Array(rests.buffer, rests.byteOffset, rests.length);
    this.#wholes = new Float64Array(new Uint8Array(wholes).buffer, 0, Math.floor(wholes.length / 8));
  }

  /** From now on steps are of a row with these settings. */
  use(width: number, scale: number): void {
    this.#width = width;
    this.#unit = 10 ** scale;
    this.#mark = 256 ** width - 1;
  }

  next(before: number): number {
    let folded = 0;
    let weight = 1;
    for (let byte = 0; byte < this.#width; byte++) {
      const at = this.#read[byte] as number;
      folded += ((this.#planes[byte] as Uint8Array)[at] as number) * weight;
      this.#read[byte] = at + 1;
      weight *= 256;
    }
    if (folded === this.#mark) return this.#wholes[this.#wholesRead++] as number;
    return this.#predictor.after(before, unfolded(folded), this.#rests[this.#restsRead++] as number, this.#unit);
  }

  get areUsedUp(): boolean {
    const isAllRead = this.#planes.every((plane, byte) => plane.length === this.#read[byte]);
    return isAllRead && this.#restsRead === this.#rests.length && this.#wholesRead === this.#wholes.length;
  }
}
