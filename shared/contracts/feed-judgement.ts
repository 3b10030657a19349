// Is an exchange's market true and fresh? One judgement with reasons, for the operators' page and for monitoring.

import { z } from "zod";
import type { FeedStatus } from "./feed-status.ts";
import { FRESH_MS } from "./feed-freshness.ts";
import type { ComparedMinutes } from "./worker-messages.ts";

export const FEED_LEVELS = ["green", "amber", "red"] as const;
export type FeedLevel = (typeof FEED_LEVELS)[number];

export const FEED_REASONS = [
  "no-worker",
  "down",
  "old-frame",
  "differences",
  "no-leader",
  "starting",
  "degraded",
  "late-events",
  "dotted",
  "not-compared",
  "simulated",
] as const;
export type FeedReason = (typeof FEED_REASONS)[number];

const reasonSchema = z.object({ reason: z.enum(FEED_REASONS), level: z.enum(["amber", "red"]) });
export const feedJudgementSchema = z.object({
  level: z.enum(FEED_LEVELS),
  /** Gravest first; empty when all is well. */
  reasons: z.array(reasonSchema),
});
export type FeedJudgement = z.infer<typeof feedJudgementSchema>;

export interface FeedFacts {
  /** Null when no worker has published one for a quarter of a minute. */
  readonly status: FeedStatus | null;
  /** Whether a worker leads it. */
  readonly hasLeader: boolean;
  /** Of the newest frame, ms; null without one. */
  readonly frameAgeMs: number | null;
  /** Coins with a figure, and how many of them have an inexact one. */
  readonly coins: number;
  readonly dotted: number;
  /** Null when the leader did not report it. */
  readonly compared: ComparedMinutes | null;
}

/** Frames come once a second. */
export const OLD_FRAME_MS = 10_000;
const MANY_DOTTED = 0.1;
/** Share of compared minutes: single ones differ now and then, and are found and repaired. */
const SOME_DIFFERENT = 0.01;
const MANY_DIFFERENT = 0.05;
/** With fewer minutes, a share means nothing. */
const ENOUGH_MINUTES = 20;

export function judgeFeed(facts: FeedFacts): FeedJudgement {
  const { status } = facts;
  const red = status === null ? (["no-worker"] as const) : redReasons(status, facts);
  const amber = status === null ? [] : amberReasons(status, facts, red);
  const level = red.length > 0 ? "red" : amber.length > 0 ? "amber" : "green";
  const reasons = [
    ...red.map((reason) => ({ reason, level: "red" as const })),
    ...amber.map((reason) => ({ reason, level: "amber" as const })),
  ];
  return { level, reasons };
}

function redReasons({ state }: FeedStatus, facts: FeedFacts): FeedReason[] {
  return chosen([
    ["down", state === "down"],
    ["old-frame", state !== "starting" && (facts.frameAgeMs ?? Number.POSITIVE_INFINITY) > OLD_FRAME_MS],
    ["differences", (facts.compared?.minutes ?? 0) >= ENOUGH_MINUTES && differentShare(facts) > MANY_DIFFERENT],
  ]);
}

function amberReasons({ state, age_ms: age, simulated }: FeedStatus, facts: FeedFacts, red: readonly FeedReason[]): FeedReason[] {
  const { hasLeader, coins, dotted, compared } = facts;
  return chosen([
    ["no-leader", !hasLeader],
    ["starting", state === "starting"],
    ["degraded", state === "degraded"],
    ["late-events", state !== "down" && (age ?? 0) > FRESH_MS],
    ["differences", !red.includes("differences") && differentShare(facts) > SOME_DIFFERENT],
    ["dotted", dotted > coins * MANY_DOTTED],
    ["not-compared", state !== "down" && (compared?.minutes ?? 0) === 0],
    ["simulated", simulated],
  ]);
}

const differentShare = ({ compared }: FeedFacts): number =>
  compared === null || compared.minutes === 0 ? 0 : compared.different / compared.minutes;

const chosen = (reasons: readonly (readonly [FeedReason, boolean])[]): FeedReason[] =>
  reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
