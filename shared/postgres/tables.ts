// One interface per table, as Kysely sees it. The SQL is in migrations/.

import type { Generated } from "kysely";
import type { SessionEndReason } from "../contracts/sockets.ts";
import type { PlanId } from "../contracts/plans.ts";

export interface UsersTable {
  id: Generated<string>;
  /** Lower case. */
  email: string;
  /** Lower case; null until chosen. */
  username: string | null;
  /** argon2id in PHC form. */
  password_hash: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  blocked_at: Date | null;
  /** When the account stored its first watch list; null while it never had one. */
  watch_lists_begun_at: Date | null;
}

export interface SessionsTable {
  /** Public name, 128 bits base64url. */
  handle: string;
  /** SHA-256 of the secret token; the token itself is stored nowhere. */
  token_hash: Buffer;
  user_id: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  /** Absolute end, whatever happens. */
  expires_at: Date;
  ended_at: Date | null;
  end_reason: SessionEndReason | null;
  user_agent: string;
}

export interface SubscriptionsTable {
  id: Generated<string>;
  user_id: string;
  plan: PlanId;
  starts_at: Generated<Date>;
  ends_at: Date;
  /** Set when it was replaced or taken back before its end. */
  cancelled_at: Date | null;
  created_at: Generated<Date>;
}

export interface AuditLogTable {
  id: Generated<string>;
  at: Generated<Date>;
  user_id: string | null;
  action: string;
  details: unknown;
}

export interface WatchListsTable {
  user_id: string;
  /** As the client named it: milliseconds of its creation. */
  id: string;
  /** A WatchList (shared/contracts/watch-lists.ts). */
  body: unknown;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  subscriptions: SubscriptionsTable;
  audit_log: AuditLogTable;
  watch_lists: WatchListsTable;
}
