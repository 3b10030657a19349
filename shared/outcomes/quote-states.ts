// Whether there was a quote to trade at, and why not. An outcome without one has a state with a name and is never dropped.

/** In the order in which outcomes store them: a new one is added at the end. */
export const QUOTE_STATES = [
  "quoted",
  /** The coin was watched, and no quote of it came within the limit. */
  "no quote",
  /** Nobody kept these seconds, so there may have been one. */
  "hole",
  "halt",
  "delisting",
  /** The coin was followed no more, as coins are that joined for an unusual move. */
  "unwatched",
  /** It may still come. */
  "not due",
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** Why a second cannot have a quote. */
export type Absence = Extract<QuoteState, "hole" | "halt" | "delisting" | "unwatched">;
