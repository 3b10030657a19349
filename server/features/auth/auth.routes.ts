// Both logins. One service behind them, so that neither is weaker.

import type { FastifyReply, FastifyRequest } from "fastify";
import { ERRORS } from "../../../shared/contracts/errors.ts";
import { parseToken } from "../../sessions/presented-session.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { AuthService, type AuthServiceParts, type Login } from "./auth.service.ts";

export interface AuthRoutesParts extends AuthServiceParts {
  readonly cookies: Cookies;
}

/** A Fastify plugin. */
export async function authRoutes(app: HttpApp, parts: AuthRoutesParts): Promise<void> {
  const { cookies } = parts;
  const service = new AuthService(parts);

  const login = async (request: FastifyRequest, reply: FastifyReply, name: string, password: string): Promise<Login> => {
    const done = await service.login({
      name,
      password,
      address: request.ip,
      userAgent: request.headers["user-agent"] ?? "",
      deviceMark: cookies.device(request),
      replaces: parseToken(cookies.session(request) ?? ""),
    });
    cookies.setSession(reply, done.token, done.expiresAt);
    cookies.setDevice(reply, done.deviceMark);
    return done;
  };

  serveRoute(app, "POST /api/login", async ({ request, reply, body }) => {
    const done = await login(request, reply, body.login, body.password);
    return { token: done.token, plan: done.plan, message: "Signed in", session_handle: done.handle };
  });

  serveRoute(app, "POST /api/terminal/access", async ({ request, reply, body }) => {
    const { token, handle, user, plan } = await login(request, reply, body.email, body.password);
    return {
      access_granted: plan !== null,
      session_token: token,
      session_handle: handle,
      user_info: { user_id: user.id, email: user.email, username: user.username ?? user.email, plan_type: plan },
      message: plan === null ? ERRORS["no-subscription"].message : "Access granted",
    };
  });
}
