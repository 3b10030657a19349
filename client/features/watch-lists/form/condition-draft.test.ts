// The form's conditions: whatever is added, turned and removed, each figure and window is there once and the whole can be stored.

import fc from "fast-check";
import { expect, it } from "vitest";
import { CONDITION_KINDS, conditionsSchema, MAX_CONDITIONS, type Condition } from "../../../../shared/signals/conditions.ts";
import { addCondition, freeWindows, turnedInto, usableKinds } from "./condition-draft.ts";

it("can be stored after any steps of a reader", () => {
  const step = fc.record({ what: fc.constantFrom("add", "turn", "remove"), at: fc.nat({ max: 5 }), kind: fc.nat({ max: 8 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let conditions: readonly Condition[] = [];
      for (const { what, at, kind } of steps) {
        const others = conditions.toSpliced(at, 1);
        const offered = usableKinds(others);
        if (what === "add" && conditions.length < MAX_CONDITIONS) conditions = addCondition(conditions);
        else if (what === "remove") conditions = others;
        else if (what === "turn" && at < conditions.length)
          conditions = conditions.with(at, turnedInto(offered[kind % offered.length] ?? "price", others));
        expect(conditionsSchema.safeParse(conditions).error?.issues).toBeUndefined();
      }
    }),
  );
});

it("offers a figure that is not bounded yet before another window of one that is", () => {
  let conditions: Condition[] = [];
  for (let count = 0; count < MAX_CONDITIONS; count++) conditions = addCondition(conditions);
  expect(new Set(conditions.map(({ kind }) => kind)).size).toBe(MAX_CONDITIONS);
});

it("offers no figure whose windows are all taken", () => {
  const ratios = freeWindows("ratio", []).map((minutes): Condition => ({ kind: "ratio", minutes, min: 1 }));
  expect(usableKinds(ratios)).toEqual(CONDITION_KINDS.filter((kind) => kind !== "ratio"));
});
