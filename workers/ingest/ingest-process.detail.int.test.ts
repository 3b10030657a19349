// The whole ingest process: with a Redis connection that goes dead without being closed, and for a single exchange.

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, it } from "vitest";
import { readWorkerEnvironment } from "../../shared/node/environment.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { startIngestProcess } from "./ingest-process.ts";
import { redisAt } from "./testing/tape-ingest.ts";

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

/** A relay to Redis; `cut` drops the connections that wait inside Redis by then only on Redis' side. */
async function relay(): Promise<{ url: string; waiting: () => number; cut: () => void }> {
  const target = new URL(redisUrl());
  const sockets: Socket[] = [];
  const waiting = new Set<Socket>();
  const server = createServer((inside) => {
    const outside = connect(Number(target.port), target.hostname);
    sockets.push(inside, outside);
    inside.on("data", (bytes) => {
      if (bytes.includes("blpop")) waiting.add(outside);
      outside.write(bytes);
    });
    outside.on("data", (bytes) => inside.write(bytes));
    for (const socket of [inside, outside]) socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The relay does not listen");
  const through = new URL(target);
  through.port = String(address.port);
  return {
    url: through.href,
    waiting: () => waiting.size,
    cut: () => {
      for (const outside of waiting) outside.destroy();
    },
  };
}

/** A process of the environment's exchanges, none of which answers. */
async function startProcess(url: string, exchanges?: string): Promise<() => Promise<void>> {
  const unused = "127.0.0.1:9";
  const { stop } = await startIngestProcess(
    readWorkerEnvironment({
      REDIS_URL: url,
      LOG_LEVEL: "silent",
      EXCHANGES: exchanges,
      BINANCE_REST_URL: `http://${unused}`,
      BINANCE_WS_URL: `ws://${unused}`,
      MEXC_REST_URL: `http://${unused}`,
      MEXC_WS_URL: `ws://${unused}`,
    }),
  );
  return stop;
}

it.concurrent("serves one exchange alone where the environment says so", async ({ expect }) => {
  const connection = await relay();
  const starting = startProcess(connection.url, "binance");
  await expect.poll(connection.waiting).toBe(1);
  const stop = await starting;
  expect(connection.waiting()).toBe(1);
  await stop();
}, 60_000);

it.concurrent("waits with its start for no exchange, and ends in order while one is being waited for", async ({ expect }) => {
  const connection = await relay();
  const began = performance.now();
  const stop = await startProcess(connection.url);
  // Four attempts each for clock and coins take longer than ten.
  expect(performance.now() - began).toBeLessThan(3000);
  await stop();
}, 60_000);

it.concurrent("goes on answering charts after its blocking connections to Redis went dead", async ({ expect }) => {
  const redis = redisAt(0);
  const connection = await relay();
  const starting = startProcess(connection.url);
  await expect.poll(connection.waiting).toBe(2);
  connection.cut();
  await redis.rpush(keys.chartWanted("mexc"), "BTCUSDT 1");
  await expect.poll(() => redis.llen(keys.chartWanted("mexc")), { timeout: 20_000 }).toBe(0);
  await (
    await starting
  )();
}, 60_000);
