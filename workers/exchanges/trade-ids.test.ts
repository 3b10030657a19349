// Whatever a connection repeats, reorders or omits, each id is delivered once or known to be missing.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TradeIds } from "./trade-ids.ts";

function tracker() {
  const found: number[] = [];
  const abandoned: [number, number][] = [];
  const ids = new TradeIds({
    holeFound: (position) => void found.push(position),
    holeAbandoned: (_position, from, to) => void abandoned.push([from, to]),
  });
  ids.grow(1);
  const take = (list: readonly number[]): number[] => list.filter((id) => ids.accepts(0, id, 1_000_000 + id));
  return { ids, found, abandoned, take };
}
const sorted = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);

describe("trade ids", () => {
  it("delivers the same trades under any repetition and order as the plain stream", () => {
    const stream = Array.from({ length: 60 }, (_, at) => 500 + at);
    const disturbed = fc.array(fc.record({ id: fc.constantFrom(...stream), weight: fc.integer({ min: 0, max: 8 }) }), {
      maxLength: 120,
    });
    fc.assert(
      fc.property(disturbed, fc.infiniteStream(fc.integer({ min: 0, max: 8 })), (repeats, moves) => {
        // Each trade, the first too, may come up to eight places late and any number of times.
        const events = stream.map((id, at) => ({ id, at: at + (moves.next().value as number) }));
        events.push(...repeats.map(({ id, weight }) => ({ id, at: id - 500 + weight })));
        const { take, ids } = tracker();
        expect(sorted(take(events.sort((a, b) => a.at - b.at).map(({ id }) => id)))).toEqual(stream);
        expect(ids.firstHole(0)).toBeUndefined();
      }),
    );
  });
  it("knows exactly which ids are missing", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1 }), (lost) => {
        const { take, ids } = tracker();
        const gone = new Set(lost);
        const stream = Array.from({ length: 100 }, (_, at) => at);
        const arriving = stream.filter((id) => !gone.has(id));
        expect(take(arriving)).toEqual(arriving);
        const refilled: number[] = [];
        for (let hole = ids.firstHole(0); hole; hole = ids.firstHole(0)) refilled.push(...take([hole.from]));
        expect(sorted(refilled)).toEqual(sorted(lost));
      }),
    );
  });
  it("closes a hole of ids that do not exist", () => {
    const { take, ids, abandoned } = tracker();
    take([1, 2, 10]);
    expect(take([5, 6])).toEqual([5, 6]);
    ids.closeThrough(0, 3, 9);
    expect(ids.firstHole(0)).toBeUndefined();
    expect(abandoned).toEqual([]);
  });
  it("hands a hole over with the times around it", () => {
    const { take, ids, abandoned } = tracker();
    take([1, 2, 10]);
    ids.abandon(0, ids.firstHole(0) as NonNullable<ReturnType<typeof ids.firstHole>>);
    expect(abandoned).toEqual([[1_000_002, 1_000_011]]);
  });
  it("takes a coin's first trade though its second came before it, and asks for what lies between", () => {
    const { take, ids, found } = tracker();
    expect(take([12, 11, 11, 8, 13])).toEqual([12, 11, 8, 13]);
    expect(ids.firstHole(0)).toMatchObject({ from: 9, to: 10, fromTime: 1_000_008, toTime: 1_000_012 });
    expect(found).toEqual([0]);
  });
  it("does not take an id far below a coin's first, nor a later trade, for its beginning", () => {
    const { ids, take } = tracker();
    expect(take([5000, 300])).toEqual([5000]);
    expect(ids.accepts(0, 4999, 1_005_001)).toBe(false);
  });
  it("does not believe one absurd id, but two", () => {
    const { take, abandoned } = tracker();
    expect(take([1, 2, 900_000_000, 3, 4])).toEqual([1, 2, 3, 4]);
    expect(take([50_000, 50_001, 50_002])).toEqual([50_001, 50_002]);
    expect(abandoned).toEqual([]);
  });
  it("notices that a venue restarted its numbering", () => {
    const { ids, abandoned } = tracker();
    for (const id of [900, 901]) ids.accepts(0, id, 1_000_000);
    const taken = [1, 2, 3, 4, 5].filter((id) => ids.accepts(0, id, 1_060_000 + id));
    expect(taken).toEqual([3, 4, 5]);
    expect(abandoned).toEqual([[1_000_000, 1_060_003]]);
  });
});
