// An order book as exchanges print it, and what is left of one that is damaged.

import { expect, it } from "vitest";
import { ordersIn } from "./order-rows.ts";
import { RestError } from "./rest-error.ts";

const left: string[] = [];
const source = { exchange: "mexc", path: "/api/v3/depth", onLeftOut: (_: string, sample: string) => left.push(sample) } as const;

it("has each side with its best price first, cut to what was asked for", () => {
  const bids = [
    ["99.50", "2"],
    ["99.90", "1.5"],
    ["99.10", "7"],
  ];
  const answer = { lastUpdateId: 1, bids, asks: [["100.1", "0.3"]] };
  expect(ordersIn(source, answer, 2)).toEqual({
    bids: [
      [99.9, 1.5],
      [99.5, 2],
    ],
    asks: [[100.1, 0.3]],
    mostLevels: 2,
  });
});

it("leaves orders out that make no sense, and keeps the others", () => {
  const rows = [["1", "0"], ["-1", "2"], ["many", "2"], "no", ["2", "3"], []];
  expect(ordersIn(source, { bids: rows, asks: [] }, 10).bids).toEqual([[2, 3]]);
  expect(left).toHaveLength(5);
});

it.each([[null], [[]], [{ bids: [] }], [{ bids: {}, asks: [] }], [{ bids: [1, 2], asks: [] }], ["busy"]])(
  "refuses %j",
  (answer) => {
    expect(() => ordersIn(source, answer, 10)).toThrow(RestError);
  },
);
