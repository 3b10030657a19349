// How long a pair counts as watched: servers record the charts that browsers show, workers fetch those coins first.

/** How often a server records what its browsers watch, ms. */
export const WATCHED_EVERY_MS = 15_000;
/** After a server last recorded it: longer than a restart of everything takes, ms. */
export const WATCHED_LIFE_MS = 10 * 60_000;
/** The key expires when nobody has watched anything for this long, s. */
export const WATCHED_TTL_S = 3600;
