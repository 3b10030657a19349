// Calls any route of the contract as somebody whom it lets in. Each call comes from an address and an account of its own, so that no
// limit and nothing that was done before answers in place of the handler.

import type { Redis } from "ioredis";
import { isAdminAccess, refusalsOf } from "../../shared/contracts/rest/route.ts";
import { ROUTES, type RouteKey } from "../../shared/contracts/rest/routes.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { serverKeys } from "../server-keys.ts";
import { adminCookie, makeAdmin } from "./admins.ts";
import { visitor } from "./checkout.ts";
import { exampleOf, type ExampleRequest, type ExampleRows } from "./route-examples.ts";
import { makeToken, makeUser, type TestServer } from "./start-app.ts";

/** Every route of the contract. */
export const ROUTE_KEYS = Object.keys(ROUTES) as RouteKey[];

/** Limits that count everybody together are forgotten after so many calls. */
const FORGET_EVERY = 20;

export interface WalkAnswer {
  readonly status: number;
  readonly text: string;
}

/** What goes out: an example, changed by the attack. A text as body is sent as it is, as JSON unless another type is named. */
export type Attack = Omit<ExampleRequest, "body"> & {
  readonly body?: unknown;
  readonly type?: string;
  readonly rawQuery?: string;
};

/** Somebody whom a route lets in, and what a request of theirs names. */
export interface Caller {
  readonly cookie: string;
  readonly rows: ExampleRows;
}

export class RouteWalk {
  readonly #server: TestServer;
  readonly #database: Database;
  readonly #redis: Redis;
  #calls = 0;

  /** The server has to believe its balancer (TRUST_ME). */
  constructor(server: TestServer, database: Database, redis: Redis) {
    this.#server = server;
    this.#database = database;
    this.#redis = redis;
  }

  /**
   * Makes the example's rows and a caller, lets `attack` change the example, and sends it. Throws when the answer is a refusal that
   * the route does not declare.
   */
  async call(key: RouteKey, attack: (example: ExampleRequest) => Attack = (example) => example): Promise<WalkAnswer> {
    const { cookie, rows } = await this.caller(key);
    const { params = {}, query = {}, body, rawQuery, type = "application/json" } = attack(exampleOf(key, rows));
    const [method = "", pattern = ""] = key.split(" ");
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const asked = rawQuery ?? String(new URLSearchParams(query as Record<string, string>));
    const answer = await fetch(`${this.#server.url}${path}${asked === "" ? "" : `?${asked}`}`, {
      method,
      headers: {
        ...visitor(),
        cookie,
        origin: this.#server.url,
        ...(body === undefined ? {} : { "content-type": type }),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const declared = refusalsOf(method, ROUTES[key]);
    const refusal = /"error":"([\w-]+)"/.exec(answer.ok ? "" : text)?.[1];
    if (refusal !== undefined && !declared.some((code) => code === refusal)) throw new Error(`${key} does not declare ${text}`);
    return { status: answer.status, text };
  }

  /** A caller of their own for one more call, which no limit refuses. */
  async caller(key: RouteKey): Promise<Caller> {
    if (this.#calls++ % FORGET_EVERY === 0) await this.forgetLimits();
    return isAdminAccess(ROUTES[key].auth) ? this.#owner() : this.#customer();
  }

  async #customer(): Promise<Caller> {
    const { token, user } = await makeToken(this.#database, "professional");
    return { cookie: `sid=${token}`, rows: { email: user.email, otherUserId: "", otherAdminId: "", messageId: "" } };
  }

  async #owner(): Promise<Caller> {
    const [cookie, { userId: otherUserId, email }, { id: otherAdminId }] = await Promise.all([
      adminCookie(this.#database, "owner"),
      makeUser(this.#database, "start"),
      makeAdmin(this.#database, "viewer"),
    ]);
    return { cookie, rows: { email, otherUserId, otherAdminId, messageId: await this.#message(email) } };
  }

  async #message(email: string): Promise<string> {
    const message = { name: "Anna", email, subject: "A question", message: "Hi", language: "en" } as const;
    const { id } = await this.#database.run((db) =>
      db.insertInto("contact_messages").values(message).returning("id").executeTakeFirstOrThrow(),
    );
    return id;
  }

  /** As if nobody had asked for anything yet. */
  async forgetLimits(): Promise<void> {
    const counted = await this.#redis.keys(`${serverKeys.rate("")}*`);
    if (counted.length > 0) await this.#redis.del(...counted);
  }
}
