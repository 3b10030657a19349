// Drawings of two devices put together: nothing one of them drew is lost, and of two changes of one drawing the later one stays.

import { expect, it } from "vitest";
import type { Drawing, KeptDrawings } from "../contracts/drawings.ts";
import { mergeDrawings } from "./merge-drawings.ts";

const BTC = "MEXC:BTCUSDT";
const ETH = "MEXC:ETHUSDT";

const line = (id: string, price: number, at: number): Drawing => ({ id, kind: "horizontal", points: [{ time: 0, price }], at });
const text = (drawings: KeptDrawings["drawings"], removed: KeptDrawings["removed"] = {}): string =>
  JSON.stringify({ drawings, removed });
const merged = (known: string, written: string): KeptDrawings =>
  JSON.parse(mergeDrawings(known, written) ?? "null") as KeptDrawings;

it("has what either of two devices added, on one coin and on several", () => {
  const both = merged(
    text({ [BTC]: [line("old", 1, 5), line("a", 2, 20)] }),
    text({ [ETH]: [line("c", 4, 22)], [BTC]: [line("old", 1, 5), line("b", 3, 21)] }),
  );
  expect(both.drawings).toEqual({ [ETH]: [line("c", 4, 22)], [BTC]: [line("old", 1, 5), line("a", 2, 20), line("b", 3, 21)] });
});

it("keeps the later change of one drawing, whichever arrives first", () => {
  const [earlier, later] = [text({ [BTC]: [line("a", 2, 20)] }), text({ [BTC]: [line("a", 3, 30)] })];
  expect(merged(earlier, later).drawings).toEqual({ [BTC]: [line("a", 3, 30)] });
  expect(merged(later, earlier).drawings).toEqual({ [BTC]: [line("a", 3, 30)] });
});

it("removes what one device removed and the other still has, unless that changed it later", () => {
  const removal = text({ [BTC]: [line("b", 1, 5)] }, { a: 30 });
  expect(merged(removal, text({ [BTC]: [line("a", 2, 20)] })).drawings).toEqual({ [BTC]: [line("b", 1, 5)] });
  expect(merged(text({ [BTC]: [line("a", 2, 20)] }), text({}, { a: 30 }))).toEqual({ drawings: {}, removed: { a: 30 } });
  expect(merged(removal, text({ [BTC]: [line("a", 2, 31)] })).drawings[BTC]?.map(({ id }) => id)).toEqual(["b", "a"]);
});

it("reads what older pages stored: drawings without a moment, which any change and removal is later than", () => {
  const old = JSON.stringify({
    [BTC]: [
      { id: "a", kind: "horizontal", points: [{ time: 0, price: 1 }] },
      { id: "b", kind: "horizontal", points: [{ time: 0, price: 2 }] },
    ],
  });
  expect(merged(old, text({ [BTC]: [line("a", 9, 20)] }, { b: 21 })).drawings).toEqual({ [BTC]: [line("a", 9, 20)] });
  expect(merged(text({ [BTC]: [line("a", 9, 20)] }), old).drawings[BTC]?.map(({ id, points }) => [id, points[0]?.price])).toEqual(
    [
      ["a", 9],
      ["b", 2],
    ],
  );
});

it("stays within forty drawings of a coin, a hundred coins and two hundred removals: the oldest go", () => {
  const lines = (from: number): Drawing[] => Array.from({ length: 40 }, (_, at) => line(`${from + at}`, 1, from + at));
  expect(merged(text({ [BTC]: lines(0) }), text({ [BTC]: lines(30) })).drawings[BTC]?.map(({ at }) => at)).toEqual(
    lines(30).map(({ at }) => at),
  );
  const coins = (from: number): KeptDrawings["drawings"] =>
    Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`MEXC:C${from + at}USDT`, [line(`c${from + at}`, 1, 1)]]));
  expect(Object.keys(merged(text(coins(0)), text(coins(1))).drawings)).toEqual(Object.keys(coins(1)));
  const removed = (from: number): KeptDrawings["removed"] =>
    Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`r${from + at}`, from + at]));
  expect(merged(text({}, removed(10)), text({}, removed(0))).removed).toEqual(removed(10));
});

it.each(["!", "[]", '{"BTC":[]}'])("leaves %s alone", (other) => {
  expect([mergeDrawings(text({}), other), mergeDrawings(other, text({}))]).toEqual([undefined, undefined]);
});
