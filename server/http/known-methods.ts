// Which methods a path answers, so that another one is told which they are instead of that nothing is there.

import findMyWay, { type HTTPMethod } from "find-my-way";
import type { HttpApp } from "./fastify-app.ts";

/** Answered to operators alone; for everybody else there is nothing. */
const HIDDEN: ReadonlySet<string> = new Set(["/readyz", "/metrics"]);

declare module "fastify" {
  interface FastifyInstance {
    /** The methods of this path, sorted; none where no route has it. */
    methodsOf: (path: string) => string[];
  }
}

/** Follows the routes that are registered afterwards. Files are no routes of their own: their folder's route takes every path. */
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
