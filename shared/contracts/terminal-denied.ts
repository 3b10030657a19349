// The refusal that browsers show in their reader's language. It stands apart, so that they need not load those of every route.

/** The answer to a session whose plan has ended. */
export const TERMINAL_DENIED = "Access to the terminal is denied";
