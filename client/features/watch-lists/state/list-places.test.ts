// @vitest-environment happy-dom
// The reader's order of the lists: any order can be reached by steps, and no list is lost or shown twice.

import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { signalList } from "../../../testing/signal-maker.ts";
import { inChosenOrder, moveList, toggleFolded, useListPlaces } from "./list-places.store.ts";

const lists = ["1", "2", "3", "4"].map((id) => signalList({ id }));
const shown = (): string[] => inChosenOrder(lists, useListPlaces.getState().listOrder).map(({ id }) => id);

beforeEach(() => {
  localStorage.clear();
  useListPlaces.setState({ listOrder: [], foldedLists: [] });
});

it("moves a list by one place, and not beyond the first or last", () => {
  moveList(lists, "3", -1);
  expect(shown()).toEqual(["1", "3", "2", "4"]);
  moveList(lists, "1", -1);
  moveList(lists, "4", 1);
  moveList(lists, "none", 1);
  expect(shown()).toEqual(["1", "3", "2", "4"]);
});

it("keeps every list once, whatever is moved, deleted or new", () => {
  const step = fc.record({ id: fc.constantFrom("1", "2", "3", "4", "9"), step: fc.constantFrom(-1 as const, 1 as const) });
  fc.assert(
    fc.property(fc.array(step), fc.subarray(lists), (steps, left) => {
      useListPlaces.setState({ listOrder: [] });
      for (const { id, step: by } of steps) moveList(lists, id, by);
      expect(shown().toSorted()).toEqual(["1", "2", "3", "4"]);
      const { listOrder } = useListPlaces.getState();
      const kept = inChosenOrder(left, listOrder).map(({ id }) => id);
      expect(kept).toEqual(shown().filter((id) => left.some((list) => list.id === id)));
      // A new list stands below all that were moved.
      const withNew = inChosenOrder([...lists, signalList({ id: "5" })], listOrder).map(({ id }) => id);
      expect(withNew.at(-1)).toBe("5");
    }),
  );
});

it("folds a list and unfolds it", () => {
  toggleFolded("2");
  expect(useListPlaces.getState().foldedLists).toEqual(["2"]);
  toggleFolded("2");
  expect(useListPlaces.getState().foldedLists).toEqual([]);
});
