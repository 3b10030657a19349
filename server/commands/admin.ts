// npm run admin: makes and changes those who run the service, in whatever database is configured or running here.

import { ADMIN_ROLES, type AdminRole } from "../../shared/contracts/admin-roles.ts";
import { adminNameSchema } from "../../shared/contracts/admin-access.ts";
import { newRecoveryCodes, recoveryHash, totpSealer } from "../../shared/node/credentials/admin-secrets.ts";
import { hashPassword, needsRehash } from "../../shared/node/credentials/password.ts";
import { newToken } from "../../shared/node/credentials/token.ts";
import { newTotpKey, otpauthAddress, totpCode, totpStep } from "../../shared/node/credentials/totp.ts";
import { readAdminSettings, readServiceUrls } from "../../shared/node/environment.ts";
import {
  addAdmin,
  disableAdmin,
  findAdmin,
  listAdmins,
  resetAdmin,
  setAdminRole,
  type AdminRow,
  type AdminSecrets,
} from "../../shared/postgres/admins.queries.ts";
import { addAudit } from "../../shared/postgres/audit.queries.ts";
import type { Queries } from "../../shared/postgres/database.ts";
import { sessionSecretOf } from "./user/database-address.ts";
import { commandWords } from "../../shared/node/command-words.ts";
import { printAnswer, withDatabase } from "./user/operator-command.ts";
import { UserFault } from "./user/user-fault.ts";

const USAGE =
  "Use add NAME [--role viewer|operator|owner] (owner unless said), reset NAME (a new password and second factor), " +
  "role NAME --role ROLE, disable NAME, list, or in development code NAME (the one-time code of now).";

/** Of the base64url text of a token: 120 bits. */
const PASSWORD_LENGTH = 20;

interface Made {
  readonly stored: AdminSecrets;
  /** What is shown once. */
  readonly shown: object;
}

const { positionals, values } = commandWords(USAGE, { role: { type: "string" }, data: { type: "string" } });
const [command = "", name = ""] = positionals;
const settings = readAdminSettings();
const urls = readServiceUrls();

async function makeSecrets(): Promise<Made> {
  const key = newTotpKey();
  const codes = newRecoveryCodes();
  const { passwordHash, password } = await choosePassword();
  const secret = await sessionSecretOf(settings.sessionSecret, values.data);
  return {
    stored: {
      passwordHash,
      sealedTotpKey: totpSealer(secret).seal(key.toString("hex")),
      recoveryHashes: codes.map(recoveryHash),
    },
    shown: { ...(password && { password }), otpauth: otpauthAddress("Tickdeck", name.toLowerCase(), key), recovery_codes: codes },
  };
}

/** The password is shown only where we made it up. */
async function choosePassword(): Promise<{ passwordHash: string; password?: string }> {
  if (settings.passwordHash !== undefined) {
    if (needsRehash(settings.passwordHash)) throw new UserFault("ADMIN_PASSWORD_HASH is not argon2id with our settings.");
    return { passwordHash: settings.passwordHash };
  }
  if (settings.password !== undefined) {
    if (urls.production) throw new UserFault("Production takes ADMIN_PASSWORD_HASH, never ADMIN_PASSWORD.");
    return { passwordHash: await hashPassword(settings.password) };
  }
  const password = newToken().slice(0, PASSWORD_LENGTH);
  return { passwordHash: await hashPassword(password), password };
}

function chosenRole(): AdminRole {
  const role = ADMIN_ROLES.find((each) => each === (values.role ?? "owner"));
  if (!role) throw new UserFault(`--role is unknown. ${USAGE}`);
  return role;
}

async function existing(db: Queries): Promise<AdminRow> {
  const admin = await findAdmin(db, name);
  if (!admin) throw new UserFault(`There is no admin ${name}.`);
  return admin;
}

const audit = (db: Queries, action: string, details: object): Promise<void> =>
  addAudit(db, [{ action, userId: null, details: { admin: name.toLowerCase(), ...details } }]);

const COMMANDS: Readonly<Record<string, (db: Queries) => Promise<object>>> = {
  add: async (db) => {
    if (!adminNameSchema.safeParse(name).success) throw new UserFault("NAME has 2 to 40 letters, digits, dots and dashes.");
    const role = chosenRole();
    const { stored, shown } = await makeSecrets();
    if ((await addAdmin(db, name, role, stored)) === undefined)
      throw new UserFault(`There is an admin ${name} already: use reset.`);
    await audit(db, "admin-added", { role });
    return { name: name.toLowerCase(), role, ...shown };
  },
  reset: async (db) => {
    const admin = await existing(db);
    const { stored, shown } = await makeSecrets();
    await resetAdmin(db, admin.id, stored);
    await audit(db, "admin-reset", {});
    return { name: admin.name, role: admin.role, ...shown };
  },
  role: async (db) => {
    const admin = await existing(db);
    if (values.role === undefined) throw new UserFault(`--role is missing. ${USAGE}`);
    const role = chosenRole();
    await setAdminRole(db, admin.id, role);
    await audit(db, "admin-role", { role });
    return { name: admin.name, role };
  },
  disable: async (db) => {
    const admin = await existing(db);
    await disableAdmin(db, admin.id);
    await audit(db, "admin-disabled", {});
    return { name: admin.name, disabled: true };
  },
  list: async (db) => ({
    admins: (await listAdmins(db)).map(({ disabled_at: at, ...admin }) => ({ ...admin, disabled: at !== null })),
  }),
  code: async (db) => {
    if (urls.production) throw new UserFault("Production takes codes from an authenticator.");
    const admin = await existing(db);
    const sealer = totpSealer(await sessionSecretOf(settings.sessionSecret, values.data));
    const key = Buffer.from(sealer.open(admin.sealed_totp_key), "hex");
    return { name: admin.name, code: totpCode(key, totpStep(Date.now())) };
  },
};

async function run(): Promise<object> {
  const work = COMMANDS[command];
  if (!work || (name === "" && command !== "list")) throw new UserFault(USAGE);
  return withDatabase(values.data, (database) => database.transaction(work));
}

await printAnswer(run);
