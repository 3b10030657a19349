// How a session is presented: the secret token (cookie, bearer, socket handshake) and the public handle (heartbeat and logout only).

const TOKEN = /^[\w-]{43}$/;
const HANDLE = /^[\w-]{22}$/;

/** The bare token out of "terminal_…" or itself; undefined when it cannot be one of ours. */
export function parseToken(text: string): string | undefined {
  const token = text.startsWith("terminal_") ? text.slice("terminal_".length) : text;
  return TOKEN.test(token) ? token : undefined;
}

/** The bare handle, with or without prefix; undefined when it cannot be one of ours. */
export function parseHandle(text: string): string | undefined {
  const handle = text.startsWith("terminal_") ? text.slice("terminal_".length) : text;
  return HANDLE.test(handle) ? handle : undefined;
}

/** The credential of an Authorization header; undefined when there is none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
}
