import { expect, it } from "vitest";
import { SubscriptionState } from "./subscription-state.ts";

const all = (topics: readonly string[]): number => topics.length;
const granted = (id: number) => ({ kind: "answer", id, accepted: "all", refused: [], reason: "" }) as const;
const refused = (id: number) => ({ kind: "answer", id, accepted: [], refused: "all", reason: "no" }) as const;

function wanting(...topics: string[]): SubscriptionState {
  const state = new SubscriptionState({ refusedRetryMs: 60_000, maxRefusedRetryMs: 150_000 });
  state.want(topics);
  return state;
}

it("asks once and is settled when all is granted", () => {
  const state = wanting("a", "b");
  expect(state.next(0, all)).toMatchObject({ method: "subscribe", topics: ["a", "b"] });
  expect(state.next(0, all)).toBeUndefined();
  expect(state.oldestUnanswered()).toBe(0);
  expect(state.settled).toBe(false);
  state.answered(granted(1), 0);
  expect(state.settled).toBe(true);
  expect(state.oldestUnanswered()).toBe(Number.POSITIVE_INFINITY);
});
it("finds the refused one of many by halves", () => {
  const state = wanting("a", "b", "bad", "c", "d");
  const lost: string[] = [];
  for (let batch = state.next(0, all); batch; batch = state.next(0, all))
    lost.push(...state.answered(batch.topics.includes("bad") ? refused(batch.id) : granted(batch.id), 0));
  expect(lost).toEqual(["bad"]);
  expect(state.settled).toBe(true);
  expect([...state.refused]).toEqual(["bad"]);
});
it("judges topic by topic where the answer names them but no id", () => {
  const state = wanting("a", "b", "c");
  state.next(0, () => 2);
  state.next(0, all);
  expect(state.answered({ kind: "answer", id: 0, accepted: ["a", "c"], refused: ["b"], reason: "" }, 0)).toEqual(["b"]);
  expect(state.settled).toBe(true);
});
it("unsubscribes first, then subscribes", () => {
  const state = wanting("a", "b");
  state.next(0, all);
  state.answered(granted(1), 0);
  state.want(["b", "c"]);
  expect(state.next(0, all)).toMatchObject({ method: "unsubscribe", topics: ["a"] });
  expect(state.next(0, all)).toMatchObject({ method: "subscribe", topics: ["c"] });
});
it("renews a coin: unsubscribes it, and subscribes again once that is answered", () => {
  const state = wanting("a", "b");
  state.next(0, all);
  state.answered(granted(1), 0);
  state.renew(["b"]);
  expect(state.next(0, all)).toMatchObject({ id: 2, method: "unsubscribe", topics: ["b"] });
  expect(state.next(0, all)).toBeUndefined();
  state.answered(granted(2), 0);
  expect(state.next(0, all)).toMatchObject({ method: "subscribe", topics: ["b"] });
});
it("ignores answers to nothing", () => {
  const state = wanting("a");
  expect(state.answered(refused(9), 0)).toEqual([]);
  expect(state.next(0, all)).toMatchObject({ topics: ["a"] });
});
it("retries a refused one, each time later, until it is granted", () => {
  const state = wanting("a", "bad");
  state.next(0, all);
  expect(state.answered({ kind: "answer", id: 1, accepted: ["a"], refused: ["bad"], reason: "" }, 1_000)).toEqual(["bad"]);
  let [askedAt, asked] = [1_000, 0];
  const waits: number[] = [];
  for (let now = 1_000; now < 600_000; now += 1_000) {
    const batch = state.next(now, all);
    if (!batch) continue;
    expect(batch).toMatchObject({ method: "subscribe", topics: ["bad"] });
    waits.push(now - askedAt);
    askedAt = now;
    expect(state.isAnswered("bad")).toBe(true);
    state.answered(++asked < 4 ? refused(batch.id) : granted(batch.id), now);
  }
  expect(waits).toEqual([60_000, 120_000, 150_000, 150_000]);
  expect([state.settled, state.isConfirmed("bad"), [...state.refused]]).toEqual([true, true, []]);
});
