// The strategies that plans are told apart by. The pricing page loads it, so it holds nothing else.

/** Strategies that a plan holds or does not: price moves a trader acts on. */
export const STRATEGIES = ["pump", "dump", "short"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Their names, the same in every language. */
export const STRATEGY_NAMES: Readonly<Record<Strategy, string>> = { pump: "Pump %", dump: "Dump %", short: "Short %" };
