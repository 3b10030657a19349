// @vitest-environment happy-dom
// Drawings stay with their coin; what is not one is forgotten, and no coin gathers them without end.

import { afterEach, expect, it, vi } from "vitest";

const BTC = "MEXC:BTCUSDT";

async function open() {
  vi.resetModules();
  const store = await import("./drawings.store.ts");
  return { ...store, ofBtc: () => store.useDrawings.getState().drawings[BTC] ?? [] };
}

afterEach(() => localStorage.clear());

it("are kept by coin over a reload, moved by a point, and removed one by one or together", async () => {
  const first = await open();
  first.addDrawing(BTC, "horizontal", [{ time: 0, price: 5 }]);
  first.addDrawing(BTC, "trend", [
    { time: 0, price: 5 },
    { time: 60_000, price: 6 },
  ]);
  first.addDrawing("MEXC:ETHUSDT", "horizontal", [{ time: 0, price: 1 }]);
  first.movePoint(BTC, first.ofBtc()[1]?.id ?? "", 1, { time: 120_000, price: 7 });
  const second = await open();
  expect(second.ofBtc().map(({ points }) => points.at(-1))).toEqual([
    { time: 0, price: 5 },
    { time: 120_000, price: 7 },
  ]);
  second.removeDrawings(BTC, second.ofBtc()[0]?.id);
  expect(second.ofBtc().map(({ kind }) => kind)).toEqual(["trend"]);
  second.removeDrawings(BTC);
  expect(Object.keys((await open()).useDrawings.getState().drawings)).toEqual(["MEXC:ETHUSDT"]);
});

it("are changed and removed later than what is there, also by a clock that is behind", async () => {
  const drawing = { kind: "horizontal", points: [{ time: 0, price: 1 }] };
  const ahead = Date.now() + 3_600_000;
  localStorage.setItem("drawings", JSON.stringify({ drawings: { [BTC]: [{ ...drawing, id: "a", at: ahead }] }, removed: {} }));
  const { movePoint, removeDrawings, ofBtc, useDrawings } = await open();
  movePoint(BTC, "a", 0, { time: 0, price: 2 });
  expect(ofBtc()[0]?.at).toBe(ahead + 1);
  removeDrawings(BTC, "a");
  expect(useDrawings.getState()).toEqual({ drawings: {}, removed: { a: ahead + 2 } });
});

it("that an older page stored alone are read as such", async () => {
  localStorage.setItem("drawings", JSON.stringify({ [BTC]: [{ id: "a", kind: "horizontal", points: [{ time: 0, price: 1 }] }] }));
  const { ofBtc } = await open();
  expect(ofBtc()).toEqual([{ id: "a", kind: "horizontal", points: [{ time: 0, price: 1 }], at: 0 }]);
});

it.each(["[]", '{"BTC":[]}', '{"MEXC:BTCUSDT":[{"id":"a","kind":"circle","points":[{"time":0,"price":1}]}]}', "!"])(
  "do without what is stored as %s",
  async (text) => {
    localStorage.setItem("drawings", text);
    expect((await open()).useDrawings.getState().drawings).toEqual({});
  },
);

it("are forty of a coin at most: the oldest goes", async () => {
  const { addDrawing, ofBtc } = await open();
  for (let price = 1; price <= 41; price++) addDrawing(BTC, "horizontal", [{ time: 0, price }]);
  expect([ofBtc().length, ofBtc()[0]?.points[0]?.price]).toEqual([40, 2]);
});

it("of which one cannot be read keep all others, and itself for the version that can", async () => {
  const line = { id: "a", kind: "horizontal", points: [{ time: 0, price: 1 }], at: 1 };
  const atZero = { ...line, id: "z", points: [{ time: 0, price: 0 }] };
  const newer = { id: "n", kind: "fan", points: [1, 2, 3], at: 3 };
  const stored = {
    drawings: {
      "a newer place": [newer],
      [BTC]: [line, atZero, newer, null],
      "MEXC:ETHUSDT": [{ ...line, id: "e", colour: "red" }],
    },
    removed: { gone: 5, odd: "long ago" },
    folders: ["mine"],
  };
  localStorage.setItem("drawings", JSON.stringify(stored));
  const { addDrawing, ofBtc, removeDrawings } = await open();
  expect(ofBtc().map(({ id }) => id)).toEqual(["a"]);
  addDrawing(BTC, "horizontal", [{ time: 0, price: 5 }]);
  removeDrawings(BTC, "a");
  const kept = JSON.parse(localStorage.getItem("drawings") ?? "") as typeof stored;
  expect(kept.folders).toEqual(["mine"]);
  expect(kept.removed.gone).toBe(5);
  expect(kept.drawings["a newer place"]).toEqual([newer]);
  expect(kept.drawings["MEXC:ETHUSDT"]).toEqual([{ ...line, id: "e", colour: "red" }]);
  expect(kept.drawings[BTC]?.slice(0, 3)).toEqual([atZero, newer, null]);
  expect(kept.drawings[BTC]?.slice(3)).toMatchObject([{ points: [{ price: 5 }] }]);
});

it("stay with what another version stored in their place, which is not written over", async () => {
  const odd = { drawings: { [BTC]: [], "MEXC:ETHUSDT": { layers: [1] } }, removed: { gone: 5, odd: "long ago" } };
  localStorage.setItem("drawings", JSON.stringify(odd));
  (await open()).addDrawing(BTC, "horizontal", [{ time: 0, price: 5 }]);
  expect(JSON.parse(localStorage.getItem("drawings") ?? "")).toMatchObject({
    drawings: { "MEXC:ETHUSDT": { layers: [1] } },
    removed: odd.removed,
  });
  const newer = JSON.stringify({ v: 2, drawings: [{ id: "a" }] });
  localStorage.setItem("drawings", newer);
  (await open()).addDrawing(BTC, "horizontal", [{ time: 0, price: 5 }]);
  expect(localStorage.getItem("drawings")).toBe(newer);
});

it("remember the last two hundred removals, also of ids that look like numbers", async () => {
  const removed = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`r${at}`, at]));
  const line = { id: "7", kind: "horizontal", points: [{ time: 0, price: 1 }], at: 1 };
  const stored = JSON.stringify({ drawings: { [BTC]: [line, { ...line, id: "8" }] }, removed });
  localStorage.setItem("drawings", stored);
  const { removeDrawings, useDrawings } = await open();
  removeDrawings(BTC, "7");
  removeDrawings(BTC, "8");
  const kept = useDrawings.getState().removed;
  expect([Object.keys(kept).length, "7" in kept, "8" in kept, "r1" in kept, "r2" in kept]).toEqual([
    200,
    true,
    true,
    false,
    true,
  ]);
});
