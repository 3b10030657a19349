// What tests of buying stand on: a server behind a balancer, an empty Redis for each test, and the ways to register, pay and ask.

import type { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { PaidPlan } from "../../shared/checkout/price-catalogue.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { call } from "./api.ts";
import { TRUST_ME, visitor } from "./checkout.ts";
import { makeToken, startServer, testDatabase, testRedis, type TestServer, type TestUser } from "./start-app.ts";

type Answer = Awaited<ReturnType<typeof call>>;

/** A subscriber who bought one more plan. */
export interface Buyer {
  readonly token: string;
  readonly user: TestUser;
  /** Of the order. */
  readonly number: string;
  readonly paymentId: string;
}

/** The setup of a test file; call it once, at its top. */
export function checkoutSetup(): CheckoutSetup {
  const setup = new CheckoutSetup();
  beforeAll(() => setup.begin());
  beforeEach(() => setup.redis.flushall());
  afterAll(() => setup.end());
  return setup;
}

export class CheckoutSetup {
  #parts: { readonly redis: Redis; readonly database: Database; readonly server: TestServer } | undefined;

  get redis(): Redis {
    return this.#begun.redis;
  }

  get database(): Database {
    return this.#begun.database;
  }

  get server(): TestServer {
    return this.#begun.server;
  }

  async begin(): Promise<void> {
    this.#parts = { redis: testRedis(), database: await testDatabase(), server: await startServer(TRUST_ME) };
  }

  async end(): Promise<void> {
    await this.server.close();
    await this.redis.quit();
    await this.database.close();
  }

  /** Posts from an address that nobody used before. */
  post(path: string, body?: unknown, options: { token?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
    const headers = { ...visitor(), ...options.headers };
    return call(`${this.server.url}${path}`, "POST", { ...options, headers, ...(body === undefined ? {} : { body }) });
  }

  /** Asks from an address that nobody used before. */
  get(path: string, token?: string): Promise<Answer> {
    return call(`${this.server.url}${path}`, "GET", { headers: visitor(), ...(token === undefined ? {} : { token }) });
  }

  /** Has the mock provider report an outcome. */
  settle(paymentId: unknown, result: "success" | "fail" = "success"): Promise<Answer> {
    return this.post("/api/mock-payment/update", { identifier: paymentId, provider: "gpay", result });
  }

  /** Registers and opens a payment as a signed-in customer. */
  async open({ token, user }: { token: string; user: TestUser }, plan: PaidPlan) {
    const { body } = await this.post("/api/register", { contact: user.email, plan }, { token });
    const created = await this.post("/api/create-payment", { userId: body["userId"], planId: plan }, { token });
    const { order_number: number } = created.body["paymentData"] as { order_number: string };
    return { number, paymentId: String(created.body["paymentId"]) };
  }

  /** A new subscriber of Start who has bought `plan` as well. */
  async buyer(plan: PaidPlan = "popular"): Promise<Buyer> {
    const { token, user } = await makeToken(this.database, "start");
    const order = await this.open({ token, user }, plan);
    await this.settle(order.paymentId);
    return { token, user, ...order };
  }

  get #begun() {
    if (!this.#parts) throw new Error("The setup begins with the first test");
    return this.#parts;
  }
}
