// What tests that attack every route stand on: a server behind a balancer that shows a market, and a walk over its routes.

import type { Log } from "../../shared/node/log.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { TRUST_ME } from "./checkout.ts";
import { FakeWorker } from "./fake-worker.ts";
import { RouteWalk } from "./route-walk.ts";
import { startServer, testDatabase, testRedis, until, type TestServer } from "./start-app.ts";

export interface StartedRouteWalk {
  readonly walk: RouteWalk;
  readonly server: TestServer;
  readonly database: Database;
  /** Closes all that was started. */
  end(): Promise<void>;
}

/** Starts the server with MEXC's market shown, and the walk over it. */
export async function startRouteWalk(log?: Log): Promise<StartedRouteWalk> {
  const redis = testRedis();
  const database = await testDatabase();
  const worker = new FakeWorker(redis, "mexc");
  await worker.writeUniverse();
  await worker.publish();
  const server = await startServer(TRUST_ME, {}, log);
  await until("a table", () => server.app.market.feed("mexc").isShown);
  return {
    walk: new RouteWalk(server, database, redis),
    server,
    database,
    end: async () => {
      worker.stop();
      await server.close();
      await redis.quit();
      await database.close();
    },
  };
}
