// The arithmetic of the status page in whole minutes and days since 1970: what measured stretches say about each day, about now,
// and about incidents. Unmeasured minutes do not count.

import type { StatusState } from "../../../shared/contracts/status.ts";

/** Consecutive minutes in one state; `end` is exclusive. */
export interface Stretch {
  readonly state: StatusState;
  readonly begin: number;
  readonly end: number;
}

export const DAY_MINUTES = 1440;
/** The current minute may be measured late, so that the one before is the last. */
const FRESH_MINUTES = 2;

/** Measured minutes that were up, degraded and down. */
export type DayMinutes = [up: number, degraded: number, down: number];

/** The measured minutes of this many days, the last one being `lastDay`. */
export function daysOf(stretches: readonly Stretch[], lastDay: number, count: number): DayMinutes[] {
  const firstDay = lastDay - count + 1;
  const days = Array.from({ length: count }, (): DayMinutes => [0, 0, 0]);
  const place = { up: 0, degraded: 1, down: 2 } as const;
  for (const { state, begin, end } of stretches)
    for (let from = Math.max(begin, firstDay * DAY_MINUTES); from < end;) {
      const day = Math.floor(from / DAY_MINUTES);
      const until = Math.min(end, (day + 1) * DAY_MINUTES);
      const minutes = days[day - firstDay];
      if (minutes) minutes[place[state]] += until - from;
      from = until;
    }
  return days;
}

/** The current state; unmeasured when the last minutes were not measured. */
export function stateAt(stretches: readonly Stretch[], minute: number): StatusState | "unmeasured" {
  const newest = newestOf(stretches);
  return newest && isFresh(newest, minute) ? newest.state : "unmeasured";
}

const newestOf = (stretches: readonly Stretch[]): Stretch | undefined =>
  stretches.reduce<Stretch | undefined>((last, each) => (last && last.end >= each.end ? last : each), undefined);

const isFresh = ({ end }: Pick<Stretch, "end">, minute: number): boolean => end >= minute - FRESH_MINUTES;

export interface Incident {
  /** The worst state of its minutes. */
  state: "degraded" | "down";
  readonly begin: number;
  /** Exclusive. */
  end: number;
  /** What came after its last measured minute. */
  next: "up" | "open" | "unmeasured";
}

/** Every unbroken time in which this component was not up, oldest first. */
export function incidentsOf(stretches: readonly Stretch[], minute: number): Incident[] {
  const incidents: Incident[] = [];
  for (const each of stretches.toSorted((one, two) => one.begin - two.begin)) {
    const before = incidents.at(-1);
    const touching = before?.end === each.begin ? before : undefined;
    if (each.state === "up") {
      if (touching) touching.next = "up";
    } else if (touching) {
      touching.end = each.end;
      if (each.state === "down") touching.state = "down";
    } else incidents.push({ state: each.state, begin: each.begin, end: each.end, next: "unmeasured" });
  }
  const last = incidents.at(-1);
  if (last && last.end === newestOf(stretches)?.end && isFresh(last, minute)) last.next = "open";
  return incidents;
}
