// Editions of what a buyer agrees to before an order: the sentence beside the tick, in every language. A test holds the text of
// the newest, so that nobody changes the text without a new edition.

/** Oldest first. Older ones still arrive from pages that were open when the text changed. */
export const CONSENT_VERSIONS = ["2026-11", "2026-11b"] as const;
export type ConsentVersion = (typeof CONSENT_VERSIONS)[number];

/** What pages show now. */
export const CONSENT_VERSION: ConsentVersion = "2026-11b";
