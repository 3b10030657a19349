// The way from the landing page to a paid plan, step by step, for operators. Pages are counted only for visitors who did not
// refuse it, so the first figures are lower bounds; tests, registrations and payments are counted where they happen.

import type { Language } from "./languages.ts";

export const FUNNEL_STEPS = ["landing", "quiz", "test", "plan", "registration", "payment", "paid"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export type StepCounts = Readonly<Record<FunnelStep, number>>;

/** Counts of this step on this day, "2026-11-22" in UTC. */
export interface FunnelCount {
  readonly day: string;
  readonly language: Language;
  readonly step: FunnelStep;
  readonly count: number;
}

export interface FunnelDay {
  readonly day: string;
  readonly language: Language;
  readonly steps: StepCounts;
}

/** One row per day and language with a figure, by day; partial counts are added up. */
export function funnelDays(counts: readonly FunnelCount[]): FunnelDay[] {
  const rows = new Map<string, FunnelCount[]>();
  for (const count of counts) {
    const key = `${count.day} ${count.language}`;
    rows.set(key, [...(rows.get(key) ?? []), count]);
  }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, parts]) => (parts[0] ? [{ day: parts[0].day, language: parts[0].language, steps: totalOf(parts) }] : []));
}

/** The steps of several rows added up. */
export function sumSteps(rows: readonly Pick<FunnelDay, "steps">[]): StepCounts {
  return totalOf(rows.flatMap(({ steps }) => FUNNEL_STEPS.map((step) => ({ step, count: steps[step] }))));
}

function totalOf(counts: readonly Pick<FunnelCount, "step" | "count">[]): StepCounts {
  const sums = Object.fromEntries(FUNNEL_STEPS.map((step) => [step, 0])) as Record<FunnelStep, number>;
  for (const { step, count } of counts) sums[step] += count;
  return sums;
}
