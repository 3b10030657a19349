// How server and client agree that the client keeps up: silence means that all is well.

/** A client reports each whole table at once, and its current frame at least this often. */
export const REPORT_EVERY_MS = 30_000;

/** A client that has not reported for this long counts as behind. */
export const UNREPORTED_MS = 45_000;

/** A client is behind when a newer frame than its current one has been out for longer. */
export const BEHIND_MS = 5000;

/** How wrong a client may be about the age of its frames. */
const AGE_ERROR_MS = 500;

/**
 * Whether a client is behind, as far as it can tell from the time since its frame was published and the seconds between frames.
 */
export function isLate(ageMs: number, cadence: number): boolean {
  return ageMs > cadence * 1000 + BEHIND_MS + AGE_ERROR_MS;
}
