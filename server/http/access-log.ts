// One line per answer, by route pattern: an address may hold a session token, a pattern cannot.

import type { HttpApp } from "./fastify-app.ts";

/** Routes that balancers and supervisors ask several times a second while things start, and that are red meanwhile. */
export const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** Logs every answer of Fastify; the ordinary ones at debug level. */
export function installAccessLog(app: HttpApp): void {
  app.addHook("onResponse", (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 400 && !PROBES.has(line.route)) request.log.info(line, "refused");
    else request.log.debug(line, "answered");
    done();
  });
}
