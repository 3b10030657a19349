// The figures of one tick, from the worker's memory to the chart.

/**
 * A coin's current minute: [open time ms, open, high, low, close, base volume, quote volume, time of its last trade ms, 1 when
 * the worker saw the minute from its start]. Each tick holds the whole minute so far, so a lost one loses nothing.
 */
export type MinuteTick = readonly [number, number, number, number, number, number, number, number, 0 | 1];
