// Which methods a path answers, so that a wrong method gets that list instead of not-found.

import findMyWay, { type HTTPMethod } from "find-my-way";
import type { HttpApp } from "./fastify-app.ts";

/** Answered only to operators; for everybody else they do not exist. */
const HIDDEN: ReadonlySet<string> = new Set(["/readyz", "/metrics"]);

declare module "fastify" {
  interface FastifyInstance {
    /** The methods of this path, sorted; empty for an unknown path. */
    methodsOf: (path: string) => string[];
  }
}

/** Tracks routes registered afterwards. Files are not separate routes: their folder's route takes every path. */
export function installKnownMethods(app: HttpApp): void {
  const paths = findMyWay({ maxParamLength: 100 });
  const known = new Set<HTTPMethod>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*") || HIDDEN.has(url)) return;
    for (const name of [method].flat() as HTTPMethod[]) {
      if (paths.hasRoute(name, url)) continue;
      known.add(name);
      paths.on(name, url, () => undefined);
    }
  });
  app.decorate("methodsOf", (path) => [...known].filter((name) => paths.find(name, path) !== null).sort());
}
