import type { VisitorMarks } from "../../credentials/visitor-marks.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute, type RouteCall } from "../../http/serve-route.ts";
import type { StartedTest, TestAccessService } from "./test-access.service.ts";

export interface TestAccessDeps {
  readonly cookies: Cookies;
  readonly visitors: VisitorMarks;
  readonly tests: TestAccessService;
}

type Call = Pick<RouteCall<"POST /api/test-terminal/request-access">, "request" | "reply" | "session">;

export async function testAccessRoutes(app: HttpApp, { cookies, visitors, tests }: TestAccessDeps): Promise<void> {
  serveRoute(app, "GET /api/test-terminal/verify-access", async ({ request, reply, session }) =>
    tests.verify(session, visitors.visitor(cookies, request, reply)),
  );

  const answer = async (
    { request, reply, session }: Call,
    start: (visitor: ReturnType<VisitorMarks["visitor"]>, userAgent: string) => Promise<StartedTest>,
  ) => {
    const visitor = visitors.visitor(cookies, request, reply);
    if (session) return tests.ofSession(session);
    const started = await start(visitor, request.headers["user-agent"] ?? "");
    if (started.token !== undefined) cookies.setSession(reply, started.token, started.expiresAt);
    return started.answer;
  };

  serveRoute(app, "POST /api/test-terminal/request-access", async (call) =>
    answer(call, (visitor, userAgent) => {
      const { contact_info: contact, contact_method: method, language, proof } = call.body;
      return tests.start({ ...visitor, userAgent, language, proof, email: method === "email" ? contact : undefined });
    }),
  );

  serveRoute(app, "POST /api/test-terminal/confirm-code", async (call) =>
    answer(call, (visitor, userAgent) => {
      const { code, proof, language } = call.body;
      return tests.startByCode({ ...visitor, userAgent, code, proof, language });
    }),
  );
}
