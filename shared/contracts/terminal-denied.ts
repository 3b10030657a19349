// Separate, so that browsers, which translate this refusal, need not load those of every route.

/** The answer to a session whose plan has ended. */
export const TERMINAL_DENIED = "Access to the terminal is denied";
