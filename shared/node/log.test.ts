import { expect, test } from "vitest";
import { createLog } from "./log.ts";

const CANARY = "c4nary_0123456789abcdefghijklmnopqrstuvwxyzABC";

function written(log: (write: ReturnType<typeof createLog>) => void): string {
  let text = "";
  log(createLog("test", "trace", { write: (line) => void (text += line) }));
  return text;
}

test.each([
  ["at the top", { password: CANARY, token: CANARY, api_key: CANARY, authorization: CANARY, cookie: CANARY }],
  ["nested", { user: { password: CANARY }, call: { body: { deep: { session_token: CANARY, apiKey: CANARY } } } }],
  ["in lists", { users: [{ password: CANARY }, { new_password: CANARY }] }],
  ["as objects", { cookie: { sid: CANARY }, headers: { authorization: [CANARY], "set-cookie": [CANARY] } }],
  ["in addresses", { url: `/api/terminal/heartbeat?session_token=${CANARY}&x=1`, other: `https://h/p?a=1&api_key=${CANARY}#f` }],
  ["in connection strings", { url: `postgres://tickdeck:${CANARY}@db:5432/x`, redis: `redis://:${CANARY}@r` }],
  ["in header texts", { note: `Authorization: Bearer ${CANARY}`, cookies: `sid=${CANARY}; __Host-dev=${CANARY}` }],
  ["in errors", { err: Object.assign(new Error(`GET /x?token=${CANARY}`), { config: { headers: { authorization: CANARY } } }) }],
  ["in causes", { err: new Error("outer", { cause: new Error(`body {"password":"${CANARY}"}`) }) }],
  ["in quoted bodies", { error: `Unexpected token in {"login":"a","password":"${CANARY}"}` }],
])("a secret %s is not written", (_where, fields) => {
  expect(written((log) => log.info(fields, "said"))).not.toContain(CANARY);
  expect(written((log) => log.child(fields).info("said"))).not.toContain(CANARY);
});

test("a secret in the message is not written", () => {
  expect(written((log) => log.warn(`refused /x?session_token=${CANARY}`))).not.toContain(CANARY);
});

test("the rest of a line stays, causes included", () => {
  const cause = new Error("ECONNREFUSED 127.0.0.1:5432");
  const line = JSON.parse(
    written((log) => log.error({ err: new Error("away", { cause }), route: "/api/login", tokens: 3 }, "failed")),
  );
  expect(line).toMatchObject({ component: "test", msg: "failed", route: "/api/login", tokens: 3 });
  expect(line.err).toMatchObject({ type: "Error", message: expect.stringContaining("away") as unknown });
  expect(line.err.stack).toContain("ECONNREFUSED");
});
