// The socket's document against AsyncAPI's own schema, which takes seconds to read.

import specs from "@asyncapi/specs";
import { Ajv, type SchemaObject } from "ajv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../testing/api.ts";
import { startServer, type TestServer } from "../testing/start-app.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ajv = new Ajv({ strict: false, validateFormats: false });

test("the served AsyncAPI document is one, and each of its payloads is a JSON schema", async () => {
  const { body } = await call(`${server.url}/api/asyncapi.json`, "GET");
  const isDocument = ajv.compile(specs.schemasWithoutId["3.0.0"] as SchemaObject);
  isDocument(body);
  expect(isDocument.errors ?? []).toEqual([]);
  const { channels } = body as unknown as { channels: { market: { messages: Record<string, { payload: object }> } } };
  for (const [event, { payload }] of Object.entries(channels.market.messages))
    expect(ajv.validateSchema(payload), event).toBe(true);
  expect(isDocument({ ...body, operations: { frame: { action: "shout" } } })).toBe(false);
});
