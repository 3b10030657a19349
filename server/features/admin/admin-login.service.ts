// Signing in of those who run the service: password and second factor together, and one answer to everything that is wrong.

import { recoveryHash } from "../../../shared/node/credentials/admin-secrets.ts";
import type { HashGate } from "../../../shared/node/credentials/hash-gate.ts";
import { UNUSABLE_PASSWORD_HASH, verifyPassword } from "../../../shared/node/credentials/password.ts";
import type { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { matchingTotpStep } from "../../../shared/node/credentials/totp.ts";
import { adminName, findAdmin, useRecoveryCode, useTotpStep, type AdminRow } from "../../../shared/postgres/admins.queries.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import type { AdminSessions } from "../../admin/admin-sessions.ts";
import { AppError } from "../../http/app-error.ts";
import type { Limit } from "../../http/limits.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";

/** Tries at one name, from wherever they come; success takes its own back. */
const TRIES: Limit = { name: "admin-login-name", max: 5, windowSeconds: 900 };

export interface AdminLoginParts {
  readonly database: Database;
  readonly admins: AdminSessions;
  readonly gate: HashGate;
  readonly limiter: RateLimiter;
  readonly totpSealer: Sealer;
  readonly now: () => number;
}

export interface AdminLoginRequest {
  readonly name: string;
  readonly password: string;
  readonly code: string;
  readonly userAgent: string;
}

export class AdminLoginService {
  readonly #parts: AdminLoginParts;

  constructor(parts: AdminLoginParts) {
    this.#parts = parts;
  }

  /** Opens a session; throws wrong-admin whatever was wrong, rate-limited, or HashGateFullError. */
  async login(request: AdminLoginRequest) {
    const { database, admins, limiter, gate } = this.#parts;
    const name = adminName(request.name);
    await limiter.take(TRIES, name);
    const admin = await database.run((db) => findAdmin(db, name));
    const isRight = await gate.run(() => verifyPassword(request.password, admin?.password_hash ?? UNUSABLE_PASSWORD_HASH));
    if (!admin || !isRight || admin.disabled_at !== null) throw new AppError("wrong-admin");
    const factor = await this.#useCode(admin, request.code);
    if (!factor) throw new AppError("wrong-admin");
    const session = await database.transaction(async (db) => {
      const opened = await admins.open(db, admin.id, request.userAgent);
      const details = { handle: opened.handle, factor };
      await addAudit(db, [{ action: "admin-login", userId: null, adminId: admin.id, details }]);
      return opened;
    });
    await limiter.refund(TRIES, name);
    return { ...session, name: admin.name, role: admin.role };
  }

  /** Uses up the code, of either kind; undefined when it is none, or was used before. */
  async #useCode(admin: AdminRow, code: string): Promise<"totp" | "recovery" | undefined> {
    const { database, totpSealer, now } = this.#parts;
    const step = matchingTotpStep(Buffer.from(totpSealer.open(admin.sealed_totp_key), "hex"), code.replaceAll(" ", ""), now());
    if (step !== undefined) return (await database.run((db) => useTotpStep(db, admin.id, step))) ? "totp" : undefined;
    return (await database.run((db) => useRecoveryCode(db, admin.id, recoveryHash(code)))) ? "recovery" : undefined;
  }
}
