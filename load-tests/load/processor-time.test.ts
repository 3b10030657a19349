// Servers whose metrics need a token show their processor time to a load test that has it, and to no other.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { watchProcessors } from "./processor-time.ts";

const TOKEN = "metrics-of-a-test";

afterEach(() => void vi.useRealTimers());

test.each([
  { token: TOKEN, sees: true },
  { token: undefined, sees: false },
])("with $token", async ({ token, sees }) => {
  let asked = 0;
  const server = createServer((request, reply) => {
    asked += 1;
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return reply.writeHead(403).end();
    return reply.end(`process_cpu_seconds_total ${asked}\ntickdeck_worker_process_cpu_seconds_total{worker="1"} ${asked}\n`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { port } = server.address() as AddressInfo;
  const stop = watchProcessors({ urls: [`http://127.0.0.1:${port}/metrics`], token }, process.pid);
  for (let round = 1; round <= 2; round++) {
    // The interval skips a sample that is still under way.
    const sample = (): void => {
      if (asked < round) vi.advanceTimersByTime(2000);
      expect(asked).toBe(round);
    };
    await vi.waitFor(sample, { timeout: 10_000 });
  }
  const shares = await stop();
  server.close();
  expect(shares).toHaveLength(1);
  expect([shares[0]?.servers, shares[0]?.workers].map((share) => (share ?? 0) > 0)).toEqual([sees, sees]);
});
