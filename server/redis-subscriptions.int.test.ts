// Subscriptions over cuts of Redis: they come back, and a server that stops before Redis has confirmed them rejects nothing.

import { afterEach, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { createLog } from "../shared/node/log.ts";
import { connectRedis, subscribeForGood, type RedisClient } from "../shared/node/redis.ts";
import { redisUrl } from "../shared/testing/services.ts";
import { FaultyLink } from "./testing/faulty-link.ts";
import { testRedis, until } from "./testing/start-app.ts";

const CHANNEL = "test:channel";
const log = createLog("test", "silent");
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
let link: FaultyLink;
let subscriber: RedisClient;
let received: string[];
let publisher: Redis;

beforeEach(async () => {
  unhandled.length = 0;
  process.on("unhandledRejection", onUnhandled);
  publisher = testRedis();
  link = await FaultyLink.to(redisUrl());
  subscriber = connectRedis(link.url, "subscriber", log);
  received = [];
  const onMessage = (message: Buffer): void => void received.push(message.toString());
  subscribeForGood(subscriber, { channels: [CHANNEL], onMessage }, log);
  await subscribed();
});

afterEach(async () => {
  subscriber.disconnect();
  await publisher.quit();
  await link.close();
  process.off("unhandledRejection", onUnhandled);
});

async function subscribed(): Promise<void> {
  received = [];
  await until("a message", async () => (await publisher.publish(CHANNEL, "hello")) > 0 && received.length > 0);
}

test("they come back after a cut", async () => {
  link.cut();
  await until("cut", () => subscriber.status !== "ready");
  link.repair();
  await subscribed();
});

test("a connection that ends while it subscribes again rejects nothing that nobody handles", async () => {
  link.cut();
  await until("cut", () => subscriber.status !== "ready");
  const ended = new Promise<void>((resolve) => void subscriber.once("end", resolve));
  subscriber.once("ready", () => {
    subscriber.disconnect();
    link.cut();
  });
  link.repair();
  await ended;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(unhandled).toEqual([]);
});
