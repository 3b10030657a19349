// POST /api/signals/above and /api/signals/estimate: what lists' rules make of the last twenty minutes, for plans that hold the rules.

import { planAllowsExchange, planAllowsRules, planAllowsSignalType } from "../../../shared/contracts/plans.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { SignalPastService, type SignalPastDeps } from "./signal-past.service.ts";

/** A Fastify plugin. */
export async function signalPastRoutes(app: HttpApp, deps: SignalPastDeps): Promise<void> {
  const past = new SignalPastService(deps);
  app.addHook("onClose", async () => past.stop());

  serveRoute(app, "POST /api/signals/above", async ({ plan, body: { rules } }) => {
    if (!planAllowsRules(plan, rules)) throw new AppError("plan");
    return { success: true, data: await past.above(rules), message: "" };
  });

  serveRoute(app, "POST /api/signals/estimate", async ({ plan, body }) => {
    const isAllowed = body.types.every((type) => planAllowsSignalType(plan, type));
    if (!isAllowed || !planAllowsExchange(plan, body.exchange)) throw new AppError("plan");
    return { success: true, data: await past.estimate(body), message: "" };
  });
}
