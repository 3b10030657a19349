// GET /healthz (the process lives, for everybody) and GET /readyz (it has a market to show, for operators).

import { z } from "zod";
import type { HttpApp } from "./fastify-app.ts";
import type { HealthService } from "./health.service.ts";
import type { OperatorCheck } from "./operator-access.ts";
import { OPEN_RULES } from "./route-rules.ts";

const healthSchema = z.object({
  ready: z.boolean(),
  build: z.string(),
  status: z.enum(["starting", "ready", "degraded", "draining"]),
  redis: z.enum(["up", "down"]),
  postgres: z.enum(["up", "down"]),
  exchanges: z.record(z.string(), z.object({ state: z.string(), age_ms: z.number().nullable(), ready: z.boolean() })),
  faults: z.array(z.string()),
});

export function registerAliveRoute(app: HttpApp): void {
  app.get(
    "/healthz",
    {
      config: { rules: OPEN_RULES },
      schema: {
        operationId: "healthz",
        tags: ["operations"],
        summary: "The process answers",
        response: { 200: z.object({ status: z.literal("ok") }) },
      },
    },
    async () => ({ status: "ok" as const }),
  );
}

export function registerReadyRoute(app: HttpApp, health: HealthService, check: OperatorCheck): void {
  app.get(
    "/readyz",
    {
      config: { rules: { ...OPEN_RULES, refusals: ["not-found", "internal"] } },
      schema: {
        operationId: "readyz",
        tags: ["operations"],
        summary: "Ready for visitors; 503 before the first true market and while draining",
        response: { 200: healthSchema, 503: healthSchema },
      },
    },
    async (request, reply) => {
      check(request);
      const answer = await health.check();
      return reply
        .code(answer.ready ? 200 : 503)
        .header("cache-control", "no-store")
        .send(answer);
    },
  );
}
