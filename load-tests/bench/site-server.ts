// The answering half of the site benchmark, one process per side; measures its own processor time. "tickdeck" is the whole server
// on a static market, "bare" a Fastify with only routes that send ready bytes. Controlled by IPC: {bodies} → {}; {} →
// {cpuMicroseconds} since the start.

import Fastify from "fastify";
import { Redis } from "ioredis";
import { buildApp } from "../../server/app.ts";
import { FakeWorker } from "../../server/testing/fake-worker.ts";
import { EXCHANGES, exchangeOf } from "../../shared/market/exchange-id.ts";
import { readEnvironment } from "../../shared/node/environment.ts";
import { createLog } from "../../shared/node/log.ts";
import type { MeasuredBody } from "./site.bench.ts";

const FRAMES_EVERY_MS = 1000;

async function tickdeck(): Promise<string> {
  const env = readEnvironment({
    ...process.env,
    NODE_ENV: "test",
    PAYMENT_PROVIDERS: "mock",
    SESSION_SECRET: "a benchmark's own secret of enough length 0123456789",
    // Limits count addresses, and every request here comes from a different one.
    TRUST_PROXY: "127.0.0.1/32",
  });
  const redis = new Redis(env.REDIS_URL);
  for (const exchange of EXCHANGES) {
    const worker = new FakeWorker(redis, exchange, exchangeOf(exchange).symbols);
    await worker.writeUniverse();
    setInterval(() => void worker.publish().then(() => worker.publishStatus("live")), FRAMES_EVERY_MS);
  }
  const app = await buildApp(env, createLog("server", "warn"));
  return app.http.listen({ port: 0, host: "127.0.0.1" });
}

async function bare(bodies: readonly MeasuredBody[]): Promise<string> {
  const app = Fastify();
  for (const { path, type, bytes } of bodies) {
    const body = Buffer.alloc(bytes, "a");
    app.get(path, (_request, reply) => reply.type(type).send(body));
  }
  return app.listen({ port: 0, host: "127.0.0.1" });
}

process.on("message", ({ bodies }: { bodies?: readonly MeasuredBody[] }) => {
  if (bodies) void bare(bodies).then((url) => process.send?.({ url }));
  else {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicroseconds: user + system });
  }
});
process.on("disconnect", () => process.exit(0));
if (process.argv[2] === "tickdeck") process.send?.({ url: await tickdeck() });
