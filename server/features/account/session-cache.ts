// Sessions seen lately, by token hash: spares the database a query per request, and bridges minutes without it.

import { isOver, type Session } from "./session-policy.ts";

const FRESH_MS = 5000;
/** While PostgreSQL is away a session known this recently is still believed. Ending one needs PostgreSQL too. */
const BRIDGE_MS = 600_000;
const MOST = 20_000;

interface Entry {
  session: Session;
  checkedAt: number;
}

export class SessionCache {
  readonly #byToken = new Map<string, Entry>();
  readonly #tokenOf = new Map<string, string>();

  /** A session checked within the last seconds. */
  fresh(token: string): Session | undefined {
    return this.#get(token, FRESH_MS);
  }

  /** A session checked within the last minutes, for when nobody can be asked. */
  bridged(token: string): Session | undefined {
    return this.#get(token, BRIDGE_MS);
  }

  put(token: string, session: Session): void {
    if (this.#byToken.size >= MOST) this.#drop(this.#byToken.keys().next().value as string);
    this.#byToken.set(token, { session, checkedAt: Date.now() });
    this.#tokenOf.set(session.handle, token);
  }

  /** The session of this handle, newly asked for; tokens are not stored, so only known ones are updated. */
  refresh(session: Session): void {
    const token = this.#tokenOf.get(session.handle);
    if (token !== undefined) this.put(token, session);
  }

  forget(handle: string): void {
    const token = this.#tokenOf.get(handle);
    if (token !== undefined) this.#drop(token);
  }

  #get(token: string, withinMs: number): Session | undefined {
    const entry = this.#byToken.get(token);
    const now = Date.now();
    return entry && now - entry.checkedAt < withinMs && !isOver(entry.session, now) ? entry.session : undefined;
  }

  #drop(token: string): void {
    const entry = this.#byToken.get(token);
    this.#byToken.delete(token);
    if (entry) this.#tokenOf.delete(entry.session.handle);
  }
}
