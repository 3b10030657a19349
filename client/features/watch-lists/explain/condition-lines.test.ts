// What a signal's card says of the conditions its rule asked for.

import { expect, it } from "vitest";
import { signalOf, START, UP } from "../../../testing/signal-maker.ts";
import { conditionLines } from "./condition-lines.ts";

it("names each condition of the rule with the figure of that second and its bounds", () => {
  const signal = { ...signalOf(`${UP};ratio@5=2~4.5;spread=~0.2`, "ETH", START), conditionFigures: [2.5, 0.1] };
  expect(conditionLines(signal, ",")).toEqual([
    { condition: { kind: "ratio", minutes: 5, min: 2, max: 4.5 }, figure: 2.5, bounds: "\u2265 2, \u2264 4,5" },
    { condition: { kind: "spread", max: 0.2 }, figure: 0.1, bounds: "\u2264 0,2" },
  ]);
});

it("says nothing of a rule without conditions", () => {
  expect(conditionLines(signalOf(UP, "ETH", START))).toEqual([]);
});
