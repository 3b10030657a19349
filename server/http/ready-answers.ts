// Answers from memory what routes keep ready, in a hook behind the rules: whoever may call gets it without the query being checked and a
// handler being run. Whatever is not ready stays the handler's.

import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Session } from "../sessions/session-policy.ts";
import type { HttpApp } from "./fastify-app.ts";
import type { ReadyBody, ReadyForm } from "./ready-body.ts";

/** What a route keeps ready. */
export interface ReadyRoute {
  /** The body of now for a GET of this path by a caller without a session; undefined where the route's handler has to look. */
  readonly body?: (request: IncomingMessage, path: string) => ReadyBody | undefined;
  /** The same for a caller with a session: whether its plan suffices is looked at here. */
  readonly bodyFor?: (session: Session, request: IncomingMessage) => ReadyBody | undefined;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers of the route that need no handler. */
    ready?: ReadyRoute;
  }
}

/** Sends ready answers for the routes that are registered afterwards. Must come behind the rules. */
export function installReadyAnswers(app: HttpApp): void {
  /** One character per byte: Node writes it together with the head, as one string. */
  const texts = new WeakMap<ReadyForm, string>();
  app.addHook("onRequest", (request, reply, done) => {
    const body = request.method === "GET" ? readyBody(request) : undefined;
    if (!body) return done();
    // A session's token may be renewed with the answer, which Fastify writes down last.
    if (request.session) return void body.send(request, reply);
    const form = body.formFor(request.headers);
    const text = texts.get(form) ?? form.bytes?.toString("latin1") ?? "";
    texts.set(form, text);
    sendAtOnce(reply, form, text);
  });
}

function readyBody({ routeOptions, session, raw, url }: FastifyRequest): ReadyBody | undefined {
  const { ready } = routeOptions.config;
  if (!ready) return undefined;
  try {
    return session ? ready.bodyFor?.(session, raw) : ready.body?.(raw, url.split("?", 1)[0] ?? url);
  } catch {
    // The handler meets the same fault, and it is answered and logged.
    return undefined;
  }
}

function sendAtOnce(reply: FastifyReply, { status, headers, bytes }: ReadyForm, text: string): void {
  reply.hijack();
  reply.headers(headers);
  if (bytes) reply.header("content-length", bytes.length);
  reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders);
  reply.raw.end(text, "latin1");
}
