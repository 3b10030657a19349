/** A message that leaves this long after what it tells of is late, ms. */
const LATE_MS = 5 * 60_000;

/** Is a message late that leaves at `now`? */
export const isLateAt = (happenedAt: Date, now: Date): boolean => now.getTime() - happenedAt.getTime() > LATE_MS;
