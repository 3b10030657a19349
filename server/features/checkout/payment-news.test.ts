// How many pages may wait for payment news: too many requests are refused as such, but a caller is not blamed when others hold
// all slots.

import { EventEmitter } from "node:events";
import type { PassThrough } from "node:stream";
import type { FastifyRequest } from "fastify";
import { afterEach, expect, it } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { PaymentNews } from "./payment-news.ts";
import type { PaymentService } from "./payment.service.ts";

const redis = () => Object.assign(new EventEmitter(), { status: "connecting" }) as unknown as RedisClient;
let streams: PassThrough[] = [];

/** Opens a page's stream from an address; returns the code of a refusal. */
function opener(): (ip: string) => Promise<unknown> {
  type Handler = (request: FastifyRequest, reply: unknown) => Promise<unknown>;
  let handler: Handler | undefined;
  const app = { get: (_path: string, _options: object, given: Handler) => (handler = given), addHook: () => undefined };
  const payments = { status: async () => ({ status: "pending" }) };
  const news = new PaymentNews(redis(), redis(), createLog("test", "silent"));
  news.register(app as unknown as HttpApp, payments as unknown as PaymentService);
  const reply = {
    header: () => reply,
    type: () => reply,
    send: (stream: PassThrough) => streams.push(stream),
  };
  return async (ip) => {
    const request = { ip, params: { paymentId: "A".repeat(22) } } as unknown as FastifyRequest;
    return handler?.(request, reply).catch((error: { code?: unknown }) => error.code);
  };
}

afterEach(() => {
  for (const stream of streams) stream.destroy();
  streams = [];
});

it("refuses an address that has six", async () => {
  const open = opener();
  for (let i = 0; i < 6; i++) await open("203.0.113.1");
  expect(await open("203.0.113.1")).toBe("rate-limited");
  expect(await open("203.0.113.2")).toBe(7);
});

it("is busy when two thousand of others are open", async () => {
  const open = opener();
  for (let i = 0; i < 2000; i++) await open(`10.0.${i >> 8}.${i % 256}`);
  expect(await open("203.0.113.1")).toBe("busy");
});
