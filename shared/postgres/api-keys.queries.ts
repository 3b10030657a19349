// API keys, with the plan they open: looked up by hash or id, created, listed, used, revoked.

import { sql } from "kysely";
import type { ApiScope } from "../contracts/api-scopes.ts";
import type { PlanId } from "../contracts/plans.ts";
import type { Queries } from "./database.ts";
import { currentSubscription } from "./subscriptions.queries.ts";

export interface ApiKeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly key_hash: Buffer;
  readonly scopes: ApiScope[];
  readonly addresses: string[];
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly blocked_at: Date | null;
  /** What the owner has bought. */
  readonly plan: PlanId | null;
  readonly plan_ends_at: Date | null;
}

function keyView(db: Queries) {
  return db
    .selectFrom("api_keys")
    .innerJoin("users", "users.id", "api_keys.user_id")
    .leftJoinLateral(currentSubscription("api_keys.user_id"), (join) => join.onTrue())
    .select([
      "api_keys.id",
      "api_keys.user_id",
      "api_keys.key_hash",
      "api_keys.scopes",
      "api_keys.addresses",
      "api_keys.created_at",
      "api_keys.last_used_at",
      "users.blocked_at",
      "current.plan",
      "current.ends_at as plan_ends_at",
    ]);
}

export async function findApiKeyByHash(db: Queries, hash: Buffer): Promise<ApiKeyRow | undefined> {
  return keyView(db).where("api_keys.key_hash", "=", hash).executeTakeFirst();
}

/** The existing ones among these ids, unordered. */
export async function findApiKeys(db: Queries, ids: readonly string[]): Promise<ApiKeyRow[]> {
  return keyView(db).where("api_keys.id", "in", ids).execute();
}

export async function touchApiKeys(db: Queries, ids: readonly string[]): Promise<void> {
  await db
    .updateTable("api_keys")
    .set({ last_used_at: sql`now()` })
    .where("id", "in", ids)
    .execute();
}

const OWN_FIELDS = ["id", "name", "start", "scopes", "addresses", "created_at", "last_used_at"] as const;

export async function apiKeysOf(db: Queries, userId: string) {
  return db.selectFrom("api_keys").select(OWN_FIELDS).where("user_id", "=", userId).orderBy("created_at", "desc").execute();
}
export type OwnApiKeyRow = Awaited<ReturnType<typeof apiKeysOf>>[number];

export interface NewApiKey {
  readonly user_id: string;
  readonly key_hash: Buffer;
  readonly start: string;
  readonly name: string;
  readonly scopes: ApiScope[];
  readonly addresses: string[];
}

export async function insertApiKey(db: Queries, key: NewApiKey): Promise<OwnApiKeyRow> {
  return db.insertInto("api_keys").values(key).returning(OWN_FIELDS).executeTakeFirstOrThrow();
}

/** Removes one of the user's keys; undefined when it is not theirs. */
export async function deleteApiKey(db: Queries, userId: string, id: string): Promise<{ name: string } | undefined> {
  return db.deleteFrom("api_keys").where("id", "=", id).where("user_id", "=", userId).returning("name").executeTakeFirst();
}
