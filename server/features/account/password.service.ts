import type { MailParams } from "../../../shared/contracts/mails.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import type { HashGate } from "../../../shared/node/credentials/hash-gate.ts";
import { composedPassword, hashPassword, verifyPassword } from "../../../shared/node/credentials/password.ts";
import { passwordFault } from "../../../shared/node/credentials/password-policy.ts";
import { tokenHash } from "../../../shared/node/credentials/token.ts";
import {
  confirmAddress,
  dropAccess,
  isAddressConfirmed,
  telegramHolders,
  type AccessChoice,
  type DroppedAccess,
} from "../../../shared/postgres/address-owners.queries.ts";
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
import { strangerBucket } from "../../credentials/stranger-tries.ts";
import type { LoginStrikes } from "../../credentials/login-strikes.ts";
import { AppError } from "../../http/app-error.ts";
import { keyHandle } from "../../sessions/key-policy.ts";
import type { SessionService } from "../../sessions/session.service.ts";
import type { UserSession } from "../../sessions/session-policy.ts";

export interface PasswordDeps {
  readonly database: Database;
  readonly sessions: SessionService;
  readonly gate: HashGate;
  readonly strikes: LoginStrikes;
  readonly devices: KnownDevices;
}

type Dropped = MailParams<"password-changed">["dropped"];

const EVERYTHING: AccessChoice = { sessions: true, apiKeys: true, alertTargets: true };

interface Browser {
  /** Known-device marks, if any. */
  readonly deviceMark: string | undefined;
  readonly address: string;
}

interface Reset {
  readonly hash: string;
  readonly choice: AccessChoice;
  readonly provesAddress: boolean;
  readonly now: Date;
}

export class PasswordService {
  readonly #deps: PasswordDeps;

  constructor(deps: PasswordDeps) {
    this.#deps = deps;
  }

  /** Promises a link if the login exists: the lookup happens elsewhere, so neither answer nor time reveals it. */
  async forgot(login: string): Promise<void> {
    await this.#deps.database.transaction((db) => requestPasswordReset(db, login));
  }

  /**
   * Sets a password by the token of a mailed link and removes the chosen access. Throws reset-link, password-length,
   * password-common.
   */
  async reset(token: string, password: string, choice: AccessChoice, browser: Browser): Promise<void> {
    const { database, gate, sessions } = this.#deps;
    const link = tokenHash(token);
    // Guessed tokens must not cost us a hash.
    const owner = await database.run((db) => ownerOfResetLink(db, link, new Date()));
    if (!owner) throw new AppError("reset-link");
    refuseWeak(password, owner);
    const hash = await gate.run(() => hashPassword(password));
    const dropped = await database.transaction(async (db) => {
      const now = new Date();
      const used = await takeResetLink(db, link, now);
      const user = used === undefined ? undefined : await lockOwnUser(db, used.userId);
      if (!used || !user) throw new AppError("reset-link");
      return this.#reset(db, user, { hash, choice, provesAddress: used.provesAddress, now });
    });
    sessions.announceEnd([...dropped.sessions, ...dropped.apiKeys.map(keyHandle)], "revoked");
    for (const name of [owner.email, owner.username ?? owner.email]) await this.#forgetTries(name, browser);
  }

  /** Changes the password. Throws wrong-password, password-length, password-common, password-unchanged, rate-limited. */
  async change(session: UserSession, current: string, password: string): Promise<void> {
    const { database, gate, sessions } = this.#deps;
    const user = await this.confirm(session, current);
    refuseWeak(password, user);
    if (composedPassword(password) === composedPassword(current)) throw new AppError("password-unchanged");
    const hash = await gate.run(() => hashPassword(password));
    const ended = await database.transaction(async (db) => {
      const now = await lockOwnUser(db, user.id);
      // Changed meanwhile, by a link or another device.
      if (now?.password_hash !== user.password_hash) throw new AppError("wrong-password");
      await this.#set(db, now, hash, "password-changed", ["sessions"]);
      return endSessionsOf(db, user.id, "revoked", session.handle);
    });
    sessions.announceEnd(ended, "revoked");
  }

  /** Returns the user if the password is right. Throws wrong-password, or rate-limited after too many guesses. */
  async confirm(session: UserSession, password: string): Promise<OwnUserRow> {
    const { database, gate, strikes } = this.#deps;
    // Per session: the holder of a stolen one must not keep the owner from ending it.
    const bucket = `session:${session.handle}`;
    const takeBack = await strikes.attempt(bucket);
    try {
      const user = await database.run((db) => findUser(db, session.userId));
      if (!user || !(await gate.run(() => verifyPassword(password, user.password_hash)))) throw new AppError("wrong-password");
      await strikes.clear(bucket);
      return user;
    } catch (error) {
      // The password was not checked: the try does not count.
      if (!(error instanceof AppError)) await takeBack();
      throw error;
    }
  }

  /** Someone who forgot a password has guessed before, here or elsewhere: the new one must not have to wait. */
  async #forgetTries(name: string, { deviceMark, address }: Browser): Promise<void> {
    const { strikes, devices } = this.#deps;
    const device = devices.verify(deviceMark, name);
    await strikes.clear(strangerBucket(name, address));
    if (device !== undefined) await strikes.clear(`device:${device}`);
  }

  /** If a Telegram name held this address, proving the address takes all access away from that name. */
  async #reset(db: Queries, user: OwnUserRow, { hash, choice, provesAddress, now }: Reset): Promise<DroppedAccess> {
    const isTakenOver =
      provesAddress && !(await isAddressConfirmed(db, user.id)) && (await telegramHolders(db, user.id)).length > 0;
    if (provesAddress) await confirmAddress(db, user.id, now);
    const dropped = await dropAccess(db, user.id, isTakenOver ? EVERYTHING : choice);
    await this.#set(db, user, hash, "password-reset", [
      ...(isTakenOver || choice.sessions ? (["sessions"] as const) : []),
      ...(dropped.apiKeys.length > 0 ? (["api-keys"] as const) : []),
      ...(dropped.alertTargets > 0 ? (["alert-targets"] as const) : []),
    ]);
    return dropped;
  }

  async #set(db: Queries, user: OwnUserRow, hash: string, action: string, dropped: Dropped): Promise<void> {
    const now = new Date();
    await setOwnPassword(db, user.id, hash);
    await dropResetLinks(db, user.id, now);
    await addAudit(db, [{ action, userId: user.id, details: { dropped } }]);
    const language = storedLanguage(user.language);
    const params = { at: now.toISOString(), dropped };
    await queueMail(db, { template: "password-changed", to: user.email, language, params });
  }
}

function refuseWeak(password: string, user: { readonly email: string; readonly username: string | null }): void {
  const fault = passwordFault(composedPassword(password), [user.email, user.username ?? ""]);
  if (fault) throw new AppError(fault);
}
