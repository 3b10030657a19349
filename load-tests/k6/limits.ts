// What load tests allow, for k6's scenarios and for the viewers that our own process holds beside them.

/** From the moment a frame leaves the worker to its arrival at a viewer, 99th percentile, ms. */
export const MAX_FRAME_AGE_P99_MS = 250;
