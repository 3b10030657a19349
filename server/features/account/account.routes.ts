// Passwords, devices, subscription, a copy of one's data, and deletion of the account.

import { ERRORS } from "../../../shared/contracts/errors.ts";
import { sessionsOf } from "../../../shared/contracts/plans.ts";
import { boughtPeriods } from "../../../shared/postgres/orders.queries.ts";
import { periodsOf } from "../../../shared/postgres/subscriptions.queries.ts";
import { setLanguage } from "../../../shared/postgres/users.queries.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { bearerOf } from "../../sessions/presented-session.ts";
import { planNow } from "../../sessions/session-policy.ts";
import { AccountService, type AccountDeps } from "./account.service.ts";
import type { PasswordService } from "./password.service.ts";
import { subscriptionView } from "./subscription-view.ts";

export interface AccountRoutesDeps extends AccountDeps {
  readonly cookies: Cookies;
  readonly passwords: PasswordService;
}

/** The same whether or not there is such an account. */
const FORGOT = "If there is an account with this login, a mail with a link is on its way";

export async function accountRoutes(app: HttpApp, deps: AccountRoutesDeps): Promise<void> {
  const { database, sessions, cookies, passwords } = deps;
  const accounts = new AccountService(deps);

  serveRoute(app, "POST /api/account/password/forgot", async ({ body }) => {
    await passwords.forgot(body.login);
    return { success: true, message: FORGOT };
  });

  serveRoute(app, "POST /api/account/password/reset", async ({ body, request }) => {
    const choice = { sessions: body.end_sessions, apiKeys: body.drop_api_keys, alertTargets: body.drop_alert_targets };
    await passwords.reset(body.token, body.password, choice, {
      deviceMark: cookies.device(request),
      address: request.ip,
    });
    return { success: true, message: "The new password is set, sign in with it" };
  });

  serveRoute(app, "POST /api/account/password", async ({ session, body, request, reply }) => {
    await passwords.change(session, body.current_password, body.password);
    const token = await sessions.replaceToken(session);
    const isProgram = bearerOf(request.headers.authorization) !== undefined;
    if (!isProgram) cookies.setSession(reply, token, new Date(session.expiresAt));
    return { success: true as const, message: "The new password is set", ...(isProgram && { token }) };
  });

  serveRoute(app, "GET /api/account/sessions", async ({ session }) => {
    const max = sessionsOf(planNow(session, Date.now()));
    return { success: true as const, data: await accounts.sessions(session), max, message: "" };
  });

  serveRoute(app, "DELETE /api/account/sessions/:handle", async ({ session, params }) => {
    await accounts.endSession(session, params.handle);
    return { success: true, message: "The session has ended" };
  });

  serveRoute(app, "DELETE /api/account/sessions", async ({ session }) => {
    const ended = await accounts.endOtherSessions(session);
    return { success: true as const, ended, message: "All other sessions have ended" };
  });

  serveRoute(app, "GET /api/account/subscription", async ({ session }) => {
    const { periods, bought } = await database.run(async (db) => ({
      periods: await periodsOf(db, session.userId),
      bought: await boughtPeriods(db, session.userId),
    }));
    const view = subscriptionView(periods, bought, Date.now());
    return { success: true as const, ...view, message: view.current ? "" : ERRORS["no-subscription"].message };
  });

  serveRoute(app, "PUT /api/account/language", async ({ session, body }) => {
    await database.run((db) => setLanguage(db, session.userId, body.language));
    sessions.announceChange(session.handle);
    return { success: true, message: "" };
  });

  serveRoute(app, "GET /api/account/export", async ({ session, reply }) => {
    reply.header("content-disposition", 'attachment; filename="tickdeck-account.json"');
    return accounts.copy(session);
  });

  serveRoute(app, "POST /api/account/delete", async ({ session, body, reply }) => {
    await passwords.confirm(session, body.password);
    await accounts.delete(session);
    cookies.clearSession(reply);
    return { success: true, message: "The account is deleted" };
  });
}
