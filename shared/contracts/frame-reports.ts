// How the server and a reader of frames agree that the reader keeps up: silence means that all is well.

/** A reader reports each whole table at once, and at least this often which frame it has come to. */
export const REPORT_EVERY_MS = 30_000;

/** One that has not reported for so long counts as behind. */
export const UNREPORTED_MS = 45_000;

/** A reader is behind when a frame newer than the one it has come to has been out for longer. */
export const BEHIND_MS = 5000;

/** How wrong a reader may be about the age of its frames. */
const AGE_ERROR_MS = 500;

/** Is a reader behind, as far as it can tell, by the time since its frame was published and the seconds between two frames? */
export function isLate(ageMs: number, cadence: number): boolean {
  return ageMs > cadence * 1000 + BEHIND_MS + AGE_ERROR_MS;
}
