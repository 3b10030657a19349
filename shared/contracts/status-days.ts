// How far back the status page looks, apart from its schema: browsers show it without loading the checks.

/** Days that the page shows, the current one included. A day is one in UTC. */
export const STATUS_DAYS = 90;
