// The deployment as a whole: a browser sees the live market through edge and balancer, a rolling restart costs it nothing and
// newcomers no refusal, and nothing is left when it stops. Needs haproxy on the PATH; skipped without it.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { findHaproxy } from "../../server/testing/compose-parts.ts";
import { MarketClient } from "../../server/testing/market-client.ts";
import { ScreenWatch } from "../faults/screen-watch.ts";
import { logInByRequest, untilTrue } from "../faults/truth-check.ts";
import { makeAccounts, runProductCommand } from "../load/started-product.ts";
import { startTopologySetup, type TopologySetup } from "./topology-setup.ts";

let setup: TopologySetup;
let browser: Browser;

const haproxy = await findHaproxy(process.env["PATH"] ?? "");

/** Requests pages continuously until the signal; returns those that were not served. */
async function watchPages(over: AbortSignal): Promise<{ asked: number; failed: string[] }> {
  const failed: string[] = [];
  let asked = 0;
  for (; !over.aborted; asked += 1) {
    const page = ["/", "/healthz", "/pricing"][asked % 3] ?? "/";
    const status = await fetch(setup.topology.balancerUrl + page).then(
      async (reply) => (await reply.arrayBuffer(), reply.status),
      (error: unknown) => String(error),
    );
    if (status !== 200) failed.push(`${page}: ${status}`);
    await sleep(50);
  }
  return { asked, failed };
}

describe.skipIf(haproxy === undefined)("the topology", () => {
  beforeAll(async () => {
    setup = await startTopologySetup(console.log);
    browser = await chromium.launch({ executablePath: inject("chromium"), args: ["--no-sandbox", "--disable-gpu"] });
  }, 240_000);

  afterAll(async () => {
    await browser?.close();
    await setup?.stop();
  }, 90_000);

  test("a rolling restart: the open screen shows no gap, no newcomer is refused, and the table stays true", async () => {
    const { topology } = setup;
    const screen = await ScreenWatch.open(browser, topology.url, "binance");
    await vi.waitFor(async () => expect(await screen.movedLive(Date.now() - 2000)).toBe(true), 20_000);
    const token = await logInByRequest(topology.balancerUrl);
    await untilTrue(setup.judged, token);
    const tokens = await setup.makeTokens(400, "start");
    const pids = topology.servers.map(({ name }) => topology.members.get(name)?.pid);

    const from = Date.now();
    const over = new AbortController();
    const rolled = topology.rolling().finally(() => over.abort());
    const pages = watchPages(over.signal);
    let newcomers = 0;
    while (!over.signal.aborted) {
      const headers = { "X-Forwarded-For": `2001:db8:0:${newcomers.toString(16)}::7` };
      const client = new MarketClient(topology.balancerUrl, tokens[newcomers % tokens.length], { headers });
      newcomers += 1;
      expect(await client.connected()).toBeUndefined();
      expect(await client.ask("subscribe", { exchange: "mexc", speed: 4 })).toMatchObject({ ok: true });
      client.close();
      await sleep(100);
    }
    await rolled;
    const { asked, failed } = await pages;
    console.log(`${asked} pages asked for meanwhile`);
    expect(failed).toEqual([]);
    expect(topology.servers.map(({ name }) => topology.members.get(name)?.pid)).not.toEqual(pids);
    expect(newcomers).toBeGreaterThan(30);
    // Throws if the page had to be reloaded.
    const seen = await screen.seen(from);
    expect(seen.filter(({ notice }) => notice !== "")).toEqual([]);
    const moves = seen.filter(({ moved }) => moved).map(({ at }) => at);
    const longest = Math.max(...moves.map((at, i) => at - (moves[i - 1] ?? from)));
    console.log(`${newcomers} newcomers; the screen stood still for at most ${longest} ms of ${Date.now() - from}`);
    expect(longest).toBeLessThan(5000);
    await untilTrue(setup.judged, token);
  }, 240_000);

  test("servers are added and removed, and a password changes, while people are served", async () => {
    const { topology } = setup;
    const over = new AbortController();
    const pages = watchPages(over.signal);
    const name = await topology.addServer();
    expect(topology.servers.map((server) => server.name)).toEqual(["server-1", "server-2", name]);
    await topology.removeServer(name);
    await topology.rotate("redis-jobs");
    expect(Object.keys(await topology.leaders()).toSorted()).toEqual(["binance", "mexc"]);
    over.abort();
    expect((await pages).failed).toEqual([]);
    await expect(topology.removeServer("server-9")).rejects.toThrow("There is no server");
  }, 120_000);

  test("accounts for a load test are made with only its data folder", async () => {
    const file = join(setup.folder, "load-tokens");
    await makeAccounts(2, file, setup.folder);
    const [token] = (await readFile(file, "utf8")).split("\n");
    const client = new MarketClient(setup.topology.balancerUrl, token);
    expect(await client.connected()).toBeUndefined();
    client.close();
  }, 30_000);

  test("an admin is made with only its data folder, and signs in with a code", async () => {
    const admin = async (...words: string[]): Promise<Record<string, string>> => {
      const stdout = await runProductCommand("admin.ts", [...words, "--data", setup.folder], "The operator could not be made");
      return JSON.parse(stdout) as Record<string, string>;
    };
    const { name, password } = await admin("add", "anna");
    const { code } = await admin("code", "anna");
    const reply = await fetch(`${setup.topology.balancerUrl}/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name, password, code }),
    });
    expect(reply.status).toBe(200);
  }, 30_000);

  test("no process is left once it has stopped", async () => {
    const pids = [...setup.topology.members.values()].map(({ pid }) => pid ?? 0);
    expect(pids.length).toBeGreaterThanOrEqual(9);
    const isAlive = (pid: number): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    expect(pids.every(isAlive)).toBe(true);
    await setup.stop();
    expect(pids.filter(isAlive)).toEqual([]);
  }, 90_000);
});
