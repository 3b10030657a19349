// Separate from the status' schema: browsers show it without loading the checks.

/** Days shown, including the current one, in UTC. */
export const STATUS_DAYS = 90;
