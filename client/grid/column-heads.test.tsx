// @vitest-environment happy-dom
// Heads of columns by keyboard: Shift and an arrow key make a column wider or narrower, towards the side its grip is on.

import { afterEach, expect, it, vi } from "vitest";
import { only, pressKey, render, unrender } from "../testing/rendered.ts";
import { ColumnHeads, type ColumnResizing } from "./column-heads.tsx";
import { SYMBOL } from "./columns.ts";

afterEach(() => {
  unrender();
  document.documentElement.removeAttribute("dir");
});

it.each([
  ["ltr", 1, -1],
  ["rtl", -1, 1],
] as const)("grows a column onward in reading order: %s", async (direction, right, left) => {
  const onStep = vi.fn<ColumnResizing["onStep"]>();
  const resizing = { onGrip: vi.fn<ColumnResizing["onGrip"]>(), onFit: vi.fn<ColumnResizing["onFit"]>(), onStep };
  const rule = { column: SYMBOL.id, direction: "asc", absolute: false } as const;
  await render(<ColumnHeads columns={[SYMBOL]} rule={rule} onSort={vi.fn<() => void>()} resizing={resizing} />);
  document.documentElement.dir = direction;
  only("button").focus();
  pressKey("ArrowRight", { shiftKey: true });
  pressKey("ArrowLeft", { shiftKey: true });
  pressKey("ArrowRight");
  expect(onStep.mock.calls.map(([, , steps]) => steps)).toEqual([right, left]);
});
