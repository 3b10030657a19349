// One answer of ready bytes with our head, in one of three ways; measures its own processor time.
// Commanded by IPC: any message → answers {cpuMicroseconds} since the start.

import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createFastify, type HttpApp } from "../../server/http/fastify-app.ts";
import { SecurityHeaders } from "../../server/http/security-headers.ts";
import { readEnvironment } from "../../shared/node/environment.ts";
import { createLog } from "../../shared/node/log.ts";

const BODY_BYTES = 2000;
const PATH = "/api/stats";
const HOST = "127.0.0.1";

const env = readEnvironment({
  NODE_ENV: "test",
  // Nobody asks them.
  DATABASE_URL: "postgres://127.0.0.1/none",
  REDIS_URL: "redis://127.0.0.1",
  SESSION_SECRET: "a benchmark's own secret of enough length 0123456789",
});
const text = "a".repeat(BODY_BYTES);
const lines = Object.entries({
  ...new SecurityHeaders(env).get(PATH),
  "content-type": "application/json; charset=utf-8",
  "content-length": String(BODY_BYTES),
}).flat();

function answer(response: ServerResponse): void {
  response.writeHead(200, [...lines, "x-request-id", randomUUID()]);
  response.end(text, "latin1");
}

/** Nothing but node:http and a look at the address. */
async function http(): Promise<string> {
  const paths = new Map([[PATH, answer]]);
  const server = createServer((request, response) => paths.get(request.url ?? "")?.(response));
  await new Promise<void>((resolve) => void server.listen(0, HOST, resolve));
  return `http://${HOST}:${(server.address() as AddressInfo).port}`;
}

/** Our Fastify, which asks a hook before everything else. */
async function hook(): Promise<string> {
  const app = fastify();
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.url !== PATH) return done();
    reply.hijack();
    answer(reply.raw);
  });
  app.get(PATH, async () => text);
  return app.listen({ port: 0, host: HOST });
}

/** As server/http/ready-answers.ts does: the answer stands before our Fastify. */
async function before(): Promise<string> {
  const app = fastify();
  app.get(PATH, async () => text);
  const others = app.server.listeners("request") as RequestListener[];
  app.server.removeAllListeners("request");
  app.server.on("request", (request, response) => {
    if (request.url === PATH) answer(response);
    else for (const other of others) other.call(app.server, request, response);
  });
  return app.listen({ port: 0, host: HOST });
}

const fastify = (): HttpApp => createFastify(env, createLog("server", "warn"), (error) => console.error(error.message));

const VARIANTS: Readonly<Record<string, () => Promise<string>>> = { http, hook, before };
const start = VARIANTS[process.argv[2] ?? ""];
if (!start) throw new Error("Say which way: http, hook or before");
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ url: await start() });
