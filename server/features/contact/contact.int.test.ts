import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import type { Database } from "../../../shared/postgres/database.ts";
import { call } from "../../testing/api.ts";
import { startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";

const OPERATORS = "support@app.test";
const MESSAGE = { name: "Anna", email: "anna@example.test", subject: "Hello", message: "Two\nlines", language: "de" };

let redis: Redis;
let database: Database;
let server: TestServer;
/** For one test, with other settings. */
let other: TestServer | undefined;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer({ SUPPORT_EMAIL: OPERATORS, TRUST_PROXY: "127.0.0.1/32" });
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => db.deleteFrom("contact_messages").execute());
  await database.run((db) => db.deleteFrom("mails").execute());
});
afterEach(async () => {
  await other?.close();
  other = undefined;
});
afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const send = (body: unknown, address = "203.0.113.1", at = server) =>
  call(`${at.url}/api/contact`, "POST", { body, headers: { "x-forwarded-for": address } });
const messages = () =>
  database.run((db) =>
    db.selectFrom("contact_messages").select(["name", "email", "subject", "message", "language", "status"]).execute(),
  );
const mails = () => database.run((db) => db.selectFrom("mails").select(["template", "recipient", "params"]).execute());

test("a message is kept as new, and the operators get one mail", async () => {
  const { status, body } = await send(MESSAGE);
  expect([status, body["status"], typeof body["message"]]).toEqual([200, "success", "string"]);
  expect(await messages()).toEqual([{ ...MESSAGE, status: "new" }]);
  expect(await mails()).toEqual([{ template: "contact-notice", recipient: OPERATORS, params: MESSAGE }]);
  const outbox = await database.run((db) => db.selectFrom("outbox").select("kind").execute());
  expect(outbox).toContainEqual({ kind: "send-mail" });
});

test("without an address of the operators a message is only kept", async () => {
  other = await startServer();
  expect((await send(MESSAGE, undefined, other)).status).toBe(200);
  expect([(await messages()).length, (await mails()).length]).toEqual([1, 0]);
});

test("half of a surrogate pair is replaced, and the message is kept", async () => {
  expect((await send({ ...MESSAGE, name: "Anna \ud83d", message: "\udc4d" })).status).toBe(200);
  expect(await messages()).toEqual([{ ...MESSAGE, name: "Anna \ufffd", message: "\ufffd", status: "new" }]);
});

test("a program that fills in the hidden field gets the same answer, and nothing is kept", async () => {
  const honest = await send(MESSAGE);
  const program = await send({ ...MESSAGE, website: "https://spam.test" });
  expect([program.status, program.body]).toEqual([honest.status, honest.body]);
  expect([(await messages()).length, (await mails()).length]).toEqual([1, 1]);
});

test.each([
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "{{7*7}}",
  "safe\u202Etxt.exe",
  "' OR 1=1; drop table contact_messages; --",
])("T5: %j stays text, in every field, in one mail to one recipient", async (text) => {
  expect((await send({ ...MESSAGE, name: text, subject: text, message: text })).status).toBe(200);
  expect(await messages()).toMatchObject([{ name: text, subject: text, message: text }]);
  expect(await mails()).toMatchObject([{ recipient: OPERATORS, params: { name: text, subject: text, message: text } }]);
});

test("T5: a line break cannot reach a mail's header", async () => {
  const injected = "a@b.c\r\nBcc: x@y.z";
  expect((await send({ ...MESSAGE, email: injected })).status).toBe(400);
  expect((await send({ ...MESSAGE, name: injected, subject: `${injected}\u0000` })).status).toBe(200);
  expect(await messages()).toMatchObject([{ name: "a@b.c Bcc: x@y.z", subject: "a@b.c Bcc: x@y.z", email: MESSAGE.email }]);
  expect(await mails()).toMatchObject([{ recipient: OPERATORS, params: { subject: "a@b.c Bcc: x@y.z" } }]);
});

test.each([
  ["a message of 1 MB", { ...MESSAGE, message: "m".repeat(1_048_576) }, 413],
  ["a list for a subject", { ...MESSAGE, subject: ["a", "b"] }, 400],
  ["a prototype", `{"__proto__":{"status":"read"},"name":"A","email":"a@b.test","subject":"s","message":"m"}`, 400],
])("T5: %s is refused and leaves nothing behind", async (_, body, status) => {
  expect((await send(body)).status).toBe(status);
  expect([(await messages()).length, (await mails()).length]).toEqual([0, 0]);
});

test.each([
  ["name", "", 100],
  ["subject", " \n ", 200],
  ["message", "\n", 5000],
])("a %s is needed, and has a greatest length", async (field, empty, max) => {
  expect((await send({ ...MESSAGE, [field]: empty })).status).toBe(400);
  expect((await send({ ...MESSAGE, [field]: "x".repeat(max + 1) }, "203.0.113.2")).status).toBe(400);
  expect((await send({ ...MESSAGE, [field]: "x".repeat(max) }, "203.0.113.3")).status).toBe(200);
});

test.each(["a@b", "a@b.test,x@y.test", "a b@c.test", `${"a".repeat(250)}@b.test`])("%s is no address", async (email) => {
  expect((await send({ ...MESSAGE, email })).status).toBe(400);
});

test("T5: the 4th message of an address within ten minutes is refused, others are still accepted", async () => {
  for (let sent = 0; sent < 3; sent++) expect((await send(MESSAGE)).status).toBe(200);
  const { status, headers } = await send(MESSAGE);
  expect([status, headers.has("retry-after")]).toEqual([429, true]);
  expect((await send(MESSAGE, "203.0.113.2")).status).toBe(200);
});

test("T5: all addresses together leave at most 200 messages an hour", async () => {
  const program = { ...MESSAGE, website: "x" };
  const from = (at: number): string => `198.51.${100 + (at % 10)}.${at}`;
  const answers = [];
  // Not all at once: a busy machine's Redis would be late, and each server would count alone meanwhile.
  for (let at = 0; at < 205; at += 41)
    answers.push(...(await Promise.all(Array.from({ length: 41 }, (_, step) => send(program, from(at + step))))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test("T5: one network leaves at most an eighth of them, and the others' come through", async () => {
  const program = { ...MESSAGE, website: "x" };
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => send(program, `198.51.100.${at}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
  expect((await send(MESSAGE, "198.51.101.1")).status).toBe(200);
});
