// The socket's document against the socket itself: every event sent and accepted is in it, in the documented shape.

import { expect, test } from "vitest";
import { z } from "zod";
import { call } from "../testing/api.ts";
import { pushSetup } from "../testing/push-setup.ts";
import { makeToken, until } from "../testing/start-app.ts";

interface Document {
  asyncapi: string;
  channels: { market: { messages: Record<string, { payload: Parameters<typeof z.fromJSONSchema>[0] }> } };
  operations: Record<string, { action: "send" | "receive"; "x-scope"?: string; reply?: object; messages: object[] }>;
}

const setup = pushSetup();

test("the AsyncAPI document says what the socket takes and sends", async () => {
  const worker = await setup.worker("mexc");
  const server = await setup.liveServer();
  const { body } = await call(`${server.url}/api/asyncapi.json`, "GET");
  const { asyncapi, channels, operations } = body as unknown as Document;
  expect(asyncapi).toBe("3.0.0");
  for (const [, pointer = ""] of JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = pointer.split("/").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body);
    expect(target, pointer).toBeDefined();
  }
  // Patterns with Unicode letter classes are not read with the flag they need.
  const plain = JSON.parse(JSON.stringify(channels), (name: string, value: unknown) =>
    name === "pattern" && typeof value === "string" && value.includes("\\p{") ? undefined : value,
  ) as Document["channels"];
  const schemaOf = (event: string) => z.fromJSONSchema(plain.market.messages[event]?.payload ?? false);

  const { token, handle } = await makeToken(setup.database, "professional");
  const one = await setup.enter(server, token);
  const sent = new Map<string, unknown[]>();
  one.socket.onAny((event: string, ...args: unknown[]) => sent.set(event, args));
  const asked: Record<string, readonly unknown[]> = {
    subscribe: [{ exchange: "mexc", speed: 1 }],
    resync: [],
    ticks: [{ symbols: ["MEXC:C0USDT"] }],
    signals: [{ rules: [{ exchange: "mexc", kind: "net_percent", minutes: 1, threshold: 1, direction: "up" }] }],
  };
  for (const [event, args] of Object.entries(asked)) {
    expect(operations[event]).toMatchObject({ action: "receive", reply: expect.anything() });
    expect(schemaOf(event).safeParse(args).error, event).toBeUndefined();
    const ack = await one.ask(event, ...args);
    expect([event, ack.ok]).toEqual([event, true]);
    expect(schemaOf("ack").safeParse([ack]).error).toBeUndefined();
  }
  expect(schemaOf("subscribe").safeParse([{ exchange: "kraken", speed: 1 }]).success).toBe(false);
  await worker.publish([0]);
  await until("a frame", () => sent.has("frame") && sent.has("snapshot") && sent.has("status"));
  await call(`${server.url}/api/terminal/logout?session_token=${handle}`, "POST");
  await until("the end", () => sent.has("session"));
  for (const [event, args] of sent) {
    expect(operations[event], event).toMatchObject({ action: "send" });
    expect(schemaOf(event).safeParse(args).error, event).toBeUndefined();
  }
});
