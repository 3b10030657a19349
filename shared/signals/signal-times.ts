// How long a signal counts, and when two of them are one. Public pages load it, so it holds no schema.

/** Older signals are neither kept nor shown. */
export const SIGNAL_LIFE_MS = 20 * 60_000;
/** Batches that nobody recorded yet are kept so long at most. */
export const UNRECORDED_LIFE_MS = 60 * 60_000;
/** A list looks for expired signals this often. */
export const SIGNAL_SWEEP_MS = 30_000;
/** A second signal of the same rule and coin within this time is a duplicate. */
export const SIGNAL_DUPLICATE_MS = 5000;
/** Signals of one coin within this time are counted as repeats. */
export const SIGNAL_REPEAT_MS = 60_000;
