// What tests of the push side stand on: an empty Redis, a migrated PostgreSQL, and the workers, servers and sockets a test
// opens, which close with it.

import type { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { ClientOptions } from "ws";
import type { PlanId } from "../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import type { Database } from "../../shared/postgres/database.ts";
import type { AppOptions } from "../app.ts";
import { FakeWorker } from "./fake-worker.ts";
import { MarketClient } from "./market-client.ts";
import { RawSocket } from "./raw-socket.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "./start-app.ts";

/** The setup of a test file; call it once, at its top. */
export function pushSetup(): PushSetup {
  const setup = new PushSetup();
  beforeAll(() => setup.begin());
  beforeEach(() => setup.redis.flushall());
  afterEach(() => setup.clear());
  afterAll(() => setup.end());
  return setup;
}

export class PushSetup {
  #redis: Redis | undefined;
  #database: Database | undefined;
  #closers: (() => unknown)[] = [];
  #exchanges: ExchangeId[] = [];

  get redis(): Redis {
    return started(this.#redis);
  }

  get database(): Database {
    return started(this.#database);
  }

  async begin(): Promise<void> {
    this.#redis = testRedis();
    this.#database = await testDatabase();
  }

  /** Closes what the test opened, the newest first. */
  async clear(): Promise<void> {
    this.#exchanges = [];
    for (const close of this.#closers.splice(0).reverse()) await close();
  }

  async end(): Promise<void> {
    await this.#redis?.quit();
    await this.#database?.close();
  }

  /** Hands over what is to be closed with the test. */
  closeAfter(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** A worker that has written its coins and published its first table. */
  async worker(exchange: ExchangeId, coins?: number): Promise<FakeWorker> {
    const worker = new FakeWorker(this.redis, exchange, coins);
    this.closeAfter(() => worker.stop());
    this.#exchanges.push(exchange);
    await worker.writeUniverse();
    await worker.publish();
    return worker;
  }

  /** A server; `environment` replaces single variables. */
  async server(environment: NodeJS.ProcessEnv = {}, options: AppOptions = {}, log?: Log): Promise<TestServer> {
    const server = await startServer(environment, options, log);
    this.closeAfter(() => server.close());
    return server;
  }

  /** A server that shows the tables of this test's workers. */
  async liveServer(environment: NodeJS.ProcessEnv = {}, options: AppOptions = {}, log?: Log): Promise<TestServer> {
    const server = await this.server(environment, options, log);
    await until("tables", () => this.#exchanges.every((exchange) => server.app.market.feed(exchange).isShown));
    return server;
  }

  /** Opens a socket with this token without waiting for admission. */
  connect(at: TestServer, token: string | undefined, options: ConstructorParameters<typeof MarketClient>[2] = {}): MarketClient {
    const client = new MarketClient(at.url, token, options);
    this.closeAfter(() => client.close());
    return client;
  }

  /** Opens a socket with this token, or throws with the refusal. */
  async enter(at: TestServer, token: string, options: ConstructorParameters<typeof MarketClient>[2] = {}): Promise<MarketClient> {
    const client = this.connect(at, token, options);
    const refusal = await client.connected();
    if (refusal !== undefined) throw new Error(`The socket was refused: ${refusal}`);
    return client;
  }

  /** The socket of a new subscriber of this plan. */
  async subscriber(at: TestServer, plan: PlanId): Promise<MarketClient> {
    return this.enter(at, (await makeToken(this.database, plan)).token);
  }

  /** A WebSocket without the client library; nothing was sent over it yet. */
  raw(at: TestServer, options: ClientOptions = {}): RawSocket {
    const raw = new RawSocket(at.url, options);
    this.closeAfter(() => raw.close());
    return raw;
  }

  /** A WebSocket without the client library that joined the market with this token. */
  async joined(at: TestServer, token: string): Promise<RawSocket> {
    const raw = this.raw(at);
    await raw.opened();
    raw.join(token);
    await until("joined", () => raw.has('40/market,{"sid"'));
    return raw;
  }
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("The setup begins with the first test");
  return part;
}
