// A record gives back every byte that was published.

import fc from "fast-check";
import { expect, test } from "vitest";
import { packBatches, RecordedBatchesError, unpackBatches } from "./recorded-batches.ts";

test("any batches come back byte for byte", () => {
  const batch = fc.record({ second: fc.nat({ max: 2 ** 40 }), batch: fc.uint8Array({ maxLength: 500 }) });
  fc.assert(
    fc.property(fc.array(batch), (batches) => {
      const read = unpackBatches(packBatches(batches));
      expect(read.map((each) => ({ second: each.second, batch: Uint8Array.from(each.batch) }))).toEqual(batches);
    }),
  );
});

test("what is no record is refused, whatever it is", () => {
  const packed = packBatches([{ second: 5, batch: Uint8Array.of(1, 2, 3) }]);
  expect(() => unpackBatches(packed.subarray(0, -1))).toThrow(RecordedBatchesError);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(() => unpackBatches(bytes)).toThrow(RecordedBatchesError);
    }),
  );
});
