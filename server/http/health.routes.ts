// GET /healthz (the process lives) and GET /readyz (it has a market to show).

import { z } from "zod";
import type { HttpApp } from "./fastify-app.ts";
import type { HealthService } from "./health.service.ts";
import { OPEN_RULES } from "./route-rules.ts";

const healthSchema = z.object({
  ready: z.boolean(),
  status: z.enum(["starting", "ready", "degraded", "draining"]),
  redis: z.enum(["up", "down"]),
  postgres: z.enum(["up", "down"]),
  exchanges: z.record(z.string(), z.object({ state: z.string(), age_ms: z.number().nullable(), ready: z.boolean() })),
  faults: z.array(z.string()),
});

/** Registers both routes. */
export function registerHealthRoutes(app: HttpApp, health: HealthService): void {
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
  app.get(
    "/readyz",
    {
      config: { rules: OPEN_RULES },
      schema: {
        operationId: "readyz",
        tags: ["operations"],
        summary: "Ready for visitors; 503 before the first true market and while draining",
        response: { 200: healthSchema, 503: healthSchema },
      },
    },
    async (_request, reply) => {
      const answer = await health.check();
      return reply
        .code(answer.ready ? 200 : 503)
        .header("cache-control", "no-store")
        .send(answer);
    },
  );
}
