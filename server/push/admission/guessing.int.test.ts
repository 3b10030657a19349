// Unknown credentials, over sockets and REST: how few of them are looked up, and that live sessions continue meanwhile.

import { beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { newToken } from "../../../shared/node/credentials/token.ts";
import { call } from "../../testing/api.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeToken, until, type TestServer } from "../../testing/start-app.ts";

const setup = pushSetup();
let server: TestServer;

beforeEach(async () => {
  server = await setup.server();
});

test("a connection that presents tokens in bulk is closed at once", async () => {
  const raw = setup.raw(server);
  await raw.opened();
  const began = performance.now();
  for (let i = 0; i < 500; i++) raw.join(newToken());
  await until("closed", () => raw.ws.readyState === WebSocket.CLOSED);
  expect(performance.now() - began).toBeLessThan(2000);
  expect(raw.received.filter((text) => text.startsWith("44/market")).length).toBeLessThan(3);
});

test("a connection that presents one after another is closed at the fourth", async () => {
  const raw = setup.raw(server);
  await raw.opened();
  const answers = () => raw.received.filter((text) => text.startsWith("44/market")).length;
  for (let i = 1; i <= 3; i++) {
    raw.join(newToken());
    await until("refused", () => answers() === i);
  }
  raw.join(newToken());
  await until("closed", () => raw.ws.readyState === WebSocket.CLOSED, 2000);
  expect(answers()).toBe(3);
});

test("sixty wrong tokens, and the address is asked to wait at both doors; sessions the server knows are not", async () => {
  const known = await makeToken(setup.database, "start");
  const unknown = await makeToken(setup.database, "start");
  const me = (token: string) => call(`${server.url}/api/account/me`, "GET", { token });
  const beat = async (handle: string) =>
    (await call(`${server.url}/api/terminal/heartbeat?session_token=${handle}`, "POST")).status;
  expect((await me(known.token)).status).toBe(200);
  for (let i = 0; i < 30; i++) {
    expect((await me(newToken())).status).toBe(401);
    expect(await setup.connect(server, newToken()).connected()).toBe("session-ended");
  }
  // A minute that began meanwhile has room for a few more.
  for (let i = 0; i < 3; i++) await me(newToken());
  // Its session lives, which only a database lookup could show.
  expect(await me(unknown.token)).toMatchObject({ status: 429, body: { error: "rate-limited" } });
  expect(await setup.connect(server, unknown.token).connected()).toBe("rate-limited");
  expect(await beat(unknown.handle)).toBe(429);
  expect((await me(known.token)).status).toBe(200);
  expect(await setup.connect(server, known.token).connected()).toBeUndefined();
  expect(await beat(known.handle)).toBe(200);
});

test("connections that are gone before they are let in take up no place", async () => {
  const { token } = await makeToken(setup.database, "start");
  for (let i = 0; i < 6; i++) {
    const raw = setup.raw(server);
    await raw.opened();
    raw.join(token);
    raw.close();
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (let i = 0; i < 3; i++) expect(await setup.connect(server, token).connected()).toBeUndefined();
});
