// What API keys may open, and how they look. The account page loads it, so it holds no schema.

/** What a key may be used for: tables and candles over REST, signals and the live stream over the socket. */
export const API_SCOPES = ["table", "candles", "signals", "stream"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The refusal of a key without this scope. */
export function scopeMessage(scope: ApiScope): string {
  return `The API key lacks the scope "${scope}"`;
}

/** With what every key begins, so that people and secret scanners know it when they see it. */
export const API_KEY_PREFIX = "tdk_";

/** Keys that one account may have. */
export const MAX_API_KEYS = 10;

/** Addresses and networks that one key may be tied to. */
export const MAX_KEY_ADDRESSES = 20;

/** Characters of a key's name. */
export const MAX_KEY_NAME = 60;
