// Whose session is this, is it alive, what may it see: asked by REST and by sockets, answered from one place.

import { createHmac } from "node:crypto";
import type { SessionEndReason } from "../../shared/contracts/sockets.ts";
import { addAudit } from "../../shared/postgres/audit.queries.ts";
import { DatabaseUnavailableError } from "../../shared/postgres/database-errors.ts";
import type { Database } from "../../shared/postgres/database.ts";
import {
  changeSessionToken,
  endSession,
  findSessionByTokenHash,
  findSessionsByHandle,
  touchSessions,
  type SessionRow,
  type TokenChange,
} from "../../shared/postgres/sessions.queries.ts";
import type { ControlChannel } from "../control-channel.ts";
import { newToken, tokenHash } from "../../shared/node/credentials/token.ts";
import { SessionCache } from "./session-cache.ts";
import { endOf, needsNewToken, planMark, sessionOf, TOKEN_OVERLAP_MS, userIdOf, type Session } from "./session-policy.ts";

/** Any use of a session keeps it from going idle; written this rarely. */
const TOUCH_AFTER_MS = 300_000;

/** What one look at the database says of a session. */
export type SessionState = { alive: true; session: Session } | { alive: false; reason: SessionEndReason };

export class SessionService {
  readonly #database: Database;
  readonly #control: ControlChannel;
  readonly #tokenKey: Buffer;
  readonly #cache = new SessionCache();

  constructor(database: Database, control: ControlChannel, sessionSecret: string) {
    this.#database = database;
    this.#control = control;
    this.#tokenKey = createHmac("sha256", sessionSecret).update("next-token").digest();
    control.on("ended", ({ handles }) => handles.forEach((handle) => this.#cache.forget(handle)));
    control.on("changed", ({ handle }) => this.#cache.forget(handle));
  }

  /** Was this token's session alive within the last minutes, as far as this server saw? Asks nobody. */
  isKnown(token: string): boolean {
    return this.#cache.bridged(cacheKey(tokenHash(token))) !== undefined;
  }

  /** The same of the session with this public handle. */
  isKnownHandle(handle: string): boolean {
    return this.#cache.knows(handle);
  }

  /** The live session of a secret token; undefined when there is none. Throws DatabaseUnavailableError when nobody knows. */
  async byToken(token: string): Promise<Session | undefined> {
    const hash = tokenHash(token);
    const key = cacheKey(hash);
    const known = this.#cache.fresh(key);
    if (known) return known;
    try {
      const row = await this.#database.run((db) => findSessionByTokenHash(db, hash));
      const session = alive(row);
      if (session && Date.now() - session.lastSeenAt > TOUCH_AFTER_MS) await this.keepAlive([session.handle]);
      if (session) this.#cache.put(key, session);
      else if (row) this.#cache.forget(row.handle);
      return session;
    } catch (error) {
      const bridged = error instanceof DatabaseUnavailableError ? this.#cache.bridged(key) : undefined;
      if (!bridged) throw error;
      return bridged;
    }
  }

  /** The live session of a public handle, always asked anew. */
  async byHandle(handle: string): Promise<Session | undefined> {
    const [row] = await this.#database.run((db) => findSessionsByHandle(db, [handle]));
    return alive(row);
  }

  /** The same session as the database has it now, as seen last while that does not answer; undefined once it is over. */
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
   * The token a browser is to go on with, when it presented one whose time is over; undefined when that is still the one.
   * The one before stays valid for a minute: of several requests on their way each gets the same answer.
   */
  async nextToken(session: Session, presented: string): Promise<string | undefined> {
    const before = tokenHash(presented);
    const next = this.#tokenAfter(presented);
    if (!before.equals(session.token.hash)) return tokenHash(next).equals(session.token.hash) ? next : undefined;
    if (!needsNewToken(session, Date.now())) return undefined;
    await this.#changeToken(session, next, { before, ms: TOKEN_OVERLAP_MS });
    return next;
  }

  /** Replaces the token at once: the one before opens nothing any more. Returns the new one. */
  async replaceToken(session: Session): Promise<string> {
    const next = newToken();
    await this.#changeToken(session, next);
    return next;
  }

  /** State of many sessions in one query; a handle the database does not know counts as revoked. */
  async states(handles: readonly string[]): Promise<Map<string, SessionState>> {
    const states = new Map<string, SessionState>(handles.map((handle) => [handle, { alive: false, reason: "revoked" }]));
    if (handles.length === 0) return states;
    for (const row of await this.#database.run((db) => findSessionsByHandle(db, handles))) {
      const reason = endOf(row, Date.now());
      const session = sessionOf(row);
      states.set(row.handle, reason === undefined ? { alive: true, session } : { alive: false, reason });
      if (reason === undefined) this.#cache.refresh(session);
      else this.#cache.forget(row.handle);
    }
    return states;
  }

  /** Marks sessions as used now; never past their absolute end. */
  async keepAlive(handles: readonly string[]): Promise<void> {
    if (handles.length > 0) await this.#database.run((db) => touchSessions(db, handles));
  }

  /** Ends a session everywhere, as its user has asked. */
  async signOut(session: Session): Promise<void> {
    const { handle } = session;
    await this.#database.transaction(async (db) => {
      const wasOpen = await endSession(db, handle, "signed-out");
      if (wasOpen) await addAudit(db, [{ action: "logout", userId: userIdOf(session) ?? null, details: { handle } }]);
    });
    this.announceEnd([handle], "signed-out");
  }

  /** Derived, so that all requests that carry the old token agree on the new one; of no use without the old one and the key. */
  #tokenAfter(token: string): string {
    return createHmac("sha256", this.#tokenKey).update(token).digest("base64url");
  }

  async #changeToken({ handle, plan }: Session, next: string, overlap?: TokenChange["overlap"]): Promise<void> {
    const change = { handle, after: tokenHash(next), plan: planMark(plan), ...(overlap && { overlap }) };
    await this.#database.run((db) => changeSessionToken(db, change));
    this.announceChange(handle);
  }

  /** Tells every server to look at the session anew. */
  announceChange(handle: string): void {
    this.#control.publish({ kind: "changed", handle });
  }

  /** Tells every server that these sessions, already ended in the database, are over. */
  announceEnd(handles: readonly string[], reason: SessionEndReason): void {
    if (handles.length > 0) this.#control.publish({ kind: "ended", handles: [...handles], reason });
  }
}

const cacheKey = (hash: Buffer): string => hash.toString("base64url");

function alive(row: SessionRow | undefined): Session | undefined {
  return row && endOf(row, Date.now()) === undefined ? sessionOf(row) : undefined;
}
