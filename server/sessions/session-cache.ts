// Recently seen sessions by token hash: saves a database query per request, and bridges outages of minutes.

import { LRUCache } from "lru-cache";
import { MAX_UNCHECKED_MS, isOver, type Session } from "./session-policy.ts";

const FRESH_MS = 5000;
const MAX_SESSIONS = 20_000;

export class SessionCache {
  /** A session has several while its token changes. */
  readonly #tokensOf = new Map<string, Set<string>>();
  readonly #byToken = new LRUCache<string, Session>({
    max: MAX_SESSIONS,
    dispose: ({ handle }, token, reason) => {
      if (reason === "set") return;
      const tokens = this.#tokensOf.get(handle);
      tokens?.delete(token);
      if (tokens?.size === 0) this.#tokensOf.delete(handle);
    },
  });

  /** A session checked within the last seconds. */
  fresh(token: string): Session | undefined {
    return this.#get(token, FRESH_MS);
  }

  /** A session checked within the last minutes, for when the database is down. */
  bridged(token: string): Session | undefined {
    return this.#get(token, MAX_UNCHECKED_MS);
  }

  /** Whether the session of this handle is cached. */
  knows(handle: string): boolean {
    return this.#tokens(handle).some((token) => this.bridged(token) !== undefined);
  }

  put(token: string, session: Session): void {
    this.#byToken.set(token, session);
    const tokens = this.#tokensOf.get(session.handle) ?? new Set();
    this.#tokensOf.set(session.handle, tokens.add(token));
  }

  /** Updates the session of this handle; tokens are not stored, so only cached ones are updated. */
  refresh(session: Session): void {
    for (const token of this.#tokens(session.handle)) this.put(token, session);
  }

  forget(handle: string): void {
    for (const token of this.#tokens(handle)) this.#byToken.delete(token);
  }

  #tokens(handle: string): string[] {
    return [...(this.#tokensOf.get(handle) ?? [])];
  }

  // The age counts from PostgreSQL's answer and not from insertion, so the cache's own time to live does not fit.
  #get(token: string, withinMs: number): Session | undefined {
    const session = this.#byToken.get(token);
    const now = Date.now();
    return session && now - session.checkedAt < withinMs && !isOver(session, now) ? session : undefined;
  }
}
