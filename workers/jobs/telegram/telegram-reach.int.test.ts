// Which calls that got no answer may have reached Telegram: only those are unknown, all others are made again.

import { once } from "node:events";
import { createServer, type Server as PlainServer } from "node:net";
import { createServer as createTlsServer, type Server } from "node:tls";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { redisUrl } from "../../../shared/testing/services.ts";
import { UnknownError } from "../job-table.ts";
import { selfSigned } from "../testing/self-signed.ts";
import { TelegramBot } from "./telegram-bot.ts";

const TOKEN = `1234567:${"AbCdEf-1_".repeat(4)}`;
const redis = new Redis(redisUrl());
const servers: (Server | PlainServer)[] = [];

beforeEach(() => redis.flushall());
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => redis.disconnect());

async function portOf(server: Server | PlainServer): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as { readonly port: number }).port;
}

const failure = (baseUrl: string): Promise<unknown> =>
  new TelegramBot({ token: TOKEN, redis, now: () => new Date(), baseUrl }).send("7", "Hello").catch((error: unknown) => error);

it("a host that nobody trusts never got the message", async () => {
  const port = await portOf(createTlsServer(selfSigned()));
  const error = await failure(`https://localhost:${port}`);
  expect(error).toMatchObject({ name: "AwayError" });
});

it("a host that does not speak TLS never got the message", async () => {
  const port = await portOf(
    createServer((line) => line.on("error", () => undefined).once("data", () => line.end("HTTP/1.1 400 Bad\r\n\r\n"))),
  );
  expect(await failure(`https://localhost:${port}`)).toMatchObject({ name: "AwayError" });
});

it("a port on which nobody listens, and a name that nobody has, never got the message", async () => {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  await once(server, "close");
  for (const url of [`http://127.0.0.1:${port}`, "http://no-such-host.invalid"])
    expect(await failure(url)).toMatchObject({ name: "AwayError" });
});

it.each(["", "HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{", "HTTP/1.1 502 Bad Gateway\r\ncontent-length: 2\r\n\r\n<>"])(
  "a host that took the request and answered %j may have sent it on",
  async (answer) => {
    const port = await portOf(createServer((line) => line.on("error", () => undefined).once("data", () => line.end(answer))));
    expect(await failure(`http://127.0.0.1:${port}`)).toBeInstanceOf(UnknownError);
  },
);
