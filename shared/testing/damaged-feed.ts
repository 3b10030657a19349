// Feeds a reader a million damaged copies of its own bytes: each is read or refused with the reader's one error, and memory does
// not grow.

import { expect } from "vitest";
import { generator, mutated } from "./mutation.ts";

const INPUTS = 1_000_000;
/** Memory a run may hold beyond what it held after its first tenth. */
const MAX_GROWTH_BYTES = 200 * 2 ** 20;

/** Expects some damaged copies of these frames to be read, some refused, and no error other than `Refusal`. */
export function feedDamaged(
  frames: readonly Uint8Array[],
  Refusal: abstract new (...args: never[]) => Error,
  read: (bytes: Uint8Array) => void,
): void {
  const random = generator(20_261_122);
  let [refused, held] = [0, 0];
  for (let input = 0; input < INPUTS; input++) {
    const [frame, other] = [frames[random(frames.length)], frames[random(frames.length)]] as [Uint8Array, Uint8Array];
    try {
      read(mutated(frame, other, random));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused++;
    }
    if (input === INPUTS / 10) held = process.memoryUsage().heapUsed;
  }
  expect(process.memoryUsage().heapUsed - held).toBeLessThan(MAX_GROWTH_BYTES);
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(INPUTS);
}
