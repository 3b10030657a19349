import fc from "fast-check";
import { expect, it } from "vitest";
import { RecordedSeconds } from "./recorded-seconds.ts";

const SECONDS = 40;
const span = fc.record({ position: fc.nat(1), from: fc.nat(SECONDS), length: fc.nat(8) });

it("knows every second that was recorded, and no other, however spans overlap", () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      const recorded = new RecordedSeconds(1);
      recorded.grow(2);
      for (const { position, from, length } of spans) recorded.add(position, from, from + length, 0);
      for (let position = 0; position < 2; position++)
        for (let second = 0; second < SECONDS + 10; second++)
          expect(recorded.has(position, second)).toBe(
            spans.some((each) => each.position === position && second >= each.from && second < each.from + each.length),
          );
    }),
  );
});

it("forgets what another coin had, and spans that left the ring", () => {
  const recorded = new RecordedSeconds(2);
  recorded.add(0, 10, 20, 0);
  recorded.add(1, 10, 20, 0);
  recorded.clear(0);
  recorded.add(1, 40, 50, 30);
  expect([recorded.has(0, 15), recorded.has(1, 15), recorded.has(1, 45)]).toEqual([false, false, true]);
});
