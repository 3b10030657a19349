// Merging drawings of two devices: no drawing is lost, and of two changes of one drawing the later one wins.

import fc from "fast-check";
import { expect, it } from "vitest";
import type { Drawing, KeptDrawings } from "../contracts/drawings.ts";
import { mergeDrawings } from "./merge-drawings.ts";

const BTC = "MEXC:BTCUSDT";
const ETH = "MEXC:ETHUSDT";

const line = (id: string, price: number, at: number): Drawing => ({ id, kind: "horizontal", points: [{ time: 0, price }], at });
const text = (drawings: KeptDrawings["drawings"], removed: KeptDrawings["removed"] = {}): string =>
  JSON.stringify({ drawings, removed });
const merged = (known: string, written: string): KeptDrawings =>
  JSON.parse(textOf(mergeDrawings(known, written))) as KeptDrawings;
const textOf = (result: ReturnType<typeof mergeDrawings>): string => (typeof result === "object" ? result.text : String(result));

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

it("reads what older pages stored: drawings without a time, which count as older than any change or removal", () => {
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

it("puts together what either can read, and keeps what no version here knows", () => {
  const atZero = line("z", 0, 5);
  const newer = (colour: string, at: number) => ({ id: "n", kind: "fan", colour, at });
  const known = JSON.stringify({
    drawings: { [BTC]: [line("a", 1, 5), atZero, newer("red", 9)], odd: [1] },
    removed: {},
    folders: ["mine"],
  });
  const written = JSON.stringify({
    drawings: { [BTC]: [line("b", 2, 6), newer("blue", 10)], worse: "none" },
    removed: { x: "soon" },
  });
  expect(merged(known, written)).toEqual({
    drawings: { odd: [1], [BTC]: [line("a", 1, 5), atZero, newer("blue", 10), line("b", 2, 6)], worse: "none" },
    removed: { x: "soon" },
    folders: ["mine"],
  });
});

it("stays within forty drawings of a coin, a hundred coins and two hundred removals: the oldest go", () => {
  const forty = (from: number): Drawing[] => Array.from({ length: 40 }, (_, at) => line(`${from + at}`, 1, from + at));
  expect(merged(text({ [BTC]: forty(0) }), text({ [BTC]: forty(30) })).drawings[BTC]?.map(({ at }) => at)).toEqual(
    forty(30).map(({ at }) => at),
  );
  const coins = (from: number): KeptDrawings["drawings"] =>
    Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`MEXC:C${from + at}USDT`, [line(`c${from + at}`, 1, 1)]]));
  expect(Object.keys(merged(text(coins(0)), text(coins(1))).drawings)).toEqual(Object.keys(coins(1)));
  const removed = (from: number): KeptDrawings["removed"] =>
    Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`r${from + at}`, from + at]));
  expect(merged(text({}, removed(10)), text({}, removed(0))).removed).toEqual(removed(10));
});

const lines = (count: number, from: number): Drawing[] =>
  Array.from({ length: count }, (_, at) => line(`l${from + at}`, 1, from + at));
const coinsOf = (count: number, from: number): KeptDrawings["drawings"] =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`MEXC:C${from + at}USDT`, [line(`c${from + at}`, 1, from + at)]]));
const idsOf = ({ drawings }: KeptDrawings, coin = BTC): (string | undefined)[] =>
  (drawings[coin] ?? []).map(({ id }) => id).toSorted();

it.each([
  [lines(40, 100), lines(40, 1), lines(40, 100)],
  [lines(30, 100), lines(20, 1), [...lines(30, 100), ...lines(10, 11)]],
])("keeps what was drawn last, whichever device hands its drawings over last: case %#", (newer, older, left) => {
  const expected = left.map(({ id }) => id).toSorted();
  expect(idsOf(merged(text({ [BTC]: newer }), text({ [BTC]: older })))).toEqual(expected);
  expect(idsOf(merged(text({ [BTC]: older }), text({ [BTC]: newer })))).toEqual(expected);
});

it("keeps all coins that were drawn on last, whichever device hands its drawings over last", () => {
  const [newer, older] = [coinsOf(60, 1000), coinsOf(60, 1)];
  for (const both of [merged(text(newer), text(older)), merged(text(older), text(newer))]) {
    expect(Object.keys(both.drawings)).toHaveLength(100);
    expect(both.drawings).toMatchObject(newer);
  }
});

// One drawing has one form at one moment.
const drawn = fc
  .uniqueArray(fc.integer({ min: 0, max: 119 }), { maxLength: 40, selector: (at) => at % 60 })
  .map((moments) => moments.map((at) => line(`d${at % 60}`, at + 1, at)))
  .map((all) => text({ [BTC]: all }));

it("is the same in whatever order devices hand over", () => {
  fc.assert(
    fc.property(drawn, drawn, drawn, (a, b, c) => {
      const put = (one: string, other: string): string => JSON.stringify(merged(one, other));
      const seen = (all: string) => (JSON.parse(all) as KeptDrawings).drawings[BTC]?.toSorted((x, y) => x.at - y.at);
      expect(seen(put(a, b))).toEqual(seen(put(b, a)));
      expect(seen(put(put(a, b), c))).toEqual(seen(put(a, put(b, c))));
    }),
  );
});

it("lets no value that cannot be read replace one that can", () => {
  const known = text({ [BTC]: [line("a", 1, 5)] }, { b: 5 });
  for (const value of [null, 5, {}, { layers: [] }]) {
    const odd = JSON.stringify({ drawings: { [BTC]: value, [ETH]: value }, removed: { b: null, c: null } });
    const expected = { drawings: { [BTC]: [line("a", 1, 5)], [ETH]: value }, removed: { b: 5, c: null } };
    expect([merged(known, odd), merged(odd, known)]).toEqual([expected, expected]);
  }
});

it("keeps unknown drawings when the oldest are dropped", () => {
  const tooMany = Array.from({ length: 41 }, (_, at) => line(`${at}`, 1, at));
  const fan = { id: "n", kind: "fan" };
  const coins = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`MEXC:C${at}USDT`, [line(`c${at}`, 1, 1)]]));
  const newer = JSON.stringify({
    drawings: { odd: [1], [BTC]: [fan], [ETH]: { layers: [] }, "MEXC:C0USDT": [fan] },
    removed: {},
  });
  const many = text({ ...coins, [BTC]: tooMany });
  for (const { drawings } of [merged(newer, many), merged(many, newer)]) {
    expect(drawings).toMatchObject({ odd: [1], [ETH]: { layers: [] } });
    expect(drawings[BTC]).toHaveLength(41);
    expect(drawings[BTC]).toContainEqual(fan);
    expect(drawings["MEXC:C0USDT"]).toContainEqual(fan);
  }
});

it("keeps an item without a moment that was not removed after it", () => {
  const fan = { id: "n", kind: "fan" };
  const known = JSON.stringify({ drawings: { [BTC]: [fan] }, removed: {} });
  expect(merged(known, text({}, { n: 0 })).drawings).toEqual({ [BTC]: [fan] });
  expect(merged(known, text({}, { n: 1 })).drawings).toEqual({});
  const early = JSON.stringify({ drawings: { [BTC]: [{ ...fan, at: -1 }] }, removed: {} });
  expect(merged(text({}), early).drawings).toEqual({ [BTC]: [{ ...fan, at: -1 }] });
});

it("forgets the oldest removals, even with ids that look like numbers", () => {
  const old = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`r${at}`, at]));
  const { removed } = merged(text({}, old), text({}, { 7: 1000, 8: 1001 }));
  expect([Object.keys(removed).length, removed["7"], removed["8"], removed["r1"], removed["r2"]]).toEqual([
    200,
    1000,
    1001,
    undefined,
    2,
  ]);
});

const OTHER_VERSIONS = ['{"v":2,"drawings":[{"id":"a"}]}', '{"BTC":[]}', '[{"id":"a"}]', '{"drawings":{},"removed":["a"]}'];
it.each(OTHER_VERSIONS)("leaves %s to the version it belongs to", (other) => {
  const known = text({ [BTC]: [line("a", 1, 5)] });
  expect(mergeDrawings(other, known)).toBe("refused");
  expect(mergeDrawings(other, "null")).toBe("refused");
  expect(mergeDrawings(known, other)).toEqual({ text: other });
  expect(mergeDrawings(other, '{"v":3,"drawings":[]}')).toBeUndefined();
});

it.each(["!", "[]", "null", "0"])("takes %s for nothing that could replace a drawing or be lost", (nothing) => {
  const known = text({ [BTC]: [line("a", 1, 5)] });
  expect([mergeDrawings(known, nothing), mergeDrawings(nothing, known)]).toEqual([{ text: known }, { text: known }]);
  expect(mergeDrawings("null", nothing)).toBeUndefined();
});

it.each(["toString", "constructor"])("keeps coins and drawings that are called %s", (name) => {
  const known = JSON.stringify({ drawings: { [BTC]: [line("a", 1, 5)] }, removed: {} });
  const named = JSON.stringify({ drawings: { [name]: [line(name, 2, 6)] }, removed: {} });
  expect(merged(known, named)).toMatchObject({ drawings: { [BTC]: [line("a", 1, 5)], [name]: [line(name, 2, 6)] } });
  expect(merged(named, known)).toMatchObject({ drawings: { [BTC]: [line("a", 1, 5)], [name]: [line(name, 2, 6)] } });
});
