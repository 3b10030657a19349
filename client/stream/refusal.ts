// What a refused handshake means for the screen: signed out, denied, or merely come back later.

import type { Connection } from "./connection.store.ts";

/** A connect_error of the server: its code and a sentence. */
export interface RefusedHandshake {
  readonly message: string;
  readonly data?: unknown;
}

const codeOf = ({ message, data }: RefusedHandshake): unknown => ((data ?? {}) as { readonly error?: unknown }).error ?? message;

/** Was it refused because other windows have all connections of the session? */
export function isCrowded(refused: RefusedHandshake): boolean {
  return codeOf(refused) === "too-many-sockets";
}

/** What to show for good; undefined when the refusal will pass. */
export function refusalOf(refused: RefusedHandshake): Pick<Connection, "ended"> | Pick<Connection, "denied"> | undefined {
  const data = (refused.data ?? {}) as { readonly message?: unknown };
  const code = codeOf(refused);
  if (code === "no-session" || code === "session-ended") return { ended: "expired" };
  if (code === "no-subscription") return { denied: typeof data.message === "string" ? data.message : refused.message };
  return undefined;
}
