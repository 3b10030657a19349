// Whose session is this, is it alive, what may it see: one place for REST and sockets.

import { createHmac } from "node:crypto";
import DataLoader from "dataloader";
import type { SessionEndReason } from "../../shared/contracts/sockets.ts";
import { findApiKeyByHash, findApiKeys, touchApiKeys } from "../../shared/postgres/api-keys.queries.ts";
import { addAudit } from "../../shared/postgres/audit.queries.ts";
import { DatabaseUnavailableError } from "../../shared/postgres/database-errors.ts";
import type { Database } from "../../shared/postgres/database.ts";
import {
  changeSessionToken,
  endSession,
  findSessionsByHandle,
  findSessionsByTokenHash,
  touchSessions,
  type SessionRow,
  type TokenChange,
} from "../../shared/postgres/sessions.queries.ts";
import type { ControlChannel } from "../control-channel.ts";
import { newToken, tokenHash } from "../../shared/node/credentials/token.ts";
import { keyHandle, keyIdOf, keySessionOf } from "./key-policy.ts";
import { SessionCache } from "./session-cache.ts";
import {
  endOf,
  isTouchDue,
  needsNewToken,
  planMark,
  sessionOf,
  TOKEN_OVERLAP_MS,
  userIdOf,
  type Session,
} from "./session-policy.ts";

/** Most sessions per query. */
const MAX_LOOKUPS = 100;

/** What the database has for a secret: its owner, and the session it opens, if any. */
interface Found {
  readonly handle: string;
  readonly session: Session | undefined;
}

/** What one database check says of a session. */
export type SessionState = { alive: true; session: Session } | { alive: false; reason: SessionEndReason };

export class SessionService {
  readonly #database: Database;
  readonly #control: ControlChannel;
  readonly #tokenKey: Buffer;
  readonly #cache = new SessionCache();
  /** Pending queries by hash: a page that opens asks for many things at once. */
  readonly #asked = new Map<string, Promise<Session | undefined>>();
  /** Batches the lookups of one turn of the event loop: after a deploy everybody comes at once. */
  readonly #rows = new DataLoader<Buffer, SessionRow | undefined>(
    (hashes) => this.#database.run((db) => findSessionsByTokenHash(db, hashes)),
    { cache: false, maxBatchSize: MAX_LOOKUPS, batchScheduleFn: (ask) => setImmediate(ask) },
  );

  constructor(database: Database, control: ControlChannel, sessionSecret: string) {
    this.#database = database;
    this.#control = control;
    this.#tokenKey = createHmac("sha256", sessionSecret).update("next-token").digest();
    control.on("ended", ({ handles }) => this.#forget(handles));
    control.on("changed", ({ handle }) => this.#forget([handle]));
  }

  /** Whether this server saw this token's session alive within the last minutes. Queries nothing. */
  isKnown(token: string): boolean {
    return this.#cache.bridged(cacheKey(tokenHash(token))) !== undefined;
  }

  /** The same for the session with this public handle. */
  isKnownHandle(handle: string): boolean {
    return this.#cache.knows(handle);
  }

  /** The live session of a secret token; undefined when there is none. Throws DatabaseUnavailableError when nobody knows. */
  byToken(token: string): Promise<Session | undefined> {
    return this.#bySecret(token, async (hash) => {
      const row = await this.#rows.load(hash);
      return row && { handle: row.handle, session: alive(row) };
    });
  }

  /** The same for an API key. */
  byKey(key: string): Promise<Session | undefined> {
    return this.#bySecret(key, async (hash) => {
      const row = await this.#database.run((db) => findApiKeyByHash(db, hash));
      return row && { handle: keyHandle(row.id), session: keySessionOf(row) };
    });
  }

  /** The live session of a public handle, always from the database. */
  async byHandle(handle: string): Promise<Session | undefined> {
    const [row] = await this.#database.run((db) => findSessionsByHandle(db, [handle]));
    return alive(row);
  }

  /** The same session as the database has it now, or as last seen during an outage; undefined once it is over. */
  async asOfNow(session: Session): Promise<Session | undefined> {
    try {
      const state = (await this.states([session.handle])).get(session.handle);
      return state?.alive ? state.session : undefined;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) return session;
      throw error;
    }
  }

  /**
   * The new token for a browser that presented an expired one; undefined when it is still current. The previous one stays valid
   * for a minute: all requests on their way get the same answer.
   */
  async nextToken(session: Session, presented: string): Promise<string | undefined> {
    const before = tokenHash(presented);
    const next = this.#tokenAfter(presented);
    if (!before.equals(session.token.hash)) return tokenHash(next).equals(session.token.hash) ? next : undefined;
    if (!needsNewToken(session, Date.now())) return undefined;
    await this.#changeToken(session, next, { before, ms: TOKEN_OVERLAP_MS });
    return next;
  }

  /** Replaces the token at once: the previous one opens nothing any more. Returns the new one. */
  async replaceToken(session: Session): Promise<string> {
    const next = newToken();
    await this.#changeToken(session, next);
    return next;
  }

  /** State of many sessions and keys in one query each; an unknown handle counts as revoked. */
  async states(handles: readonly string[]): Promise<Map<string, SessionState>> {
    const states = new Map<string, SessionState>(handles.map((handle) => [handle, { alive: false, reason: "revoked" }]));
    const { ofSessions, keyIds } = byKind(handles);
    const [rows, keys] = await Promise.all([
      ofSessions.length === 0 ? [] : this.#database.run((db) => findSessionsByHandle(db, ofSessions)),
      keyIds.length === 0 ? [] : this.#database.run((db) => findApiKeys(db, keyIds)),
    ]);
    for (const row of rows) {
      const reason = endOf(row, Date.now());
      states.set(row.handle, reason === undefined ? { alive: true, session: sessionOf(row) } : { alive: false, reason });
    }
    for (const row of keys) {
      const session = keySessionOf(row);
      if (session) states.set(session.handle, { alive: true, session });
    }
    for (const [handle, state] of states) {
      if (state.alive) this.#cache.refresh(state.session);
      else this.#cache.forget(handle);
    }
    return states;
  }

  /** Marks sessions and keys as used now; sessions never past their absolute end. */
  async keepAlive(handles: readonly string[]): Promise<void> {
    const { ofSessions, keyIds } = byKind(handles);
    if (ofSessions.length > 0) await this.#database.run((db) => touchSessions(db, ofSessions));
    if (keyIds.length > 0) await this.#database.run((db) => touchApiKeys(db, keyIds));
  }

  /** Ends a session everywhere, as its user asked. */
  async signOut(session: Session): Promise<void> {
    const { handle } = session;
    await this.#database.transaction(async (db) => {
      const wasOpen = await endSession(db, handle, "signed-out");
      if (wasOpen) await addAudit(db, [{ action: "logout", userId: userIdOf(session) ?? null, details: { handle } }]);
    });
    this.announceEnd([handle], "signed-out");
  }

  async #bySecret(secret: string, find: (hash: Buffer) => Promise<Found | undefined>): Promise<Session | undefined> {
    const hash = tokenHash(secret);
    const key = cacheKey(hash);
    const known = this.#cache.fresh(key);
    if (known) return known;
    const asked = this.#asked.get(key) ?? this.#lookup(key, hash, find);
    this.#asked.set(key, asked);
    return asked.finally(() => {
      if (this.#asked.get(key) === asked) this.#asked.delete(key);
    });
  }

  /** Pending answers about these sessions are outdated for new callers. */
  #forget(handles: readonly string[]): void {
    for (const handle of handles) this.#cache.forget(handle);
    this.#asked.clear();
  }

  async #lookup(key: string, hash: Buffer, find: (hash: Buffer) => Promise<Found | undefined>): Promise<Session | undefined> {
    try {
      const found = await find(hash);
      const session = found?.session;
      if (session && isTouchDue(session)) await this.keepAlive([session.handle]);
      if (session) this.#cache.put(key, session);
      else if (found) this.#cache.forget(found.handle);
      return session;
    } catch (error) {
      const bridged = error instanceof DatabaseUnavailableError ? this.#cache.bridged(key) : undefined;
      if (!bridged) throw error;
      return bridged;
    }
  }

  /** Derived, so that all requests with the old token agree on the new one; useless without the old one and the key. */
  #tokenAfter(token: string): string {
    return createHmac("sha256", this.#tokenKey).update(token).digest("base64url");
  }

  async #changeToken({ handle, plan }: Session, next: string, overlap?: TokenChange["overlap"]): Promise<void> {
    const change = { handle, after: tokenHash(next), plan: planMark(plan), ...(overlap && { overlap }) };
    await this.#database.run((db) => changeSessionToken(db, change));
    this.announceChange(handle);
  }

  /** Tells every server to check the session again. */
  announceChange(handle: string): void {
    this.#control.publish({ kind: "changed", handle });
  }

  /** Tells every server that these sessions, already ended in the database, are over. */
  announceEnd(handles: readonly string[], reason: SessionEndReason): void {
    if (handles.length > 0) this.#control.publish({ kind: "ended", handles: [...handles], reason });
  }
}

/** Separates handles of sessions from ids of keys. */
function byKind(handles: readonly string[]): { ofSessions: string[]; keyIds: string[] } {
  return {
    ofSessions: handles.filter((handle) => keyIdOf(handle) === undefined),
    keyIds: handles.flatMap((handle) => keyIdOf(handle) ?? []),
  };
}

const cacheKey = (hash: Buffer): string => hash.toString("base64url");

function alive(row: SessionRow | undefined): Session | undefined {
  return row && endOf(row, Date.now()) === undefined ? sessionOf(row) : undefined;
}
