// @vitest-environment happy-dom
// What React shows of the plot's pictures: it renders when that changes, not with each picture.

import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import type { ScatterPlot } from "./scatter-plot.ts";
import { useOfPicture } from "./use-plot.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

it("renders with a picture that says something else", () => {
  const followers = new Set<() => void>();
  const points = { aboveCount: 2 };
  const follow = (listener: () => void) => {
    followers.add(listener);
    return () => followers.delete(listener);
  };
  const plot = { points, follow } as unknown as ScatterPlot;
  let renders = 0;
  function Above(): ReactNode {
    renders++;
    return useOfPicture(plot, (picture) => picture.points.aboveCount);
  }
  const take = (aboveCount: number): void => {
    points.aboveCount = aboveCount;
    act(() => followers.forEach((listener) => listener()));
  };
  const place = document.createElement("div");
  const root = createRoot(place);
  act(() => root.render(<Above />));
  take(2);
  take(2);
  expect([place.textContent, renders]).toEqual(["2", 1]);
  take(3);
  expect([place.textContent, renders]).toEqual(["3", 2]);
  act(() => root.unmount());
  expect(followers.size).toBe(0);
});
