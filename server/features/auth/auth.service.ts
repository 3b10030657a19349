// Shared by both logins, so that neither is weaker: checks password and plan, opens a session, and ends the one too many.

import { loginName } from "../../../shared/addresses/mail-address.ts";
import { sessionsOf, type PlanId } from "../../../shared/contracts/plans.ts";
import { confirmByFirstPassword } from "../../../shared/postgres/address-owners.queries.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { endSession, endSessionsBeyond, insertSessions } from "../../../shared/postgres/sessions.queries.ts";
import { currentPlan } from "../../../shared/postgres/subscriptions.queries.ts";
import {
  findUserByLogin,
  lockOwnUser,
  noteFirstPasswordUse,
  renewPasswordHash,
  type UserRow,
} from "../../../shared/postgres/users.queries.ts";
import { AppError } from "../../http/app-error.ts";
import { newHandle, newToken, tokenHash } from "../../../shared/node/credentials/token.ts";
import type { ServerMetrics } from "../../server-metrics.ts";
import { ABSOLUTE_MS, idleSince, planMark } from "../../sessions/session-policy.ts";
import type { SessionService } from "../../sessions/session.service.ts";
import type { HashGate } from "../../../shared/node/credentials/hash-gate.ts";
import type { KnownDevices } from "../../credentials/known-device.ts";
import type { DelayedLogins } from "../../credentials/delayed-logins.ts";
import type { LoginStrikes } from "../../credentials/login-strikes.ts";
import { strangerBucket, type StrangerTries } from "../../credentials/stranger-tries.ts";
import type { WorkProof } from "../../../shared/contracts/work-proof.ts";
import {
  fittingPassword,
  hashPassword,
  needsNewHash,
  UNUSABLE_PASSWORD_HASH,
} from "../../../shared/node/credentials/password.ts";

export interface LoginRequest {
  readonly name: string;
  readonly password: string;
  /** Solution of the work that was asked for. */
  readonly proof: WorkProof | undefined;
  readonly address: string;
  readonly userAgent: string;
  /** Known-device mark of the browser. */
  readonly deviceMark: string | undefined;
  /** Token of the browser's current session, which this login replaces. */
  readonly replaces: string | undefined;
}

export interface Login {
  readonly token: string;
  readonly handle: string;
  readonly expiresAt: Date;
  readonly user: UserRow;
  /** Null: the account is open, the terminal is not. */
  readonly plan: PlanId | null;
  readonly deviceMark: string;
}

interface Authenticated {
  readonly user: UserRow;
  /** Hash of the password that was right. */
  readonly hash: string;
  readonly plan: PlanId | null;
  readonly name: string;
}

/** A mailed password works this long after its first use. */
const FIRST_PASSWORD_USED_MS = 86_400_000;

export interface AuthServiceDeps {
  readonly database: Database;
  readonly sessions: SessionService;
  readonly gate: HashGate;
  readonly strikes: LoginStrikes;
  readonly delays: DelayedLogins;
  readonly strangers: StrangerTries;
  readonly devices: KnownDevices;
  readonly metrics: ServerMetrics;
}

export class AuthService {
  readonly #deps: AuthServiceDeps;

  constructor(deps: AuthServiceDeps) {
    this.#deps = deps;
  }

  /** Signs in, or throws wrong-credentials, first-password-ended or rate-limited, or HashGateFullError. */
  async login(request: LoginRequest): Promise<Login> {
    const { strikes, devices } = this.#deps;
    const name = loginName(request.name);
    const device = devices.verify(request.deviceMark, name);
    const bucket = device === undefined ? strangerBucket(name, request.address) : `device:${device}`;
    const forget = device === undefined ? await this.#deps.strangers.attempt({ ...request, name: `login:${name}` }) : undefined;
    const takeBack = await strikes.attempt(bucket).catch(async (error: unknown) => {
      await forget?.();
      if (error instanceof AppError) await this.#deps.delays.note(name, bucket, error.retryAfterSeconds ?? 0);
      throw error;
    });
    const { user, hash } = await this.#authenticate(name, request.password).catch(async (error: unknown) => {
      // The password was not checked, or was right: the try does not count.
      if (!(error instanceof AppError && error.code === "wrong-credentials")) await Promise.all([takeBack(), forget?.()]);
      throw error;
    });
    await Promise.all([strikes.clear(bucket), forget?.()]);
    const plan = await this.#deps.database.run((db) => currentPlan(db, user.id));
    return this.#open({ user, hash, plan: plan ?? null, name }, request);
  }

  async #authenticate(name: string, password: string): Promise<{ user: UserRow; hash: string }> {
    const user = await this.#deps.database.run((db) => findUserByLogin(db, name));
    const hash = user?.password_hash ?? UNUSABLE_PASSWORD_HASH;
    const { right, renewed } = await this.#deps.gate.run(async () => {
      const fitting = await fittingPassword(password, hash);
      if (fitting === undefined) return { right: false, renewed: undefined };
      // Only now is the password available to be rehashed with today's parameters.
      return { right: true, renewed: needsNewHash(fitting, hash) ? await hashPassword(fitting) : undefined };
    });
    if (user && right && user.blocked_at === null) {
      if (renewed !== undefined) await this.#deps.database.run((db) => renewPasswordHash(db, user.id, hash, renewed));
      if (user.first_password_ends_at !== null && user.first_password_ends_at.getTime() <= Date.now())
        throw new AppError("first-password-ended", { userId: user.id });
      return { user, hash: renewed ?? hash };
    }
    this.#deps.metrics.authFailures.inc({ reason: "credentials" });
    throw new AppError("wrong-credentials", { userId: user?.id });
  }

  async #open({ user, hash, plan, name }: Authenticated, request: LoginRequest): Promise<Login> {
    const token = newToken();
    const handle = newHandle();
    const expiresAt = new Date(Date.now() + ABSOLUTE_MS);
    // Looked up only now: anybody may guess a token, but not the password.
    const replaced = request.replaces === undefined ? undefined : await this.#deps.sessions.byToken(request.replaces);
    const ended = await this.#deps.database.transaction(async (db) => {
      const now = await lockOwnUser(db, user.id);
      // The password changed meanwhile, which ended all sessions: this one must not be created after them.
      if (now?.password_hash !== hash) throw new AppError("wrong-credentials", { userId: user.id });
      const usedAt = new Date();
      await noteFirstPasswordUse(db, user.id, usedAt, new Date(usedAt.getTime() + FIRST_PASSWORD_USED_MS));
      if (user.first_password_ends_at !== null) await confirmByFirstPassword(db, user.id, usedAt);
      if (replaced) await endSession(db, replaced.handle, "signed-out");
      await insertSessions(db, [
        {
          handle,
          token_hash: tokenHash(token),
          user_id: user.id,
          expires_at: expiresAt,
          user_agent: request.userAgent.slice(0, 200),
          token_plan: planMark(plan),
        },
      ]);
      await addAudit(db, [{ action: "login", userId: user.id, details: { handle, address: request.address } }]);
      return endSessionsBeyond(db, user.id, sessionsOf(plan), idleSince());
    });
    if (replaced) this.#deps.sessions.announceEnd([replaced.handle], "signed-out");
    this.#deps.sessions.announceEnd(ended, "limit");
    return { token, handle, expiresAt, user, plan, deviceMark: this.#deps.devices.issue(name, request.deviceMark) };
  }
}
