// What stands between a tool that attacks one route and the server: it gives each request an address and an account of its own, so
// that no limit answers in place of the handler, and counts what was answered.

import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isAdminAccess } from "../../shared/contracts/rest/route.ts";
import { ROUTES, type RouteKey } from "../../shared/contracts/rest/routes.ts";
import { visitor } from "./checkout.ts";
import type { Caller, RouteWalk } from "./route-walk.ts";

export interface AttackEdge {
  readonly url: string;
  /** How often which status was answered. */
  readonly counts: ReadonlyMap<number, number>;
  /** Answers of 5xx, and requests without an answer: what was asked and what was said. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** Who asks: somebody whom the route lets in, or nobody. */
export type Attacker = "caller" | "stranger";

/** Starts it on a free port. */
export async function startAttackEdge(url: string, walk: RouteWalk, key: RouteKey, as: Attacker): Promise<AttackEdge> {
  const counts = new Map<number, number>();
  const faults: string[] = [];
  const { hostname, port } = new URL(url);

  // An admin's session costs much to make, and nothing is asked about itself. A customer's is counted in memory as well.
  const mayStay = isAdminAccess(ROUTES[key].auth);
  let kept: Promise<Caller> | undefined;
  const cookieOf = async (): Promise<string> => {
    const caller = mayStay ? (kept ??= walk.caller(key)) : walk.caller(key);
    return (await caller).cookie;
  };

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    // Tries are counted by name as well, and a tool keeps to one name.
    await walk.forgetLimits();
    const {
      "user-agent": agent = "",
      accept = "",
      cookie: sent,
      authorization,
      referer,
      "content-length": length = asked.method === "GET" ? undefined : "0",
    } = asked.headers;
    const cookie = sent ?? (as === "caller" ? await cookieOf() : undefined);
    const given = Object.entries({ cookie, authorization, referer, "content-length": length });
    const headers = {
      ...visitor(),
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      ...("body" in ROUTES[key] ? { "content-type": "application/json" } : {}),
      "user-agent": agent,
      accept,
      origin: url,
    };
    const passed = request({ hostname, port, method: asked.method, path: asked.url, headers });
    asked.pipe(passed);
    const [got] = (await once(passed, "response")) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of got) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const status = got.statusCode ?? 0;
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status >= 500) faults.push(`${asked.method} ${asked.url}: ${status} ${body.toString()}`);
    answer.writeHead(status, { "content-type": got.headers["content-type"] ?? "text/plain" }).end(body);
  }

  const edge = createServer((asked, answer) => {
    pass(asked, answer).catch((error: unknown) => {
      faults.push(`${asked.method} ${asked.url}: ${String(error)}`);
      answer.destroy();
    });
  });
  await once(edge.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(edge.address() as AddressInfo).port}`,
    counts,
    faults,
    close: async () => {
      edge.closeAllConnections();
      edge.close();
      await once(edge, "close");
    },
  };
}
