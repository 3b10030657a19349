import { createHash } from "node:crypto";
import { recoveryHash } from "../../../shared/node/credentials/admin-secrets.ts";
import type { HashGate } from "../../../shared/node/credentials/hash-gate.ts";
import { UNUSABLE_PASSWORD_HASH, verifyPassword } from "../../../shared/node/credentials/password.ts";
import type { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { matchingTotpStep } from "../../../shared/node/credentials/totp.ts";
import {
  adminName,
  adminSecretsMark,
  findAdmin,
  useRecoveryCode,
  useTotpStep,
  type AdminRow,
} from "../../../shared/postgres/admins.queries.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import type { AdminSessions } from "../../admin/admin-sessions.ts";
import type { KnownDevices } from "../../credentials/known-device.ts";
import type { StrangerTries } from "../../credentials/stranger-tries.ts";
import type { WorkProof } from "../../../shared/contracts/work-proof.ts";
import { typedCode } from "../../../shared/texts/typed-digits.ts";
import { AppError } from "../../http/app-error.ts";
import { addressKey } from "../../http/client-address.ts";
import type { Limit } from "../../http/limits.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";

/** Tries at any name from one address, by browsers that never signed in under that name. */
const OF_ADDRESS: Limit = { name: "admin-login-address", max: 5, windowSeconds: 900 };
/** Tries at one name from one address, and in a browser that has signed in before; success takes its own back. */
const OF_STRANGER: Limit = { name: "admin-login-name", max: 5, windowSeconds: 900 };
const OF_DEVICE: Limit = { name: "admin-login-device", max: 10, windowSeconds: 900 };

export interface AdminLoginDeps {
  readonly database: Database;
  readonly admins: AdminSessions;
  readonly gate: HashGate;
  readonly limiter: RateLimiter;
  readonly strangers: StrangerTries;
  readonly devices: KnownDevices;
  readonly totpSealer: Sealer;
  readonly now: () => number;
}

export interface AdminLoginRequest {
  readonly name: string;
  readonly password: string;
  readonly code: string;
  readonly userAgent: string;
  readonly address: string;
  /** Known-device marks, if any. */
  readonly deviceMark: string | undefined;
  /** Solution of the work that was asked for. */
  readonly proof: WorkProof | undefined;
}

/** No customer's login begins like this. */
const deviceName = (name: string): string => `admin:${name}`;

export class AdminLoginService {
  readonly #deps: AdminLoginDeps;

  constructor(deps: AdminLoginDeps) {
    this.#deps = deps;
  }

  /** Opens a session; throws wrong-admin whatever was wrong, rate-limited, or HashGateFullError. */
  async login(request: AdminLoginRequest) {
    const { database, admins, gate, devices } = this.#deps;
    const name = adminName(request.name);
    const admin = await database.run((db) => findAdmin(db, name));
    const takeBack = await this.#countTry(name, admin, request);
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
    await takeBack();
    return { ...session, name: admin.name, role: admin.role, deviceMark: devices.issue(deviceName(name), request.deviceMark) };
  }

  /** Counts a try before anything is checked; strangers only slow down themselves. Returns how to take it back. */
  async #countTry(
    name: string,
    admin: AdminRow | undefined,
    { address, deviceMark, proof }: AdminLoginRequest,
  ): Promise<() => Promise<void>> {
    const { database, limiter, strangers, devices } = this.#deps;
    const device = devices.verify(deviceMark, deviceName(name));
    if (device !== undefined) {
      await limiter.take(OF_DEVICE, device);
      return () => limiter.refund(OF_DEVICE, device);
    }
    // Tries belong to the current secrets: npm run admin -- reset makes new ones.
    const secrets = createHash("sha256")
      .update(admin?.password_hash ?? "")
      .digest("base64url")
      .slice(0, 8);
    const mark = await database.run(adminSecretsMark);
    const taken = [
      [OF_ADDRESS, `${mark.slice(0, 8)}:${addressKey(address)}`],
      [OF_STRANGER, `${name}:${secrets}:${addressKey(address)}`],
    ] as const;
    const refund = async (): Promise<void> => {
      for (const [limit, bucket] of taken) await limiter.refund(limit, bucket);
    };
    for (const [limit, bucket] of taken) await limiter.take(limit, bucket);
    const forget = await strangers
      .attempt({ name: `${deviceName(name)}:${secrets}`, address, proof })
      .catch(async (error: unknown) => {
        // Work was asked for: nothing was tried yet.
        await refund();
        throw error;
      });
    return async () => void (await Promise.all([refund(), forget()]));
  }

  /** Uses up a code of either kind; undefined when it is invalid or was used before. */
  async #useCode(admin: AdminRow, code: string): Promise<"totp" | "recovery" | undefined> {
    const { database, totpSealer, now } = this.#deps;
    const step = matchingTotpStep(Buffer.from(totpSealer.open(admin.sealed_totp_key), "hex"), typedCode(code), now());
    if (step !== undefined) return (await database.run((db) => useTotpStep(db, admin.id, step))) ? "totp" : undefined;
    return (await database.run((db) => useRecoveryCode(db, admin.id, recoveryHash(code)))) ? "recovery" : undefined;
  }
}
