// Those who run the service, as tests need them.

import { totpSealer, newRecoveryCodes, recoveryHash } from "../../shared/node/credentials/admin-secrets.ts";
import { hashPassword } from "../../shared/node/credentials/password.ts";
import { newHandle } from "../../shared/node/credentials/token.ts";
import { newTotpKey, totpCode, totpStep } from "../../shared/node/credentials/totp.ts";
import type { AdminRole } from "../../shared/contracts/admin-roles.ts";
import { addAdmin } from "../../shared/postgres/admins.queries.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { AdminSessions } from "../admin/admin-sessions.ts";
import { PASSWORD, TEST_SECRET } from "./start-app.ts";

let passwordHash: Promise<string> | undefined;

export interface TestAdmin {
  readonly id: string;
  readonly name: string;
  readonly recoveryCodes: readonly string[];
  /** The one-time code of a moment, now unless said. */
  code(at?: number): string;
}

/** An admin whose password is PASSWORD. */
export async function makeAdmin(database: Database, role: AdminRole): Promise<TestAdmin> {
  passwordHash ??= hashPassword(PASSWORD);
  const name = `admin-${newHandle().toLowerCase().replaceAll("_", "-")}`;
  const key = newTotpKey();
  const recoveryCodes = newRecoveryCodes();
  const secrets = {
    passwordHash: await passwordHash,
    sealedTotpKey: totpSealer(TEST_SECRET).seal(key.toString("hex")),
    recoveryHashes: recoveryCodes.map(recoveryHash),
  };
  const id = await database.transaction((db) => addAdmin(db, name, role, secrets));
  return { id: String(id), name, recoveryCodes, code: (at = Date.now()) => totpCode(key, totpStep(at)) };
}

/** The cookie of a new session of a new admin, without a login. */
export async function adminCookie(database: Database, role: AdminRole): Promise<string> {
  const { id } = await makeAdmin(database, role);
  const { token } = await database.transaction((db) => new AdminSessions(database).open(db, id, "test"));
  return `adm=${token}`;
}
