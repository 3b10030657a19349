// T39 by the tool of the trade: slowhttptest holds five hundred connections against the balancer and against the server, and a
// visitor meanwhile gets pages, tables and sockets as always. SLOW_ATTACK_SECONDS says how long each attack lasts.

import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findAttackTool, runAttackTool } from "../server/testing/attack-tools.ts";
import { startBalancedServer, type BalancedServer } from "../server/testing/balanced-server.ts";
import { visitor } from "../server/testing/checkout.ts";
import { findHaproxy } from "../server/testing/compose-parts.ts";
import { MarketClient } from "../server/testing/market-client.ts";
import { makeToken, testDatabase, until } from "../server/testing/start-app.ts";
import type { Database } from "../shared/postgres/database.ts";

const CROWD = 500;
const SECONDS = Number(process.env["SLOW_ATTACK_SECONDS"] ?? 20);
/** Opened a second: all are there after five. */
const RATE = 100;
/** Before each, so that a slow machine is told from a slow server. */
const CALM_MS = 5000;
/** Of T39. */
const P99_MS = 500;
/** What a server may keep of a crowd that left: buffers that its allocator holds ready. */
const KEPT_MEGABYTES = 64;
/** The deadline of the whole request, how often that is looked at, and what a busy machine adds. */
const GONE_WITHIN_MS = 15_000 + 5000 + 10_000;
const MEGABYTE = 1024 * 1024;

const slowhttptest = await findAttackTool("slowhttptest");
const haproxy = await findHaproxy(process.env["PATH"] ?? "");
const isHere = slowhttptest.program !== undefined && haproxy !== undefined;
const note =
  slowhttptest.note || (haproxy === undefined ? " (skipped: haproxy is not here; Debian: apt-get install haproxy)" : "");

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function heldMegabytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

/** The largest script of the built client, as a visitor asks for it. */
async function largestScript(folder: string): Promise<string> {
  const names = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"));
  const sizes = await Promise.all(names.map(async (name) => ({ name, size: (await stat(join(folder, "assets", name))).size })));
  return `/assets/${sizes.toSorted((a, b) => b.size - a.size)[0]?.name}`;
}

interface Second {
  /** Of the crowd: those who are there, and those who were and were sent away. */
  readonly connected: number;
  readonly closed: number;
  readonly isAvailable: boolean;
}

/** One attack; what it saw in each of its seconds, from the table that it writes. */
async function attack(url: string, words: readonly string[]): Promise<readonly Second[]> {
  const folder = await mkdtemp(join(tmpdir(), "slow-attack-"));
  try {
    const crowd = ["-c", String(CROWD), "-r", String(RATE), "-l", String(SECONDS), "-p", "5", "-g", "-o", join(folder, "out")];
    await runAttackTool(slowhttptest, [...words, ...crowd, "-u", url], (SECONDS + 60) * 1000);
    const [head = "", ...lines] = (await readFile(join(folder, "out.csv"), "utf8")).trim().split("\n");
    const names = head.split(",");
    return lines.map((line) => {
      const cells = line.split(",");
      const cell = (name: string): number => Number(cells[names.indexOf(name)]);
      return { connected: cell("Connected"), closed: cell("Closed"), isAvailable: cell("Service Available") > 0 };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe.skipIf(!isHere)(`T39: slowhttptest${note}`, () => {
  let balanced: BalancedServer;
  let database: Database;
  let token: string;
  let script: string;

  beforeAll(async () => {
    balanced = await startBalancedServer(haproxy ?? "", {}, { clientRoot: inject("clientFolder") });
    database = await testDatabase();
    ({ token } = await makeToken(database, "professional"));
    script = await largestScript(inject("clientFolder"));
  });
  afterAll(async () => {
    await balanced.end();
    await database.close();
  });

  /** One visit, from an address that nobody used before: a page, its script, a table, a socket. How long each took, ms. */
  async function visit(url: string): Promise<number[]> {
    const headers = visitor();
    const times: number[] = [];
    let began = performance.now();
    const measured = (): void => {
      times.push(performance.now() - began);
      began = performance.now();
    };
    for (const path of ["/en", script, "/api/crypto/simple-table"]) {
      const answer = await fetch(`${url}${path}`, { headers });
      expect(answer.status, path).toBe(200);
      await answer.arrayBuffer();
      measured();
    }
    const client = new MarketClient(url, token, { headers });
    expect(await client.connected()).toBeUndefined();
    measured();
    client.close();
    return times;
  }

  async function p99While(url: string, goesOn: () => boolean): Promise<number> {
    const times: number[] = [];
    while (goesOn()) {
      times.push(...(await visit(url)));
      await sleep(10);
    }
    expect(times.length).toBeGreaterThan(100);
    return times.toSorted((a, b) => b - a)[Math.floor(times.length / 100)] ?? Infinity;
  }

  const connections = (): Promise<number> => {
    const { server } = balanced.server.app.http;
    return promisify(server.getConnections.bind(server))();
  };

  const MODES: readonly (readonly [string, () => readonly [path: string, words: readonly string[]]])[] = [
    ["headers", () => ["/en", ["-H", "-i", "3", "-x", "24"]]],
    ["body", () => ["/api/login", ["-B", "-i", "3", "-x", "24", "-s", "8192", "-f", "application/json"]]],
    // Some bytes every other second, through a window that takes no more.
    ["reading", () => [script, ["-X", "-w", "16", "-y", "512", "-n", "2", "-z", "32", "-k", "3"]]],
  ];
  const PLACES = [
    ["the balancer", () => balanced.balancer.url],
    ["the server alone", () => balanced.server.url],
  ] as const;

  describe.each(PLACES)("at %s", (_, url) => {
    test.each(MODES)(
      "slow %s cost a visitor nothing, and leave nothing behind",
      { timeout: (SECONDS + 120) * 1000 },
      async (_mode, words) => {
        const calmEnd = performance.now() + CALM_MS;
        const calm = await p99While(url(), () => performance.now() < calmEnd);
        const before = heldMegabytes();
        const [path, how] = words();
        let isOn = true;
        const attacking = attack(`${url()}${path}`, how).finally(() => (isOn = false));
        const [p99, seconds] = await Promise.all([p99While(url(), () => isOn), attacking]);
        expect(p99, `${calm} ms without the attack`).toBeLessThan(P99_MS);
        expect(Math.max(...seconds.map(({ connected, closed }) => connected + closed))).toBeGreaterThan(0.9 * CROWD);
        expect(seconds.filter(({ isAvailable }) => !isAvailable)).toEqual([]);
        await until("the crowd is gone", async () => (await connections()) < 0.1 * CROWD, GONE_WITHIN_MS);
        expect(heldMegabytes() - before).toBeLessThan(KEPT_MEGABYTES);
      },
    );
  });
});
