// How long a pair counts as watched: servers note the charts that browsers show, workers fetch those coins first.

/** How often a server notes what its browsers watch, ms. */
export const WATCHED_EVERY_MS = 15_000;
/** After a server last noted it: longer than a restart of everything takes, ms. */
export const WATCHED_LIFE_MS = 10 * 60_000;
/** The key goes once nobody has watched anything for so long, s. */
export const WATCHED_TTL_S = 3600;
