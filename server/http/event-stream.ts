// Answers with Server-Sent Events, past Fastify: the handler writes them for as long as the caller stays.

import type { FastifyReply } from "fastify";

/** Sends the head of the answer, with what hooks have set so far; returns the connection to write events to. */
export function beginEventStream(reply: FastifyReply): FastifyReply["raw"] {
  const { raw } = reply;
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Balancers that gather bytes would hold events back.
    "x-accel-buffering": "no",
  });
  raw.flushHeaders();
  return raw;
}
