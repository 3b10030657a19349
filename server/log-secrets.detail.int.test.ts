// A canary in place of every secret, sent through every route and handshake, with services up and away: no log line holds it.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROUTES } from "../shared/contracts/rest/routes.ts";
import { createLog } from "../shared/node/log.ts";
import { databaseUrl } from "../shared/testing/services.ts";
import { FaultyLink } from "./testing/faulty-link.ts";
import { pushSetup } from "./testing/push-setup.ts";
import { makeToken, until, type TestServer } from "./testing/start-app.ts";

const CANARY = "c4naryc4naryc4naryc4naryc4naryc4naryc4naryc";
const OTHERS = [
  "GET /healthz",
  "GET /readyz",
  "GET /metrics",
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /",
  "POST /nowhere",
];

const setup = pushSetup();

async function sendEverywhere(server: TestServer): Promise<number> {
  const query = ["session_token", "token", "password", "api_key"].map((name) => `${name}=${CANARY}`).join("&");
  const secrets = {
    password: CANARY,
    current_password: CANARY,
    token: CANARY,
    session_token: CANARY,
    api_key: CANARY,
    code: CANARY,
  };
  const bodies = [
    JSON.stringify({ email: "a@b.test", login: "a@b.test", username: "a@b.test", ...secrets }),
    `{"password":"${CANARY}","broken`,
    JSON.stringify({ nested: secrets }),
  ];
  let answers = 0;
  for (const route of [...Object.keys(ROUTES), ...OTHERS]) {
    const [method = "", path = ""] = route.split(" ");
    const url = `${server.url}${path.replaceAll(/[:{]\w+}?/g, CANARY)}?${query}`;
    const credentials: Record<string, string>[] = [
      { authorization: `Bearer ${CANARY}` },
      { cookie: `sid=${CANARY}; dev=${CANARY}; adm=${CANARY}`, origin: server.url },
      { "x-api-key": CANARY },
    ];
    const calls = credentials.flatMap((headers) =>
      (method === "GET" ? [undefined] : bodies).map(async (body) => {
        const json = body === undefined ? {} : { body, headers: { ...headers, "content-type": "application/json" } };
        const answer = await fetch(url, { method, headers, ...json });
        await answer.text();
        answers++;
      }),
    );
    await Promise.all(calls);
  }
  await setup.connect(server, CANARY).connected();
  return answers;
}

test("T21, T35: no log line holds what callers send as a secret", async () => {
  const link = await FaultyLink.to(databaseUrl());
  setup.closeAfter(() => link.close());
  const lines: string[] = [];
  const log = createLog("test", "trace", { write: (line) => void lines.push(line) });
  // The server's own secrets and its services' passwords are canaries as well.
  const address = new URL(link.url);
  const server = await setup.server({ DATABASE_URL: address.href, SESSION_SECRET: CANARY, METRICS_TOKEN: CANARY }, {}, log);
  const { token } = await makeToken(setup.database, "start");
  await until("migrated", () => lines.some((line) => line.includes("database is ready")));
  expect(await sendEverywhere(server)).toBeGreaterThan(40);
  link.cut();
  await sendEverywhere(server);
  // All these guesses have used up what one address may guess.
  await setup.redis.flushall();
  expect(await setup.connect(server, token).connected()).toBe("unavailable");
  expect(lines.length).toBeGreaterThan(80);
  expect(lines.filter((line) => line.includes(CANARY) || line.includes(token))).toEqual([]);
}, 60_000);

test("T21: the balancer writes no access log, which would hold the handles that stand in addresses", async () => {
  const config = await readFile(join(import.meta.dirname, "../deploy/docker/Caddyfile"), "utf8");
  expect(config).toContain("reverse_proxy");
  // Caddy logs no requests unless this directive is there.
  expect(config.split("\n").filter((line) => /^\s*(log|access_log|debug)\b/.test(line))).toEqual([]);
});
