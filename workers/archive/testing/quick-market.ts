// A market whose seconds pass quickly, known to every process of a test: what each second is in the end, and where its clock stands.

/** Three coins: [price, cumulative volume] of each. */
export const quickColumn = (second: number): Float64Array =>
  Float64Array.from([1, 2, 3].flatMap((coin) => [100 * coin + (second % (5 + coin)), coin * (second - 1_700_000_000)]));

/** Redis key of the epoch second that is over. */
export const QUICK_CLOCK = "test:clock";
/** One second in so many is first published with other prices. */
const CHANGED_EVERY = 20;
/** It says what it is in the end so many seconds later. */
export const CHANGED_AFTER = 15;
export const isChanged = (second: number): boolean => second % CHANGED_EVERY === 5;
