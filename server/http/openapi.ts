// The routes' own schemas as an OpenAPI document; it cannot disagree with what the routes accept.

import swagger from "@fastify/swagger";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { ERRORS } from "../../shared/contracts/errors.ts";
import type { HttpApp } from "./fastify-app.ts";

/** All codes with their meaning; those of sockets are in the same table. */
const REFUSALS = { "x-refusals": ERRORS };

/** Must be called before routes are registered. */
export async function installOpenapi(app: HttpApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Tickdeck",
        version: "1",
        description: "Live crypto market tables, charts and accounts. Live frames travel over Socket.IO, namespace /market.",
      },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "The token of a login answer" },
        },
      },
      security: [{}, { bearer: [] }],
      ...REFUSALS,
    },
    transform: jsonSchemaTransform,
  });
}
