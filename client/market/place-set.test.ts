// The set of places must be what a Set would be: the buffers of signals forget their oldest by it.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PlaceSet } from "./place-set.ts";

const steps = fc.array(fc.record({ place: fc.oneof(fc.nat(20), fc.nat(40_000)), isAdded: fc.boolean() }), { maxLength: 200 });

describe("a set of places", () => {
  it("holds what a Set holds, in the order it was put in", () =>
    fc.assert(
      fc.property(steps, (all) => {
        const [places, truth] = [new PlaceSet(), new Set<number>()];
        for (const { place, isAdded } of all) {
          if (isAdded) [places, truth].forEach((each) => each.add(place));
          else [places, truth].forEach((each) => each.delete(place));
          expect(places.has(place)).toBe(isAdded);
        }
        expect([...places]).toEqual([...truth]);
        expect(places.size).toBe(truth.size);
      }),
    ));

  it("can be emptied while it is read", () => {
    const places = new PlaceSet();
    for (const place of [5, 3, 9]) places.add(place);
    const seen: number[] = [];
    for (const place of places) {
      seen.push(place);
      places.delete(place);
    }
    expect([seen, [...places], places.size]).toEqual([[5, 3, 9], [], 0]);
    places.add(3);
    expect([...places]).toEqual([3]);
  });
});
