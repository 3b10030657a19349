// What makes a feed red or amber, that worse facts never improve the judgement, and that it always says why.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEED_LEVELS, judgeFeed, type FeedFacts, type FeedLevel, type FeedReason } from "./feed-judgement.ts";
import type { FeedStatus } from "./feed-status.ts";
import type { ComparedMinutes } from "./worker-messages.ts";

const STATUS: FeedStatus = {
  ...{ exchange: "mexc", state: "live", age_ms: 300, simulated: false, known: 160, symbols: 160, detail: "" },
};
const COMPARED: ComparedMinutes = { minutes: 1600, coins: 160, different: 0, last_at: 1, examples: [] };
const GOOD: FeedFacts = { status: STATUS, hasLeader: true, frameAgeMs: 900, coins: 160, dotted: 0, compared: COMPARED };
const status = (over: Partial<FeedStatus>): Partial<FeedFacts> => ({ status: { ...STATUS, ...over } });
const compared = (over: Partial<ComparedMinutes>): Partial<FeedFacts> => ({ compared: { ...COMPARED, ...over } });

describe("the judgement of a feed", () => {
  it("is green without a reason when all is well", () => {
    expect(judgeFeed(GOOD)).toEqual({ level: "green", reasons: [] });
  });

  it.each<[string, Partial<FeedFacts>, FeedLevel, FeedReason]>([
    ["no worker", { status: null }, "red", "no-worker"],
    ["a feed that is down", status({ state: "down" }), "red", "down"],
    ["a frame of eleven seconds ago", { frameAgeMs: 11_000 }, "red", "old-frame"],
    ["no frame at all", { frameAgeMs: null }, "red", "old-frame"],
    ["a tenth of the minutes different", compared({ different: 160 }), "red", "differences"],
    ["a fiftieth of them different", compared({ different: 32 }), "amber", "differences"],
    ["few minutes of which most differ", compared({ minutes: 10, different: 9 }), "amber", "differences"],
    ["nobody leading", { hasLeader: false }, "amber", "no-leader"],
    ["a start", status({ state: "starting" }), "amber", "starting"],
    ["a silent connection", status({ state: "degraded" }), "amber", "degraded"],
    ["events of six seconds ago", status({ age_ms: 6000 }), "amber", "late-events"],
    ["a fifth of the coins dotted", { dotted: 32 }, "amber", "dotted"],
    ["nothing compared", { compared: null }, "amber", "not-compared"],
    ["a simulated market", status({ simulated: true }), "amber", "simulated"],
  ])("%s", (_, over, level, reason) => {
    expect(judgeFeed({ ...GOOD, ...over })).toEqual({ level, reasons: [{ reason, level: level === "red" ? "red" : "amber" }] });
  });

  it("single minutes that differed and were repaired are no reason", () => {
    expect(judgeFeed({ ...GOOD, ...compared({ different: 16 }) }).level).toBe("green");
  });

  const facts = fc.record({
    status: fc.option(
      fc.record({
        state: fc.constantFrom<FeedStatus["state"]>("starting", "live", "degraded", "down"),
        age_ms: fc.option(fc.nat(20_000)),
        simulated: fc.boolean(),
      }),
    ),
    hasLeader: fc.boolean(),
    frameAgeMs: fc.option(fc.nat(20_000)),
    coins: fc.constant(160),
    dotted: fc.nat(160),
    compared: fc.option(
      fc.nat(1600).chain((minutes) => fc.record({ minutes: fc.constant(minutes), different: fc.nat(minutes) })),
    ),
  });
  const factsOf = ({
    status: some,
    compared: counts,
    ...rest
  }: typeof facts extends fc.Arbitrary<infer T> ? T : never): FeedFacts => ({
    ...rest,
    status: some && { ...STATUS, ...some },
    compared: counts && { ...COMPARED, ...counts },
  });
  const rank = (level: FeedLevel): number => FEED_LEVELS.indexOf(level);

  it("is as grave as its gravest reason, and green exactly without one", () => {
    fc.assert(
      fc.property(facts.map(factsOf), (each) => {
        const { level, reasons } = judgeFeed(each);
        expect(rank(level)).toBe(Math.max(0, ...reasons.map((reason) => rank(reason.level))));
        expect(new Set(reasons.map(({ reason }) => reason)).size).toBe(reasons.length);
      }),
    );
  });

  it("never gets better by an older frame, more dotted coins, more differences, or simulation", () => {
    fc.assert(
      fc.property(facts.map(factsOf), fc.nat(20_000), fc.nat(160), fc.nat(1600), (each, older, dots, differences) => {
        const counts = each.compared;
        const worse: FeedFacts = {
          ...each,
          status: each.status && { ...each.status, simulated: true },
          frameAgeMs: each.frameAgeMs === null ? null : each.frameAgeMs + older,
          dotted: each.dotted + dots,
          compared: counts && { ...counts, different: Math.min(counts.minutes, counts.different + differences) },
        };
        expect(rank(judgeFeed(worse).level)).toBeGreaterThanOrEqual(rank(judgeFeed(each).level));
      }),
    );
  });
});
