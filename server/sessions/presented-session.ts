// How a session is presented: the secret token (cookie, bearer, socket handshake) and the public handle (heartbeat and logout
// only); and the API key that programs use instead of a token.

import { API_KEY_PREFIX } from "../../shared/contracts/api-scopes.ts";

const TOKEN = /^[\w-]{43}$/;
const HANDLE = /^[\w-]{22}$/;

/** The bare token, with or without "terminal_"; undefined when it cannot be one of ours. */
export function parseToken(text: string): string | undefined {
  const token = text.startsWith("terminal_") ? text.slice("terminal_".length) : text;
  return TOKEN.test(token) ? token : undefined;
}

/** The bare handle, with or without prefix; undefined when it cannot be one of ours. */
export function parseHandle(text: string): string | undefined {
  const handle = text.startsWith("terminal_") ? text.slice("terminal_".length) : text;
  return HANDLE.test(handle) ? handle : undefined;
}

/** Whether this is meant as an API key, existing or not. */
export function isApiKey(text: string): boolean {
  return text.startsWith(API_KEY_PREFIX);
}

/** The key; undefined when it cannot be one of ours. */
export function parseApiKey(text: string): string | undefined {
  return isApiKey(text) && TOKEN.test(text.slice(API_KEY_PREFIX.length)) ? text : undefined;
}

/** The credential of an Authorization header; undefined when there is none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
}
