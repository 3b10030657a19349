import fc from "fast-check";
import { expect, it } from "vitest";
import { FetchOrder } from "./fetch-order.ts";

function drained(order: FetchOrder): number[] {
  const handedOut: number[] = [];
  for (let position = order.next(); position !== undefined; position = order.next()) handedOut.push(position);
  return handedOut;
}

it("hands out every position once, the most urgent first and equal ones by position", () => {
  const urgencies = fc.array(fc.constantFrom(0, 0.1, 3, Number.POSITIVE_INFINITY), { maxLength: 40 });
  fc.assert(
    fc.property(urgencies, (urgency) => {
      const positions = urgency.map((_, position) => position);
      const expected = positions.toSorted((a, b) => {
        const [own, other] = [urgency[a] as number, urgency[b] as number];
        return own === other ? a - b : other > own ? 1 : -1;
      });
      expect(drained(new FetchOrder(positions, (position) => urgency[position] as number))).toEqual(expected);
    }),
  );
});

it("hands out nothing once it is cleared", () => {
  const order = new FetchOrder([1, 2, 3], () => 0);
  expect(order.next()).toBe(1);
  order.clear();
  expect(order.next()).toBeUndefined();
});
