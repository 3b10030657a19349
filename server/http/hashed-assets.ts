// The build's files with a hash in their name, kept by browsers for ever. Their names are read once: with a route of its own the
// plugin reads the whole folder for each file that is asked for, to compare its spelling, and a page asks for ten out of a thousand.

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import fastifyStatic from "@fastify/static";
import type { HttpApp } from "./fastify-app.ts";
import { OPEN_RULES, type RouteRules } from "./route-rules.ts";

const RULES: RouteRules = { ...OPEN_RULES, refusals: ["invalid-request", "not-found", "internal"] };
/** Made beside a file for those who take it; no file of their own. */
const COMPRESSED = /\.(?:br|gz)$/;

/** Serves the files of this folder at /assets/; it makes `sendFile` known to the app's replies. */
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
