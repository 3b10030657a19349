// When a list may report again that has used up its budget of the hour, or its account that of the day. No I/O.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What was reported of late. */
interface SpentBudget {
  /** Of the list: the beginning of its hour, and reports since then. */
  readonly hourBeganAt: Date;
  readonly hourSent: number;
  readonly maxPerHour: number;
  /** Of all lists of the account in this day (UTC). */
  readonly daySent: number;
  readonly maxPerDay: number;
}

/** A budget that is used up, and the moment at which there is another. */
interface BudgetEnd {
  readonly budget: "hour" | "day";
  readonly at: Date;
}

/** Undefined while the list may report. */
export function budgetEnd(
  { hourBeganAt, hourSent, maxPerHour, daySent, maxPerDay }: SpentBudget,
  now: Date,
): BudgetEnd | undefined {
  if (daySent >= maxPerDay) return { budget: "day", at: new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS) };
  const hourEnd = new Date(hourBeganAt.getTime() + HOUR_MS);
  return hourEnd > now && hourSent >= maxPerHour ? { budget: "hour", at: hourEnd } : undefined;
}
