// Sessions seen lately, by token hash: spares the database a query per request, and bridges minutes without it.

import { LRUCache } from "lru-cache";
import { BRIDGE_MS, isOver, type Session } from "./session-policy.ts";

const FRESH_MS = 5000;
const MAX_SESSIONS = 20_000;

export class SessionCache {
  readonly #tokenOf = new Map<string, string>();
  readonly #byToken = new LRUCache<string, Session>({
    max: MAX_SESSIONS,
    dispose: ({ handle }, token, reason) => {
      if (reason !== "set" && this.#tokenOf.get(handle) === token) this.#tokenOf.delete(handle);
    },
  });

  /** A session checked within the last seconds. */
  fresh(token: string): Session | undefined {
    return this.#get(token, FRESH_MS);
  }

  /** A session checked within the last minutes, for when nobody can be asked. */
  bridged(token: string): Session | undefined {
    return this.#get(token, BRIDGE_MS);
  }

  /** Is the session of this handle among them? */
  knows(handle: string): boolean {
    return this.bridged(this.#tokenOf.get(handle) ?? "") !== undefined;
  }

  put(token: string, session: Session): void {
    this.#byToken.set(token, session);
    this.#tokenOf.set(session.handle, token);
  }

  /** The session of this handle, newly asked for; tokens are not stored, so only known ones are updated. */
  refresh(session: Session): void {
    const token = this.#tokenOf.get(session.handle);
    if (token !== undefined) this.put(token, session);
  }

  forget(handle: string): void {
    const token = this.#tokenOf.get(handle);
    if (token !== undefined) this.#byToken.delete(token);
  }

  // The age counts from PostgreSQL's answer and not from the insertion, so the cache's own time to live does not fit.
  #get(token: string, withinMs: number): Session | undefined {
    const session = this.#byToken.get(token);
    const now = Date.now();
    return session && now - session.checkedAt < withinMs && !isOver(session, now) ? session : undefined;
  }
}
