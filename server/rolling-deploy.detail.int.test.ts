// A deploy as visitors see it: two production servers behind the balancer of deploy/docker/haproxy.cfg, one of which stops while people
// watch and others arrive. Also whose address the servers count by there. Needs haproxy on the PATH; without one it is skipped.

import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseUrl, redisUrl } from "../shared/testing/services.ts";
import { freePort } from "../tools/local/processes/ports.ts";
import { findHaproxy } from "./testing/compose-parts.ts";
import { MarketClient } from "./testing/market-client.ts";
import { pushSetup } from "./testing/push-setup.ts";
import { makeToken, until } from "./testing/start-app.ts";
import { isBalanced } from "./testing/balancer-view.ts";
import { startBalancer } from "./testing/start-balancer.ts";

const haproxy = await findHaproxy(process.env["PATH"] ?? "");
const PRODUCTION = {
  NODE_ENV: "production",
  ALLOW_WEAK: "1",
  PUBLIC_URL: "https://app.test",
  SESSION_SECRET: "a secret of the deploy's test 0123456789",
  METRICS_TOKEN: "a token of the deploy's test 0123456789",
  LOG_LEVEL: "error",
};

const setup = pushSetup();

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly probePort: number;
}

async function startServer(): Promise<Running> {
  const probePort = await freePort();
  const child = fork(join(import.meta.dirname, "main.ts"), {
    env: {
      ...PRODUCTION,
      DATABASE_URL: databaseUrl(),
      REDIS_URL: redisUrl(),
      PORT: "0",
      METRICS_PORT: String(probePort),
      TRUST_PROXY: "127.0.0.1/32",
    },
    execArgv: [],
  });
  setup.closeAfter(() => child.kill("SIGKILL"));
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  await until("ready", () =>
    fetch(`http://127.0.0.1:${probePort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { child, port, probePort };
}

async function balanced(servers: readonly Running[]): Promise<string> {
  const { url, stop } = await startBalancer(haproxy ?? "", servers);
  setup.closeAfter(stop);
  return url;
}

/** An address of IPv6 in a /64 of its own. */
const household = (number: number): string => `2001:db8:0:${number.toString(16)}::7`;

describe.skipIf(haproxy === undefined)("behind the balancer", () => {
  test("a server that stops costs no newcomer a refusal or a second, and no page an error", async () => {
    for (const exchange of ["mexc", "binance"] as const) (await setup.worker(exchange)).run();
    const servers = [await startServer(), await startServer()];
    const url = await balanced(servers);
    let households = 0;
    const arrive = async (leavesWhenAsked: boolean): Promise<MarketClient> => {
      const { token } = await makeToken(setup.database, "start");
      const client = new MarketClient(url, token, { headers: { "X-Forwarded-For": household(households++) } });
      setup.closeAfter(() => client.close());
      if (leavesWhenAsked) client.socket.on("drain", () => client.close());
      return client;
    };
    // Half of them leave when asked, which makes the stopping server the emptiest; half stay until they are closed.
    const watching = await Promise.all(Array.from({ length: 12 }, (_, i) => arrive(i % 2 === 0)));
    for (const client of watching) expect(await client.connected()).toBeUndefined();
    const [stopping] = servers;
    if (!stopping) throw new Error("Two servers were started");
    stopping.child.kill("SIGTERM");
    const waits: number[] = [];
    const pages: number[] = [];
    while (stopping.child.exitCode === null) {
      const newcomer = await arrive(false);
      const began = performance.now();
      expect(await newcomer.connected()).toBeUndefined();
      waits.push(performance.now() - began);
      newcomer.close();
      pages.push((await fetch(`${url}/healthz`)).status);
    }
    expect(stopping.child.exitCode).toBe(0);
    expect(waits.length).toBeGreaterThan(50);
    expect(Math.max(...waits)).toBeLessThan(1000);
    expect(pages.every((status) => status === 200)).toBe(true);
    // The other half was on the server that stays, and noticed nothing.
    expect(watching.filter(({ closes, drains }) => closes.length + drains.length === 0).length).toBeGreaterThanOrEqual(5);
  });

  test("where no server is ready, the page asks again by itself, and it comes once there is one", async () => {
    for (const exchange of ["mexc", "binance"] as const) (await setup.worker(exchange)).run();
    const server = await startServer();
    const { url, viewPort, stop } = await startBalancer(haproxy ?? "", [server]);
    setup.closeAfter(stop);
    expect(await isBalanced(viewPort, 0)).toBe(true);
    server.child.kill("SIGKILL");
    await until("the balancer sees it", async () => !(await isBalanced(viewPort, 0)));
    const page = await fetch(`${url}/`);
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe("2");
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain('<meta http-equiv="refresh" content="2">');
  });

  test("a reader beyond what the edge has memory for is refused, and pages are not", async () => {
    for (const exchange of ["mexc", "binance"] as const) (await setup.worker(exchange)).run();
    const { url, stop } = await startBalancer(haproxy ?? "", [await startServer()], 3);
    setup.closeAfter(stop);
    const { token } = await makeToken(setup.database, "professional");
    const arrive = (number: number): MarketClient => {
      const client = new MarketClient(url, token, { headers: { "X-Forwarded-For": household(number) } });
      setup.closeAfter(() => client.close());
      return client;
    };
    const inside = arrive(1);
    expect(await inside.connected()).toBeUndefined();
    const held = Array.from({ length: 3 }, () => connect(Number(new URL(url).port), "127.0.0.1"));
    await Promise.all(held.map((line) => once(line, "connect")));
    const reply = await fetch(`${url}/socket.io/?EIO=4&transport=websocket`);
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "30"]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    for (const line of held) line.destroy();
    expect(inside.socket.connected).toBe(true);
  });

  test("visitors over IPv6 are counted by their own /64, and only the edge may name them", async () => {
    await setup.worker("mexc").then((worker) => worker.run());
    await setup.worker("binance").then((worker) => worker.run());
    const url = await balanced([await startServer()]);
    const guess = async (address: string, number: number): Promise<number> => {
      const answer = await fetch(`${url}/api/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        body: JSON.stringify({ login: `nobody-${address}-${number}@example.test`, password: "wrong-password" }),
      });
      return answer.status;
    };
    const oneHousehold = [];
    for (let i = 0; i < 11; i++) oneHousehold.push(await guess(`2001:db8:0:1::${(i + 1).toString(16)}`, i));
    expect(oneHousehold.slice(0, 10)).not.toContain(429);
    expect(oneHousehold[10]).toBe(429);
    expect(await guess("2001:db8:0:2::1", 0)).toBe(401);
    // The name that a visitor sends himself, ahead of what the edge adds, changes nothing.
    expect(await guess("203.0.113.9, 2001:db8:0:1::ffff", 0)).toBe(429);
  });
});
