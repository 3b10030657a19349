// Both login doors. One service behind them, so that neither is weaker.

import type { FastifyReply, FastifyRequest } from "fastify";
import {
  loginAnswerSchema,
  loginSchema,
  terminalAccessAnswerSchema,
  terminalAccessSchema,
} from "../../../shared/contracts/accounts.ts";
import { errorBodySchema } from "../../../shared/contracts/errors.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { parseToken } from "../../credentials/session-token.ts";
import type { AuthService, Login } from "./auth.service.ts";

const refusals = { 400: errorBodySchema, 401: errorBodySchema, 403: errorBodySchema, 429: errorBodySchema, 503: errorBodySchema };

/** POST /api/login and POST /api/terminal/access. */
export function registerAuthRoutes(app: HttpApp, auth: AuthService, cookies: Cookies): void {
  const login = async (request: FastifyRequest, reply: FastifyReply, name: string, password: string): Promise<Login> => {
    const done = await auth.login({
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

  app.post(
    "/api/login",
    {
      schema: {
        operationId: "login",
        tags: ["account"],
        summary: "Sign in with e-mail or user name; sets the session cookie and answers a bearer token",
        body: loginSchema,
        response: { 200: loginAnswerSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const done = await login(request, reply, request.body.login, request.body.password);
      return { token: done.token, plan: done.plan, message: "Signed in", session_handle: done.handle };
    },
  );

  app.post(
    "/api/terminal/access",
    {
      schema: {
        operationId: "terminalAccess",
        tags: ["account"],
        summary: "The terminal's own sign-in; the same session as /api/login",
        body: terminalAccessSchema,
        response: { 200: terminalAccessAnswerSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { token, handle, user, plan } = await login(request, reply, request.body.email, request.body.password);
      return {
        access_granted: true as const,
        session_token: token,
        session_handle: handle,
        user_info: { user_id: user.id, email: user.email, username: user.username ?? user.email, plan_type: plan },
        message: "Access granted",
      };
    },
  );
}
