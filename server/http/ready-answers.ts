// Answers from memory what routes keep ready, before Fastify sees the request: its way from router to reply costs more than such
// an answer itself. Whatever is not plainly a GET for something ready (other methods, refusals, sessions nobody has just looked at, faults)
// stays Fastify's.

import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RouteLimit } from "../../shared/contracts/rest/route.ts";
import type { Log } from "../../shared/node/log.ts";
import type { ServerMetrics } from "../server-metrics.ts";
import { logAnswered } from "./access-log.ts";
import { addressKey, type ClientAddresses } from "./client-address.ts";
import type { HttpApp } from "./fastify-app.ts";
import type { ReadyBody, ReadyForm } from "./ready-body.ts";
import type { Session } from "../sessions/session-policy.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import type { SlidingWindows } from "./sliding-window.ts";

/** What a route keeps ready. */
export interface ReadyRoute {
  /** The paths it is ready for, as callers write them; those of the route itself unless given. */
  readonly paths?: readonly string[];
  /** The body of now for a GET of one of these paths by a caller without a session; undefined where the route's handler has to look. */
  readonly body?: (request: IncomingMessage, path: string) => ReadyBody | undefined;
  /** The same for a caller whose session is alive, of a route that needs one: whether its plan suffices is looked at here. */
  readonly bodyFor?: (session: Session, request: IncomingMessage) => ReadyBody | undefined;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers of the route that need no handler. */
    ready?: ReadyRoute;
  }
}

export interface ReadyAnswersDeps {
  readonly addresses: ClientAddresses;
  /** The token of a session that a caller presents. */
  readonly tokenOf: (request: IncomingMessage) => string | undefined;
  /** A token's session where nobody need be asked for it, and nothing is to be renewed. */
  readonly settled: (token: string) => Session | undefined;
  /** The end of a look at a token's session that is under way, which never fails. */
  readonly underWay: (token: string) => Promise<unknown> | undefined;
  readonly windows: SlidingWindows;
  readonly security: SecurityHeaders;
  readonly metrics: ServerMetrics;
  readonly log: Log;
}

/** A form as it leaves, with the security headers of its path. */
interface Wire {
  /** Names and values by turns; the value of x-request-id is still missing at the end. */
  readonly lines: readonly string[];
  /** One character per byte: Node writes it together with the head, as one string. */
  readonly text: string;
}

interface ReadyPath {
  readonly path: string;
  /** The route's pattern. */
  readonly route: string;
  readonly limits: readonly RouteLimit[];
  readonly ready: ReadyRoute;
  readonly fixed: Readonly<Record<string, string>>;
  readonly wires: WeakMap<ReadyForm, Wire>;
}

/** Puts ready answers in front of the routes that are registered afterwards. Must come before anything else listens for requests. */
export function installReadyAnswers(app: HttpApp, deps: ReadyAnswersDeps): void {
  const paths = new Map<string, ReadyPath>();
  app.addHook("onRoute", ({ url: route, method, config }) => {
    if (method !== "GET" || !config?.ready) return;
    const { ready } = config;
    const other = ready.bodyFor ? "visitor" : "session";
    const limits = (config.rules?.limits ?? []).filter(({ per }) => per !== other);
    if (limits.some(({ per, perServer }) => !perServer || per === "everybody"))
      throw new Error(`${route} is not counted in memory`);
    for (const path of ready.paths ?? [route])
      paths.set(path, { path, route, limits, ready, fixed: deps.security.of(path), wires: new WeakMap() });
  });
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  const pathOf = ({ method, url = "" }: IncomingMessage): ReadyPath | undefined => {
    const query = url.indexOf("?");
    return method === "GET" ? paths.get(query < 0 ? url : url.slice(0, query)) : undefined;
  };
  // Fastify's own listener stays what answers all else: a server of our own making would need its settings once more.
  const { server } = app;
  const others = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const passOn = (): void => {
      for (const other of others) other.call(server, request, response);
    };
    const ready = pathOf(request);
    if (!ready || isClosing) return passOn();
    const began = performance.now();
    const token = ready.ready.bodyFor && deps.tokenOf(request);
    const answered = (): boolean => {
      const caller = { request, session: token === undefined ? undefined : deps.settled(token) };
      return answer(ready, caller, response, began, deps);
    };
    // A page that opens asks for many things at once: Fastify looks up whose the first question is, and the others wait for that.
    const look = token === undefined ? undefined : deps.underWay(token);
    if (look)
      void look.then(() => {
        if (isClosing || !answered()) passOn();
      });
    else if (!answered()) passOn();
  });
}

/** Who asks, and for what. */
interface Caller {
  readonly request: IncomingMessage;
  readonly session: Session | undefined;
}

/** Answers unless Fastify has to. */
function answer(ready: ReadyPath, caller: Caller, response: ServerResponse, began: number, deps: ReadyAnswersDeps): boolean {
  const form = formFor(ready, caller);
  if (!form || !isWithin(ready.limits, caller, deps)) return false;
  const { lines, text } = wireOf(ready, form);
  const id = randomUUID();
  response.writeHead(form.status, [...lines, id]);
  response.end(text, "latin1");
  const ms = performance.now() - began;
  deps.metrics.httpSeconds.observe({ method: "GET", route: ready.route, status: form.status }, ms / 1000);
  // Each of Fastify's requests has a logger with its id.
  if (deps.log.isLevelEnabled("debug"))
    logAnswered(deps.log.child({ reqId: id }), { method: "GET", route: ready.route, status: form.status, ms: Math.round(ms) });
  return true;
}

function formFor({ ready: { body, bodyFor }, path }: ReadyPath, { request, session }: Caller): ReadyForm | undefined {
  try {
    const found = session ? bodyFor?.(session, request) : body?.(request, path);
    return found?.formFor(request.headers);
  } catch {
    // The route's handler meets the same fault, and Fastify answers and logs it.
    return undefined;
  }
}

/** Counts the call. One too many is not counted: Fastify counts it again, and refuses it. */
function isWithin(
  limits: readonly RouteLimit[],
  { request, session }: Caller,
  { addresses, windows }: ReadyAnswersDeps,
): boolean {
  if (limits.length === 0) return true;
  const address = addressKey(addresses.of(request));
  return limits.every((limit) => windows.take(limit, limit.per === "session" && session ? session.handle : address));
}

function wireOf({ fixed, wires }: ReadyPath, form: ReadyForm): Wire {
  const known = wires.get(form);
  if (known) return known;
  const length = form.bytes && { "content-length": String(form.bytes.length) };
  const lines = [...Object.entries({ ...fixed, ...form.headers, ...length }).flat(), "x-request-id"];
  const wire = { lines, text: form.bytes?.toString("latin1") ?? "" };
  wires.set(form, wire);
  return wire;
}
