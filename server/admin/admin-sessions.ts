// Admin sessions are kept, looked up and cached separately from customers', and live shorter.

import { LRUCache } from "lru-cache";
import type { AdminRole } from "../../shared/contracts/admin-roles.ts";
import { ADMIN_SESSION_HOURS } from "../../shared/contracts/retention.ts";
import { newHandle, newToken, tokenHash } from "../../shared/node/credentials/token.ts";
import {
  endAdminSessions,
  findAdminSession,
  findAdminSessionByHandle,
  findAdminSessionByTicket,
  insertAdminSession,
  insertAdminTicket,
  touchAdminSession,
  type AdminSessionRow,
} from "../../shared/postgres/admins.queries.ts";
import type { Database, Queries } from "../../shared/postgres/database.ts";

export const ADMIN_IDLE_MS = 900_000;
export const ADMIN_ABSOLUTE_MS = ADMIN_SESSION_HOURS * 3_600_000;
export const ADMIN_TICKET_MS = 600_000;
/** Write the last use at most this often. */
const TOUCH_AFTER_MS = 30_000;
/** How long a session that was ended on another server survives here. */
const FRESH_MS = 3000;

const TOKEN = /^[\w-]{43}$/;

export interface AdminSession {
  readonly handle: string;
  readonly adminId: string;
  readonly name: string;
  readonly role: AdminRole;
  readonly expiresAt: number;
}

export class AdminSessions {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #cache: LRUCache<string, AdminSession>;
  readonly #endListeners: ((handle: string) => void)[] = [];

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
    this.#cache = new LRUCache({ max: 100, ttl: FRESH_MS, perf: { now } });
  }

  /** Opens a session inside the caller's transaction; the token is not stored. */
  async open(db: Queries, adminId: string, userAgent: string): Promise<{ token: string; handle: string; expiresAt: Date }> {
    const token = newToken();
    const handle = newHandle();
    const now = this.#now();
    const expiresAt = new Date(now + ADMIN_ABSOLUTE_MS);
    await insertAdminSession(db, {
      handle,
      token_hash: tokenHash(token),
      admin_id: adminId,
      last_seen_at: new Date(now),
      expires_at: expiresAt,
      user_agent: userAgent.slice(0, 200),
    });
    return { token, handle, expiresAt };
  }

  /**
   * The live session of a secret token. Looking it up keeps it from going idle, except for calls a page makes by itself: an
   * unattended page must not stay open for eight hours.
   */
  async byToken(token: string, isBackground: boolean): Promise<AdminSession | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const known = this.#cache.get(token);
    if (known) return known;
    const row = await this.#database.run((db) => findAdminSession(db, tokenHash(token)));
    const session = this.#alive(row);
    if (!row || !session || isBackground) return session;
    if (this.#now() - row.last_seen_at.getTime() > TOUCH_AFTER_MS)
      await this.#database.run((db) => touchAdminSession(db, row.handle, new Date(this.#now())));
    // Only real use is cached; otherwise a click right after a reload would not count.
    this.#cache.set(token, session);
    return session;
  }

  /** The live session that a ticket belongs to. */
  async byTicket(ticket: string): Promise<AdminSession | undefined> {
    if (!TOKEN.test(ticket)) return undefined;
    const now = new Date(this.#now());
    return this.#alive(await this.#database.run((db) => findAdminSessionByTicket(db, tokenHash(ticket), now)));
  }

  /** Whether the session with this handle is alive, always asked from the database. */
  async isAlive(handle: string): Promise<boolean> {
    return this.#alive(await this.#database.run((db) => findAdminSessionByHandle(db, handle))) !== undefined;
  }

  /** A ticket that reads messages.json for ten minutes, but not longer than its session lives. */
  async ticket({ handle }: AdminSession): Promise<{ ticket: string; expiresAt: Date }> {
    const ticket = newToken();
    const expiresAt = new Date(this.#now() + ADMIN_TICKET_MS);
    await this.#database.run((db) => insertAdminTicket(db, { hash: tokenHash(ticket), handle, expiresAt }));
    return { ticket, expiresAt };
  }

  /** Calls `listener` with each session ended here; one that ends otherwise is noticed when it is used. */
  onEnded(listener: (handle: string) => void): void {
    this.#endListeners.push(listener);
  }

  async end(handle: string): Promise<void> {
    await this.#database.run((db) => endAdminSessions(db, { handle }));
    this.forget([handle]);
  }

  /** Drops sessions that were ended in the database from this cache; other servers notice within seconds. */
  forget(handles: readonly string[]): void {
    for (const handle of handles) for (const listener of this.#endListeners) listener(handle);
    for (const [token, session] of this.#cache.entries()) if (handles.includes(session.handle)) this.#cache.delete(token);
  }

  #alive(row: AdminSessionRow | undefined): AdminSession | undefined {
    const now = this.#now();
    if (!row || now >= row.expires_at.getTime() || now - row.last_seen_at.getTime() >= ADMIN_IDLE_MS) return undefined;
    const { handle, admin_id: adminId, name, role } = row;
    return { handle, adminId, name, role, expiresAt: row.expires_at.getTime() };
  }
}
