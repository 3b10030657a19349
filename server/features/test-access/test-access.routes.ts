// GET /api/test-terminal/verify-access: whether the free test is open to the caller, and how long still.

import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { testAccessOf } from "./test-access.ts";

/** A Fastify plugin. */
export async function testAccessRoutes(app: HttpApp): Promise<void> {
  serveRoute(app, "GET /api/test-terminal/verify-access", async ({ session }) => testAccessOf(session, Date.now()));
}
