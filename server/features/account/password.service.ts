// Passwords that customers set themselves: by a mailed link, or with the one they have.

import { storedLanguage } from "../../../shared/node/stored-language.ts";
import type { HashGate } from "../../../shared/node/credentials/hash-gate.ts";
import { hashPassword, verifyPassword } from "../../../shared/node/credentials/password.ts";
import { passwordFault } from "../../../shared/node/credentials/password-policy.ts";
import { tokenHash } from "../../../shared/node/credentials/token.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import {
  dropResetLinks,
  ownerOfResetLink,
  requestPasswordReset,
  takeResetLink,
} from "../../../shared/postgres/password-resets.queries.ts";
import { endSessionsOf } from "../../../shared/postgres/sessions.queries.ts";
import { findUser, lockOwnUser, setOwnPassword, type OwnUserRow } from "../../../shared/postgres/users.queries.ts";
import type { KnownDevices } from "../../credentials/known-device.ts";
import type { LoginStrikes } from "../../credentials/login-strikes.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionService } from "../../sessions/session.service.ts";
import type { UserSession } from "../../sessions/session-policy.ts";

export interface PasswordParts {
  readonly database: Database;
  readonly sessions: SessionService;
  readonly gate: HashGate;
  readonly strikes: LoginStrikes;
  readonly devices: KnownDevices;
}

export class PasswordService {
  readonly #parts: PasswordParts;

  constructor(parts: PasswordParts) {
    this.#parts = parts;
  }

  /** Promises a link, if anybody has this login: nobody looks that up here, so neither answer nor time tells it. */
  async forgot(login: string): Promise<void> {
    await this.#parts.database.transaction((db) => requestPasswordReset(db, login));
  }

  /**
   * Sets a password by the token of a mailed link, in a browser that may carry a known-device mark. Throws reset-link,
   * password-length, password-common.
   */
  async reset(token: string, password: string, deviceMark: string | undefined): Promise<void> {
    const { database, gate, sessions } = this.#parts;
    const link = tokenHash(token);
    // Guessed tokens must not cost us a hash.
    const owner = await database.run((db) => ownerOfResetLink(db, link, new Date()));
    if (!owner) throw new AppError("reset-link");
    refuseWeak(password, owner);
    const hash = await gate.run(() => hashPassword(password));
    const ended = await database.transaction(async (db) => {
      const now = new Date();
      const userId = await takeResetLink(db, link, now);
      const user = userId === undefined ? undefined : await lockOwnUser(db, userId);
      if (!user) throw new AppError("reset-link");
      return this.#set(db, user, hash, "password-reset", undefined);
    });
    sessions.announceEnd(ended, "revoked");
    for (const name of [owner.email, owner.username ?? owner.email]) await this.#forgetTries(name, deviceMark);
  }

  /** Sets an own password. Throws wrong-password, password-length, password-common, password-unchanged, rate-limited. */
  async change(session: UserSession, current: string, password: string): Promise<void> {
    const { database, gate, sessions } = this.#parts;
    const user = await this.confirm(session, current);
    refuseWeak(password, user);
    if (password === current) throw new AppError("password-unchanged");
    const hash = await gate.run(() => hashPassword(password));
    const ended = await database.transaction(async (db) => {
      const now = await lockOwnUser(db, user.id);
      // Changed meanwhile, by a link or another device.
      if (now?.password_hash !== user.password_hash) throw new AppError("wrong-password");
      return this.#set(db, now, hash, "password-changed", session.handle);
    });
    sessions.announceEnd(ended, "revoked");
  }

  /** The user, once the password is known to be theirs. Throws wrong-password, and rate-limited to who goes on guessing. */
  async confirm(session: UserSession, password: string): Promise<OwnUserRow> {
    const { database, gate, strikes } = this.#parts;
    const bucket = `account:${session.userId}`;
    const takeBack = await strikes.attempt(bucket);
    try {
      const user = await database.run((db) => findUser(db, session.userId));
      if (!user || !(await gate.run(() => verifyPassword(password, user.password_hash)))) throw new AppError("wrong-password");
      await strikes.clear(bucket);
      return user;
    } catch (error) {
      // Nobody looked at the password: the try was none.
      if (!(error instanceof AppError)) await takeBack();
      throw error;
    }
  }

  /** Who forgot a password has guessed before, here or elsewhere: the new one must not have to wait. */
  async #forgetTries(name: string, deviceMark: string | undefined): Promise<void> {
    const { strikes, devices } = this.#parts;
    const device = devices.verify(deviceMark, name);
    await strikes.clear(`name:${name}`);
    if (device !== undefined) await strikes.clear(`device:${device}`);
  }

  async #set(db: Queries, user: OwnUserRow, hash: string, action: string, keep: string | undefined): Promise<string[]> {
    const now = new Date();
    await setOwnPassword(db, user.id, hash);
    await dropResetLinks(db, user.id, now);
    await addAudit(db, [{ action, userId: user.id, details: {} }]);
    const language = storedLanguage(user.language);
    await queueMail(db, { template: "password-changed", to: user.email, language, params: { at: now.toISOString() } });
    return endSessionsOf(db, user.id, "revoked", keep);
  }
}

function refuseWeak(password: string, user: { readonly email: string; readonly username: string | null }): void {
  const fault = passwordFault(password, [user.email, user.username ?? ""]);
  if (fault) throw new AppError(fault);
}
