// A server with the two listeners of the deployment, its market shown, behind the deployment's balancer.

import type { AppOptions } from "../app.ts";
import type { Log } from "../../shared/node/log.ts";
import { FakeWorker } from "./fake-worker.ts";
import { startBalancer, type StartedBalancer } from "./start-balancer.ts";
import { startServer, testDatabase, testRedis, until, type TestServer } from "./start-app.ts";

export interface BalancedServer {
  readonly server: TestServer;
  readonly balancer: StartedBalancer;
  /** Closes all that was started. */
  readonly end: () => Promise<void>;
}

const portOf = (url = ""): number => Number(new URL(url).port);

/** Starts both; `environment` and the rest are the server's. */
export async function startBalancedServer(
  haproxy: string,
  environment: NodeJS.ProcessEnv,
  options?: AppOptions,
  log?: Log,
): Promise<BalancedServer> {
  const redis = testRedis();
  // Servers of a deployment wait for a schema that somebody else migrates.
  await (await testDatabase()).close();
  const workers = [new FakeWorker(redis, "mexc"), new FakeWorker(redis, "binance")];
  for (const worker of workers) {
    await worker.writeUniverse();
    await worker.publish();
    worker.run();
  }
  // Any port will do: tests listen on free ones.
  const server = await startServer({ TRUST_PROXY: "127.0.0.1/32", METRICS_PORT: "9100", ...environment }, options, log);
  // The balancer would take it for away, as it should.
  await until("a ready server", async () => (await fetch(`${server.internalUrl}/readyz`)).ok);
  const balancer = await startBalancer(haproxy, [{ port: portOf(server.url), probePort: portOf(server.internalUrl) }]);
  return {
    server,
    balancer,
    end: async () => {
      for (const worker of workers) worker.stop();
      await balancer.stop();
      await server.close();
      await redis.quit();
    },
  };
}
