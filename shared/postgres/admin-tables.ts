// The tables of admins, as Kysely sees them.

import type { Generated } from "kysely";
import type { AdminRole } from "../contracts/admin-roles.ts";

export interface AdminsTable {
  id: Generated<string>;
  /** Lower case. */
  name: string;
  role: AdminRole;
  /** argon2id in PHC form. */
  password_hash: string;
  /** The key of the authenticator, encrypted. */
  sealed_totp_key: Buffer;
  /** The step of the last used code: each works once. */
  last_totp_step: Generated<string>;
  created_at: Generated<Date>;
  disabled_at: Date | null;
}

/** Codes for a lost authenticator; used ones are deleted. */
export interface AdminRecoveryCodesTable {
  code_hash: Buffer;
  admin_id: string;
}

export interface AdminSessionsTable {
  /** Public name, 128 bits base64url. */
  handle: string;
  /** SHA-256 of the secret token. */
  token_hash: Buffer;
  admin_id: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  /** Absolute end, even if the session is used. */
  expires_at: Date;
  ended_at: Date | null;
  user_agent: string;
}

/** Opens messages.json for ten minutes, while the session that requested it lives. */
export interface AdminTicketsTable {
  ticket_hash: Buffer;
  session_handle: string;
  expires_at: Date;
}
