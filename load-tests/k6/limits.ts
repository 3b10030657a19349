// What load tests allow, for k6's scenarios and for the viewers that our own process holds beside them.

/** From the moment a frame leaves the worker to its arrival at a viewer, 99th percentile, ms. */
export const MAX_FRAME_AGE_P99_MS = 250;

/** What calls and pages take while all clients of a run arrive at once, as after a deploy, 99th percentile, ms. */
export const MAX_ARRIVING_P99_MS = 2000;
