// Limits of load tests, for k6's scenarios and for the viewers our own process holds beside them.

/** From a frame's departure at the worker to its arrival at a viewer, 99th percentile, ms. */
export const MAX_FRAME_AGE_P99_MS = 250;

/** Time of calls and pages while all clients of a run arrive at once, as after a deploy, 99th percentile, ms. */
export const MAX_ARRIVING_P99_MS = 2000;
