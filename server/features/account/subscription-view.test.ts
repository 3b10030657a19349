import { describe, expect, test } from "vitest";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import { subscriptionView } from "./subscription-view.ts";

const DAY = 86_400_000;
const period = (plan: PlanId, from: number, to: number) => ({ plan, startsAt: from * DAY, endsAt: to * DAY });
const row = (plan: PlanId, from: number, to: number) => ({ plan, starts_at: from * DAY, ends_at: to * DAY });

describe("the history", () => {
  test("has each renewal, those of the running plan included, the latest first", () => {
    const bought = [period("start", 0, 30), period("start", 30, 60), period("start", 60, 90)];
    const view = subscriptionView([period("start", 0, 90)], bought, 70 * DAY);
    expect(view.history).toEqual([row("start", 30, 60), row("start", 0, 30)]);
    expect(view.current).toMatchObject(row("start", 0, 90));
    expect(view.coming).toEqual([]);
  });

  test("has what was bought before a break, which the plan's present period has replaced", () => {
    const bought = [period("popular", 0, 30), period("popular", 100, 130)];
    const view = subscriptionView([period("popular", 100, 130)], bought, 110 * DAY);
    expect(view.history).toEqual([row("popular", 0, 30)]);
  });

  test("shows a plan that a higher one put off as it was in force", () => {
    const bought = [period("start", 0, 30), period("professional", 10, 40)];
    const view = subscriptionView([period("start", 0, 60), period("professional", 10, 40)], bought, 70 * DAY);
    expect(view.history).toEqual([row("start", 40, 60), row("professional", 10, 40), row("start", 0, 10)]);
  });

  test("leaves out the period whose days of grace run, and nothing else", () => {
    const bought = [period("start", 0, 30), period("start", 30, 60)];
    const view = subscriptionView([period("start", 0, 60)], bought, 60.5 * DAY);
    expect(view.current).toMatchObject({ in_grace: true });
    expect(view.history).toEqual([row("start", 0, 30)]);
  });

  test("has plans that no order gave", () => {
    expect(subscriptionView([period("popular", 0, 30)], [], 50 * DAY).history).toEqual([row("popular", 0, 30)]);
  });
});
