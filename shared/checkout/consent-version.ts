// Versions of what a buyer agrees to before an order: the sentence beside the checkbox, in every language. A test holds the
// newest text, so that nobody changes it without a new version.

/** Oldest first. Older ones still arrive from pages that were open when the text changed. */
export const CONSENT_VERSIONS = ["2026-11", "2026-11b"] as const;
export type ConsentVersion = (typeof CONSENT_VERSIONS)[number];

/** Shown on current pages. */
export const CONSENT_VERSION: ConsentVersion = "2026-11b";
