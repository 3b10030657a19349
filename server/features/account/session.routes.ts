// A token or handle in the query can keep a session alive or end it, nothing else.

import { readableAddress } from "../../../shared/node/readable-address.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import type { Cookies } from "../../http/cookies.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { parseToken } from "../../sessions/presented-session.ts";
import { planNow, terminalEndsAt } from "../../sessions/session-policy.ts";
import type { SessionService } from "../../sessions/session.service.ts";

export interface SessionRoutesDeps {
  readonly sessions: SessionService;
  readonly cookies: Cookies;
}

export async function sessionRoutes(app: HttpApp, { sessions, cookies }: SessionRoutesDeps): Promise<void> {
  serveRoute(app, "POST /api/terminal/heartbeat", async ({ session }) => {
    await sessions.keepAlive([session.handle]);
    return { success: true, message: "Session is alive" };
  });

  serveRoute(app, "POST /api/terminal/logout", async ({ session, request, reply }) => {
    const token = parseToken(cookies.session(request) ?? "");
    const carried = token === undefined ? undefined : await sessions.byToken(token);
    await sessions.signOut(session);
    // A page that could not log out in time names a session that another login may have replaced since.
    if (carried === undefined || carried.handle === session.handle) cookies.clearSession(reply);
    return { success: true, message: "Signed out" };
  });

  serveRoute(app, "GET /api/account/me", async ({ session: presented }) => {
    // Another server refused what this one may still allow, so knowledge that is seconds old would be wrong.
    const session = await sessions.asOfNow(presented);
    if (session?.kind !== "user") throw new AppError("session-ended");
    const now = Date.now();
    const plan = planNow(session, now);
    return {
      user_id: session.userId,
      email: readableAddress(session.email),
      username: readableAddress(session.username),
      plan_type: plan,
      plan_ends_at: plan === null ? null : session.planEndsAt,
      terminal_ends_at: plan === null ? null : terminalEndsAt(session),
      in_grace: plan !== null && session.planEndsAt !== null && session.planEndsAt <= now,
      session_handle: session.handle,
      session_expires_at: session.expiresAt,
      language: storedLanguage(session.language),
      first_password_ends_at: session.firstPasswordEndsAt,
    };
  });
}
