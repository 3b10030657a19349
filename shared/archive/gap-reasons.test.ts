// Each second of a gap has the reason that the archive named for it, and no second is lost or said twice.

import fc from "fast-check";
import { expect, it } from "vitest";
import { GAP_REASONS, type ArchiveGap } from "./archive-store.ts";
import { explainedGap } from "./gap-reasons.ts";

it("a gap is said in parts, where the archive named reasons and where it named none", () => {
  const named: ArchiveGap[] = [
    { from: 0, to: 12, why: "unread" },
    { from: 15, to: 20, why: "uncounted" },
    { from: 20, to: 22, why: "unwritten" },
    { from: 40, to: 50, why: "unread" },
  ];
  expect(explainedGap({ from: 10, to: 30 }, named)).toEqual([
    { from: 10, to: 12, why: "unread" },
    { from: 12, to: 15, why: "unkept" },
    { from: 15, to: 20, why: "uncounted" },
    { from: 20, to: 22, why: "unwritten" },
    { from: 22, to: 30, why: "unkept" },
  ]);
});

it("a gap within one that was named, or beside all of them, is one part", () => {
  const named: ArchiveGap[] = [{ from: 0, to: 100, why: "unread" }];
  expect(explainedGap({ from: 10, to: 30 }, named)).toEqual([{ from: 10, to: 30, why: "unread" }]);
  expect(explainedGap({ from: 100, to: 130 }, named)).toEqual([{ from: 100, to: 130, why: "unkept" }]);
});

it("every second has the first reason that was named for it, whatever was named", () => {
  const gap = fc.record({ from: fc.nat(40), length: fc.integer({ min: 1, max: 15 }), why: fc.constantFrom(...GAP_REASONS) });
  const cases = fc.property(
    fc.array(gap, { maxLength: 6 }),
    fc.nat(20),
    fc.integer({ min: 1, max: 30 }),
    (gaps, from, length) => {
      const named = gaps.map(({ from: begin, length: long, why }) => ({ from: begin, to: begin + long, why }));
      named.sort((a, b) => a.from - b.from);
      const parts = explainedGap({ from, to: from + length }, named);
      const said = parts.flatMap((part) => Array.from({ length: part.to - part.from }, (_, at) => [part.from + at, part.why]));
      const expected = Array.from({ length }, (_, at) => {
        const second = from + at;
        return [second, named.find((each) => each.from <= second && second < each.to)?.why ?? "unkept"];
      });
      expect(said).toEqual(expected);
    },
  );
  fc.assert(cases);
});
