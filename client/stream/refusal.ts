// What a refused handshake means for the screen: signed out, denied, or merely come back later.

import type { Connection } from "./connection.store.ts";

/** A connect_error of the server: its code and a sentence. */
export interface RefusedHandshake {
  readonly message: string;
  readonly data?: unknown;
}

/** What to show for good; undefined when the refusal will pass. */
export function refusalOf(refused: RefusedHandshake): Pick<Connection, "ended"> | Pick<Connection, "denied"> | undefined {
  const data = (refused.data ?? {}) as { readonly error?: unknown; readonly message?: unknown };
  const code = data.error ?? refused.message;
  if (code === "no-session" || code === "session-ended") return { ended: "expired" };
  if (code === "no-subscription") return { denied: typeof data.message === "string" ? data.message : refused.message };
  return undefined;
}
