// What API keys may open, and their format. Without a schema, because the account page loads it.

/** What a key may be used for: tables, candles and every second of the past over REST, signals and the live stream over the socket. */
export const API_SCOPES = ["table", "candles", "history", "signals", "stream"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The refusal of a key without this scope. */
export function scopeMessage(scope: ApiScope): string {
  return `The API key lacks the scope "${scope}"`;
}

/** Prefix of every key, so that people and secret scanners recognize it. */
export const API_KEY_PREFIX = "tdk_";

/** Keys per account. */
export const MAX_API_KEYS = 10;

export const MAX_KEY_ADDRESSES = 20;

export const MAX_KEY_NAME = 60;
