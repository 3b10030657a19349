// @vitest-environment happy-dom
// A size larger than the near book is bounded by it, the panel says so, and the reader may ignore it.

import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { needTexts } from "../../i18n/language.store.ts";
import { only, render, unrender } from "../../testing/rendered.ts";
import { DepthCap } from "./depth-cap.tsx";

const BOOK = { at: 1, bids: [[99, 10]], asks: [[100, 4]], bidsCut: false, asksCut: false };
let answer: object;
let bounds: (number | undefined)[];

beforeEach(async () => {
  bounds = [];
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } })),
  );
  await needTexts("depth");
});
afterEach(() => {
  vi.unstubAllGlobals();
  unrender();
});

async function show(size: number, data: object | null): Promise<void> {
  answer = { success: true, data, message: "" };
  await render(<DepthCap symbol="MEXC:WIFUSDT" size={size} onMax={(max) => void bounds.push(max)} />);
  await act(() => vi.waitFor(() => Promise.resolve()));
}

it("bounds a size by the side that holds less, until it is ignored", async () => {
  await show(1000, BOOK);
  await vi.waitFor(() => expect(document.body.textContent).toContain("Capped by depth: 0.5% of the book holds"));
  expect(bounds.at(-1)).toBe(400);
  act(() => only("button").click());
  expect([document.body.textContent?.includes("Not capped"), bounds.at(-1)]).toEqual([true, undefined]);
  act(() => only("button").click());
  expect(bounds.at(-1)).toBe(400);
});

it.each([
  ["a smaller size", 400, BOOK],
  ["a coin that nobody asked about", 1000, null],
  ["a book of which more is there than is known", 1000, { ...BOOK, asksCut: true }],
])("leaves %s alone", async (_, size, data) => {
  await show(size, data);
  expect([document.body.textContent, new Set(bounds)]).toEqual(["", new Set([undefined])]);
});
