// What a ready answer costs before Fastify (server/http/ready-answers.ts), in a first onRequest hook of it, and by node:http alone: the
// same bytes and head, the same clients, one run. The way before Fastify is worth its code while the hook's rate is below half of node:http's.
// node load-tests/bench/ready-answers.bench.ts

import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { askChild } from "./ask-child.ts";
import { KeptAlive } from "./kept-alive.ts";

const VARIANTS = ["http", "hook", "before"] as const;
const WORTH_BELOW = 0.5;
const CLIENTS = 64;
const ROUNDS = 9;
const ROUND_MS = 1000;
const REQUEST = "GET /api/stats HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip, br\r\n\r\n";

type Variant = (typeof VARIANTS)[number];

interface Side {
  readonly process: ChildProcess;
  readonly clients: readonly KeptAlive[];
}

async function side(variant: Variant): Promise<Side> {
  const child = fork(join(import.meta.dirname, "ready-answer-server.ts"), [variant]);
  const { url } = await askChild<{ url: string }>(child);
  return { process: child, clients: await Promise.all(Array.from({ length: CLIENTS }, () => KeptAlive.to(url))) };
}

/** Microseconds of the server's processor for one answer, over one round. */
async function round({ process: child, clients }: Side): Promise<number> {
  const spent = async (): Promise<number> => (await askChild<{ cpuMicroseconds: number }>(child, {})).cpuMicroseconds;
  const before = await spent();
  const until = performance.now() + ROUND_MS;
  let answers = 0;
  const ask = async (client: KeptAlive): Promise<void> => {
    while (performance.now() < until) {
      const { status } = await client.ask(REQUEST);
      if (status !== 200) throw new Error(`The answer was ${status}`);
      answers++;
    }
  };
  await Promise.all(clients.map(ask));
  return ((await spent()) - before) / answers;
}

const sides = await Promise.all(VARIANTS.map(async (variant) => [variant, await side(variant)] as const));
const best: Record<Variant, number> = { http: Infinity, hook: Infinity, before: Infinity };
// The first round belongs to the compiler.
for (let each = 0; each <= ROUNDS; each++)
  for (const [variant, measured] of sides) {
    const cost = await round(measured);
    if (each > 0) best[variant] = Math.min(best[variant], cost);
  }
for (const [, { process: child, clients }] of sides) {
  for (const client of clients) client.close();
  child.disconnect();
}
const share = (variant: Variant): string => (best.http / best[variant]).toFixed(2);
console.log(
  `node:http ${best.http.toFixed(1)} us of processor an answer; before Fastify ${best.before.toFixed(1)} us, ${share("before")} of its rate; ` +
    `in a hook ${best.hook.toFixed(1)} us, ${share("hook")} of its rate (answers before Fastify are worth it below ${WORTH_BELOW})`,
);
