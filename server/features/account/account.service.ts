// Where the account is signed in, a copy of all its data, and its deletion.

import { storedLanguage } from "../../../shared/node/stored-language.ts";
import { accountData } from "../../../shared/postgres/account-data.queries.ts";
import { deleteAccountData } from "../../../shared/postgres/account-deletion.queries.ts";
import { apiKeysOf } from "../../../shared/postgres/api-keys.queries.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { endSession, endSessionsOf, findSessionsByHandle, openSessionsOf } from "../../../shared/postgres/sessions.queries.ts";
import { lockOwnUser } from "../../../shared/postgres/users.queries.ts";
import { AppError } from "../../http/app-error.ts";
import { keyHandle } from "../../sessions/key-policy.ts";
import type { SessionService } from "../../sessions/session.service.ts";
import { idleSince, type UserSession } from "../../sessions/session-policy.ts";

export interface AccountDeps {
  readonly database: Database;
  readonly sessions: SessionService;
}

export class AccountService {
  readonly #deps: AccountDeps;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  async sessions({ userId, handle }: UserSession) {
    const rows = await this.#deps.database.run((db) => openSessionsOf(db, userId, idleSince()));
    return rows.map((row) => ({
      handle: row.handle,
      created_at: row.created_at.getTime(),
      last_seen_at: row.last_seen_at.getTime(),
      expires_at: row.expires_at.getTime(),
      user_agent: row.user_agent,
      current: row.handle === handle,
    }));
  }

  /** Ends one of the user's sessions. Throws not-found for any other. */
  async endSession({ userId }: UserSession, handle: string): Promise<void> {
    await this.#deps.database.transaction(async (db) => {
      const [row] = await findSessionsByHandle(db, [handle]);
      if (row?.user_id !== userId || !(await endSession(db, handle, "revoked"))) throw new AppError("not-found");
      await addAudit(db, [{ action: "session-ended", userId, details: { handle } }]);
    });
    this.#deps.sessions.announceEnd([handle], "revoked");
  }

  /** Ends all of the user's other sessions; returns how many. */
  async endOtherSessions({ userId, handle }: UserSession): Promise<number> {
    const ended = await this.#deps.database.transaction(async (db) => {
      await lockOwnUser(db, userId);
      const handles = await endSessionsOf(db, userId, "revoked", handle);
      await addAudit(db, [{ action: "sessions-ended", userId, details: { ended: handles.length } }]);
      return handles;
    });
    this.#deps.sessions.announceEnd(ended, "revoked");
    return ended.length;
  }

  async copy({ userId, email }: UserSession) {
    const data = await this.#deps.database.run((db) => accountData(db, userId, email));
    return {
      exported_at: Date.now(),
      account: { ...data.account },
      subscriptions: data.subscriptions.map((row) => ({ ...row })),
      orders: data.orders.map((row) => ({ ...row })),
      payments: data.payments.map((row) => ({ ...row })),
      withdrawals: data.withdrawals,
      sessions: data.sessions.map((row) => ({ ...row })),
      messages: data.messages.map((row) => ({ ...row })),
      message_replies: data.messageReplies,
      api_keys: data.apiKeys.map((row) => ({ ...row })),
      watch_lists: data.watchLists,
      settings: data.settings.map((row) => ({ ...row })),
      alerts: data.alerts,
      alert_firings: data.alertFirings,
      alert_delivery: data.alertDelivery,
      alert_targets: data.alertTargets,
      alert_messages: data.alertMessages,
      webhooks: data.webhooks,
      webhook_tries: data.webhookTries,
      setups: data.setups,
      activity: data.activity.map((row) => ({ ...row })),
      mails: data.mails.map((row) => ({ ...row })),
    };
  }

  /** Deletes the account permanently and confirms it in a last mail. */
  async delete({ userId }: UserSession): Promise<void> {
    const ended = await this.#deps.database.transaction(async (db) => {
      const user = await lockOwnUser(db, userId);
      // Deleted by another device a moment ago.
      if (!user) return [];
      const handles = await endSessionsOf(db, userId, "revoked");
      handles.push(...(await apiKeysOf(db, userId)).map(({ id }) => keyHandle(id)));
      await deleteAccountData(db, userId, user.email);
      const language = storedLanguage(user.language);
      await queueMail(db, { template: "account-deleted", to: user.email, language, params: { at: new Date().toISOString() } });
      await addAudit(db, [{ action: "account-deleted", userId: null, details: {} }]);
      return handles;
    });
    this.#deps.sessions.announceEnd(ended, "revoked");
  }
}
