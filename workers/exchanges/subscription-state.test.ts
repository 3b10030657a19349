// What was asked, what was granted: through refusals, halves, renewals and answers without an id.

import { expect, it } from "vitest";
import { SubscriptionState } from "./subscription-state.ts";

const all = (topics: readonly string[]): number => topics.length;
const granted = (id: number) => ({ kind: "answer", id, accepted: "all", refused: [], reason: "" }) as const;
const refused = (id: number) => ({ kind: "answer", id, accepted: [], refused: "all", reason: "no" }) as const;

function wanting(...topics: string[]): SubscriptionState {
  const state = new SubscriptionState();
  state.want(topics);
  return state;
}

it("asks once and is settled when all is granted", () => {
  const state = wanting("a", "b");
  expect(state.next(0, all)).toMatchObject({ method: "subscribe", topics: ["a", "b"] });
  expect(state.next(0, all)).toBeUndefined();
  expect(state.oldestUnanswered()).toBe(0);
  expect(state.settled).toBe(false);
  state.answered(granted(1));
  expect(state.settled).toBe(true);
  expect(state.oldestUnanswered()).toBe(Number.POSITIVE_INFINITY);
});
it("finds the refused one of many by halves", () => {
  const state = wanting("a", "b", "bad", "c", "d");
  const lost: string[] = [];
  for (let batch = state.next(0, all); batch; batch = state.next(0, all))
    lost.push(...state.answered(batch.topics.includes("bad") ? refused(batch.id) : granted(batch.id)));
  expect(lost).toEqual(["bad"]);
  expect(state.settled).toBe(true);
  expect([...state.refused]).toEqual(["bad"]);
});
it("judges topic by topic where the answer names them but no id", () => {
  const state = wanting("a", "b", "c");
  state.next(0, () => 2);
  state.next(0, all);
  expect(state.answered({ kind: "answer", id: 0, accepted: ["a", "c"], refused: ["b"], reason: "" })).toEqual(["b"]);
  expect(state.settled).toBe(true);
});
it("leaves first, then takes", () => {
  const state = wanting("a", "b");
  state.next(0, all);
  state.answered(granted(1));
  state.want(["b", "c"]);
  expect(state.next(0, all)).toMatchObject({ method: "unsubscribe", topics: ["a"] });
  expect(state.next(0, all)).toMatchObject({ method: "subscribe", topics: ["c"] });
});
it("takes a coin again: leaves it, and asks anew once that is answered", () => {
  const state = wanting("a", "b");
  state.next(0, all);
  state.answered(granted(1));
  state.renew(["b"]);
  expect(state.next(0, all)).toMatchObject({ id: 2, method: "unsubscribe", topics: ["b"] });
  expect(state.next(0, all)).toBeUndefined();
  state.answered(granted(2));
  expect(state.next(0, all)).toMatchObject({ method: "subscribe", topics: ["b"] });
});
it("ignores answers to nothing", () => {
  const state = wanting("a");
  expect(state.answered(refused(9))).toEqual([]);
  expect(state.next(0, all)).toMatchObject({ topics: ["a"] });
});
