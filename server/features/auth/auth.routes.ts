import type { FastifyReply, FastifyRequest } from "fastify";
import { ERRORS } from "../../../shared/contracts/errors.ts";
import { readableAddress } from "../../../shared/node/readable-address.ts";
import { parseToken } from "../../sessions/presented-session.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { AuthService, type AuthServiceDeps, type Login, type LoginRequest } from "./auth.service.ts";

export interface AuthRoutesDeps extends AuthServiceDeps {
  readonly cookies: Cookies;
}

export async function authRoutes(app: HttpApp, deps: AuthRoutesDeps): Promise<void> {
  const { cookies } = deps;
  const service = new AuthService(deps);

  const login = async (
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    given: Pick<LoginRequest, "name" | "password" | "proof">,
  ): Promise<Login> => {
    const done = await service.login({
      ...given,
      address: request.ip,
      userAgent: request.headers["user-agent"] ?? "",
      deviceMark: cookies.device(request),
      replaces: parseToken(cookies.session(request) ?? ""),
    });
    cookies.setSession(reply, done.token, done.expiresAt);
    cookies.setDevice(reply, done.deviceMark);
    return done;
  };

  serveRoute(app, "POST /api/login", async (call) => {
    const { login: name, password, proof } = call.body;
    const done = await login(call, { name, password, proof });
    return { token: done.token, plan: done.plan, message: "Signed in", session_handle: done.handle };
  });

  serveRoute(app, "POST /api/terminal/access", async (call) => {
    const { email: name, password, proof } = call.body;
    const { token, handle, user, plan } = await login(call, { name, password, proof });
    return {
      access_granted: plan !== null,
      session_token: token,
      session_handle: handle,
      user_info: {
        user_id: user.id,
        email: readableAddress(user.email),
        username: user.username ?? readableAddress(user.email),
        plan_type: plan,
      },
      message: plan === null ? ERRORS["no-subscription"].message : "Access granted",
    };
  });
}
