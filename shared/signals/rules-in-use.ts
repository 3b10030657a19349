// Bounds of the distinct rules in use on one exchange: servers put them into one set in Redis, the leading worker computes them.

/**
 * Most rules one exchange's worker computes. 10,000 lists of 2,000 users have some 800 (load-tests/bench/signals.bench.ts), and
 * 4,100 where everyone types thresholds of his own.
 */
export const MAX_RULES_IN_USE = 6000;
/** A rule counts as in use so long after a server last asked for it: longer than a list keeps its signals, ms. */
export const RULE_LIFE_MS = 25 * 60_000;
/** And only so long once its last reader has chosen another: enough for any other server to ask for it again, ms. */
export const RELEASED_RULE_LIFE_MS = 60_000;
/** Rules of lists that report come before others so long after they were last asked for, which happens each minute, ms. */
export const REPORTED_RULE_LIFE_MS = 3 * 60_000;
