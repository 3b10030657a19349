// Adds the toy exchange to a process of the product: node --import FILE workers/main.ts ingest. It only replaces the registry and
// redirects the adapter's folder; the product itself knows nothing of it.

import { registerHooks } from "node:module";

const REGISTRY = new URL("../../../shared/testing/toy-exchange/registry.ts", import.meta.url).href;
const VENUE = new URL("./toy-venue.ts", import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.endsWith("/exchange-registry.ts")) return next(REGISTRY, context);
    return next(specifier === "./toy/toy-venue.ts" ? VENUE : specifier, context);
  },
});
