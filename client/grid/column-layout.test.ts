// Columns keep the places their reader gave them, whatever columns come and go.

import fc from "fast-check";
import { expect, it } from "vitest";
import { arranged, movedTo, NATURAL_LAYOUT, withHidden, type ColumnLayout, wholeRow } from "./column-layout.ts";
import { changeColumn, CHECK, columnsOf, SYMBOL, type Column } from "./columns.ts";

const REMOVE: Column = { id: "remove", kind: "remove", window: 0 };
const [one, two, three] = [changeColumn(0), changeColumn(1), changeColumn(2)] as const;
const natural = [CHECK, SYMBOL, one, two, three, REMOVE];
const idsOf = (layout: ColumnLayout, columns: readonly Column[] = natural): string[] =>
  arranged(columns, layout).map(({ id }) => id);

it("leaves a table nobody touched as it is", () => {
  expect(idsOf(NATURAL_LAYOUT)).toEqual(["check", "symbol", "change-1", "change-2", "change-3", "remove"]);
});

it("moves a column before another one and behind the last", () => {
  expect(idsOf(movedTo(natural, NATURAL_LAYOUT, "change-3", 0))).toEqual([
    "check",
    "symbol",
    "change-3",
    "change-1",
    "change-2",
    "remove",
  ]);
  expect(idsOf(movedTo(natural, NATURAL_LAYOUT, "change-1", 2))).toEqual([
    "check",
    "symbol",
    "change-2",
    "change-3",
    "change-1",
    "remove",
  ]);
});

it("shows a hidden column again where it was", () => {
  const moved = movedTo(natural, NATURAL_LAYOUT, "change-3", 0);
  const hidden = withHidden(moved, three, true);
  expect(idsOf(hidden)).toEqual(["check", "symbol", "change-1", "change-2", "remove"]);
  expect(idsOf(withHidden(hidden, three, false))).toEqual(idsOf(moved));
});

it("puts a column that is new behind its natural neighbour", () => {
  const moved = movedTo([CHECK, SYMBOL, one, three], NATURAL_LAYOUT, "change-3", 0);
  expect(idsOf(moved)).toEqual(["check", "symbol", "change-3", "change-1", "change-2", "remove"]);
});

it("keeps the places of columns that a smaller screen lacks", () => {
  const [desk, tablet] = [columnsOf("desk", 0, 0), columnsOf("tablet", 0, 0)];
  const onDesktop = movedTo(desk, NATURAL_LAYOUT, "change-2", 0);
  const onTablet = movedTo(tablet, onDesktop, "volume", 0);
  const ids = idsOf(onTablet, desk);
  expect(ids.indexOf("change-2")).toBeLessThan(ids.indexOf("price"));
  expect(idsOf(onTablet, tablet)[2]).toBe("volume");
});

it("puts any column into any place, losing and doubling none", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("change-1", "change-2", "change-3"), fc.nat(2), fc.boolean()), { maxLength: 12 }),
      (moves) => {
        let layout = NATURAL_LAYOUT;
        for (const [id, place, hide] of moves) {
          layout = movedTo(natural, withHidden(layout, natural.find((c) => c.id === id) as Column, hide), id, place);
          const shown = idsOf(layout).filter((each) => each.startsWith("change"));
          if (!hide) expect(shown[Math.min(place, shown.length - 1)]).toBe(id);
          expect(shown.toSorted()).toEqual(
            natural.map((c) => c.id).filter((c) => c.startsWith("change") && !layout.hidden.includes(c)),
          );
        }
      },
    ),
  );
});

it("shows an extra column once the reader asks for it, in its place, and hides it again", () => {
  const columns = columnsOf("desk", 0, 0);
  const last = columns.at(-1) as Column;
  expect([last.id, idsOf(NATURAL_LAYOUT, columns)]).toEqual(["spread", expect.not.arrayContaining(["spread"])]);
  expect(wholeRow(columns, NATURAL_LAYOUT).at(-1)?.id).toBe("spread");
  const asked = withHidden(NATURAL_LAYOUT, last, false);
  expect(idsOf(asked, columns).slice(-2)).toEqual(["volume", "spread"]);
  expect(idsOf(movedTo(columns, asked, "spread", 0), columns)[2]).toBe("spread");
  expect(withHidden(asked, last, true)).toEqual(NATURAL_LAYOUT);
});
