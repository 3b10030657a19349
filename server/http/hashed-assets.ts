// The build's files with a hash in their name, cached by browsers forever. Their names are read once: with its own route the
// plugin would read the whole folder for each requested file, to compare its spelling, and a page requests ten of a thousand.

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import fastifyStatic from "@fastify/static";
import type { HttpApp } from "./fastify-app.ts";
import { OPEN_RULES, type RouteRules } from "./route-rules.ts";

const RULES: RouteRules = { ...OPEN_RULES, refusals: ["invalid-request", "not-found", "internal"] };
/** Compressed versions of a file, not separate files. */
const COMPRESSED = /\.(?:br|gz)$/;

/** Serves this folder at /assets/; adds `sendFile` to the app's replies. */
export async function installHashedAssets(app: HttpApp, folder: string): Promise<void> {
  const names = new Set(existsSync(folder) ? (await readdir(folder)).filter((name) => !COMPRESSED.test(name)) : []);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply) => void reply.header("cache-control", "public, max-age=31536000, immutable"),
  });
  const route = { config: { rules: RULES }, schema: { hide: true } };
  app.get<{ Params: { name: string } }>("/assets/:name", route, (request, reply) => {
    const { name } = request.params;
    return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
  });
}
