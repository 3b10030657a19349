// API keys on the account page: created with the password, listed, and revoked together with their sockets.

import { API_KEY_PREFIX, MAX_API_KEYS } from "../../../shared/contracts/api-scopes.ts";
import { PLAN_LIMITS } from "../../../shared/contracts/plans.ts";
import { newToken, tokenHash } from "../../../shared/node/credentials/token.ts";
import { apiKeysOf, deleteApiKey, insertApiKey, type OwnApiKeyRow } from "../../../shared/postgres/api-keys.queries.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { lockOwnUser } from "../../../shared/postgres/users.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { keyHandle } from "../../sessions/key-policy.ts";
import { planNow, type UserSession } from "../../sessions/session-policy.ts";
import type { SessionService } from "../../sessions/session.service.ts";

export interface ApiKeyRoutesDeps {
  readonly database: Database;
  readonly sessions: SessionService;
  /** Throws wrong-password, or rate-limited after too many guesses. */
  readonly confirmPassword: (session: UserSession, password: string) => Promise<unknown>;
}

/** Characters of a key that stay visible: too few to help guess the rest. */
const START = API_KEY_PREFIX.length + 6;

export async function apiKeyRoutes(app: HttpApp, { database, sessions, confirmPassword }: ApiKeyRoutesDeps): Promise<void> {
  serveRoute(app, "GET /api/account/keys", async ({ session }) => {
    const rows = await database.run((db) => apiKeysOf(db, session.userId));
    return { success: true as const, data: rows.map(keyView), allowed: holdsApi(session), message: "" };
  });

  serveRoute(app, "POST /api/account/keys", async ({ session, body: { password, ...wanted }, reply }) => {
    if (!holdsApi(session)) throw new AppError("plan");
    await confirmPassword(session, password);
    const { userId } = session;
    const key = `${API_KEY_PREFIX}${newToken()}`;
    const row = await database.transaction(async (db) => {
      await lockOwnUser(db, userId);
      if ((await apiKeysOf(db, userId)).length >= MAX_API_KEYS) throw new AppError("key-limit");
      const made = await insertApiKey(db, { ...wanted, user_id: userId, key_hash: tokenHash(key), start: key.slice(0, START) });
      const { id, name, scopes, addresses } = made;
      await addAudit(db, [{ action: "api-key-made", userId, details: { key: id, name, scopes, addresses } }]);
      return made;
    });
    reply.header("cache-control", "no-store");
    return { success: true as const, key, data: keyView(row), message: "The key is shown this once" };
  });

  serveRoute(app, "DELETE /api/account/keys/:id", async ({ session: { userId }, params: { id } }) => {
    await database.transaction(async (db) => {
      const gone = await deleteApiKey(db, userId, id);
      if (!gone) throw new AppError("not-found");
      await addAudit(db, [{ action: "api-key-revoked", userId, details: { key: id, name: gone.name } }]);
    });
    sessions.announceEnd([keyHandle(id)], "revoked");
    return { success: true, message: "The key opens nothing any more" };
  });
}

function holdsApi(session: UserSession): boolean {
  const plan = planNow(session, Date.now());
  return plan !== null && PLAN_LIMITS[plan].apiAccess;
}

function keyView({ created_at: createdAt, last_used_at: lastUsedAt, ...row }: OwnApiKeyRow) {
  return { ...row, created_at: createdAt.getTime(), last_used_at: lastUsedAt?.getTime() ?? null };
}
