// An operator's acts on an order: mark as paid, give a plan, refund, send the login again, add a note. Each says why and who did
// it.

import type { Settlement } from "../../../shared/node/payments/settlement.ts";
import { MoneyRefusal } from "../../../shared/node/payments/money-refusal.ts";
import { ProviderRefusedError, ProviderUnavailableError } from "../../../shared/node/payments/provider.ts";
import { UNUSABLE_PASSWORD_HASH } from "../../../shared/node/credentials/password.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import { startCredentialDelivery } from "../../../shared/postgres/credentials.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import {
  buyerOf,
  giveOrderTo,
  hasOwnPassword,
  refundablePayment,
  type Buyer,
} from "../../../shared/postgres/order-acts.queries.ts";
import { requestPasswordReset } from "../../../shared/postgres/password-resets.queries.ts";
import { openSessionsOf } from "../../../shared/postgres/sessions.queries.ts";
import { grantSubscription } from "../../../shared/postgres/subscriptions.queries.ts";
import { createUser, lockUser } from "../../../shared/postgres/users.queries.ts";
import type { ControlChannel } from "../../control-channel.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { idleSince } from "../../sessions/session-policy.ts";
import type { SessionService } from "../../sessions/session.service.ts";

export interface OrderActDeps {
  readonly database: Database;
  readonly settlement: Settlement;
  readonly sessions: SessionService;
  readonly control: ControlChannel;
}

export async function orderActRoutes(app: HttpApp, deps: OrderActDeps): Promise<void> {
  const { database, settlement, sessions, control } = deps;
  const changed = (): void => control.publish({ kind: "attention" });
  const buyer = async (db: Queries, number: string): Promise<Buyer> => {
    const found = await buyerOf(db, number);
    if (!found) throw new AppError("not-found");
    return found;
  };

  serveRoute(app, "POST /api/admin/orders/:number/accept", async ({ admin, params: { number }, body: { reason } }) => {
    await withMoney(() => settlement.acceptAsPaid({ orderNumber: number, adminId: admin.adminId, reason }));
    changed();
    return { success: true, message: "The order counts as paid" };
  });

  serveRoute(app, "POST /api/admin/orders/:number/grant", async ({ admin, params: { number }, body: { plan, days, reason } }) => {
    const open = await database.transaction(async (db) => {
      const found = await buyer(db, number);
      const user = await accountOf(db, found);
      await lockUser(db, user.id);
      const { endsAt } = await grantSubscription(db, { userId: user.id, plan, days, startsAt: new Date() });
      await giveOrderTo(db, number, user.id);
      const details = { order: number, plan, days, reason, ends_at: endsAt.toISOString() };
      await addAudit(db, [{ action: "plan-granted", userId: user.id, adminId: admin.adminId, details }]);
      if (user.isNew) await deliver(db, user.id, found);
      return openSessionsOf(db, user.id, idleSince());
    });
    for (const { handle } of open) sessions.announceChange(handle);
    return { success: true, message: "The plan is granted" };
  });

  serveRoute(app, "POST /api/admin/orders/:number/refund", async ({ admin, params: { number }, body: { reason, reference } }) => {
    const payment = await database.run((db) => refundablePayment(db, number));
    const refund = { orderNumber: number, adminId: admin.adminId, reason };
    if (payment && settlement.canRefund(payment.provider)) await withMoney(() => settlement.refundAtProvider(refund));
    else {
      if (reference === undefined || reference === "") throw new AppError("reference-needed");
      await withMoney(() => settlement.refundByHand({ ...refund, reference }));
    }
    changed();
    return { success: true, message: "The refund is recorded" };
  });

  serveRoute(app, "POST /api/admin/orders/:number/resend-login", async ({ admin, params: { number }, body: { reason } }) => {
    const sent = await database.transaction(async (db) => {
      const found = await buyer(db, number);
      if (found.user_id === null) throw new AppError("not-found");
      const isReset = await hasOwnPassword(db, found.user_id, UNUSABLE_PASSWORD_HASH);
      if (isReset) await requestPasswordReset(db, found.email);
      else await deliver(db, found.user_id, found);
      const kind = isReset ? ("reset-link" as const) : ("login" as const);
      const details = { order: number, sent: kind, reason };
      await addAudit(db, [{ action: "login-resent", userId: found.user_id, adminId: admin.adminId, details }]);
      return kind;
    });
    changed();
    return { success: true, sent, message: sent === "login" ? "The login is sent again" : "A link for a new password is sent" };
  });

  serveRoute(app, "POST /api/admin/orders/:number/note", async ({ admin, params: { number }, body: { reason } }) => {
    await database.transaction(async (db) => {
      const { user_id: userId } = await buyer(db, number);
      await addAudit(db, [{ action: "order-note", userId, adminId: admin.adminId, details: { order: number, note: reason } }]);
    });
    return { success: true, message: "Noted" };
  });
}

/** As a payment would: the buyer's account, else that of the address, else a new one. */
async function accountOf(db: Queries, { user_id: own, email, language }: Buyer): Promise<{ id: string; isNew: boolean }> {
  if (own !== null) return { id: own, isNew: false };
  return createUser(db, { email, passwordHash: UNUSABLE_PASSWORD_HASH, language, firstPasswordEndsAt: null });
}

/** The login goes only to the registered contact. */
async function deliver(db: Queries, userId: string, { contact, contact_method: contactMethod, language }: Buyer): Promise<void> {
  await startCredentialDelivery(db, { userId, contact, contactMethod, language: storedLanguage(language) });
}

async function withMoney(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError)
      throw new AppError("provider-failed", { cause: error });
    if (!(error instanceof MoneyRefusal)) throw error;
    if (error.reason === "no-order") throw new AppError("not-found");
    throw new AppError("money-refused", { message: error.message });
  }
}
