// Which volume is unusual, wherever one is shown beside the usual.

/** A volume more than this many times the usual is high. */
export const HIGH_RATIO = 1.5;
/** One less than this many times the usual is low. */
export const LOW_RATIO = 0.7;
