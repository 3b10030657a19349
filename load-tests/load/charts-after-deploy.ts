// Cost of a deploy for users of charts: a server is killed and restarted, and a thousand users request eleven charts each. Prints
// when they had them, against a bare server with the same bytes; exits with 1 when one was refused or waited longer than --within
// ms.
//   node load-tests/load/charts-after-deploy.ts [--readers 1000] [--bars 500] [--within 3000]

import { fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { makeSubscribers } from "../../server/commands/user/make-subscribers.ts";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { RATE, startSetup, type Setup } from "../faults/setup.ts";
import { processSeconds } from "./processor-time.ts";

const CHARTS = 11;
const COINS = 40;
/** Like an edge in front of the server, where browsers' connections end. */
const CONNECTIONS = 200;
/** Answers are kept in Redis for five seconds: afterwards they come from the worker's memory. */
const ANSWERS_GONE_MS = 6000;
/** A worker does not have the whole current minute of a coin it only began to follow in it, as after every start. */
const WHOLE_MINUTES = 2;
const MINUTE_MS = 60_000;
const START_MS = 60_000;
const YEAR_MS = 365 * 86_400_000;
const BARE = "bare";

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

interface Round {
  /** From the first request to the last answer of each user, ms, sorted. */
  readonly waits: readonly number[];
  /** Number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly bytes: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function ask(url: string, token: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip" };
    request(url, { agent, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts) }));
      reply.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

/** All users request all their charts at once. */
async function askAll(server: string, tokens: readonly string[], charts: readonly string[]): Promise<Round> {
  const from = performance.now();
  const statuses = new Map<number, number>();
  let bytes = 0;
  const waits = await Promise.all(
    tokens.map(async (token, viewer) => {
      const own = Array.from({ length: CHARTS }, (_, at) => charts[(viewer * 7 + at * 3) % charts.length] as string);
      for (const { status, body } of await Promise.all(own.map((chart) => ask(`${server}${chart}`, token)))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        bytes += body.length;
      }
      return performance.now() - from;
    }),
  );
  return { waits: waits.sort((a, b) => a - b), statuses, bytes };
}

/** The charts of every watched coin, once each exchange's table is there. */
async function chartsOf(server: string, token: string, bars: number): Promise<string[]> {
  const charts: string[] = [];
  for (const exchange of EXCHANGES)
    for (const deadline = Date.now() + START_MS; ; await sleep(500)) {
      const { status, body } = await ask(`${server}/api/crypto/simple-table?exchanges=${exchange}`, token);
      const coins = status === 200 ? (JSON.parse(gunzipSync(body).toString()) as { data: { symbol: string }[] }).data : [];
      if (coins.length < COINS && Date.now() < deadline) continue;
      for (const { symbol } of coins)
        charts.push(`/api/klines?symbol=${exchange.toUpperCase()}:${encodeURIComponent(symbol)}USDT&interval=1&limit=${bars}`);
      break;
    }
  return charts;
}

/** Requests each chart until it is there; returns the compressed answers by chart. */
async function untilKnown(server: string, token: string, charts: readonly string[]): Promise<Map<string, Buffer>> {
  const known = new Map<string, Buffer>();
  for (const deadline = Date.now() + START_MS; known.size < charts.length;) {
    if (Date.now() > deadline) throw new Error(`Only ${known.size} of ${charts.length} charts are known after a minute`);
    for (const chart of charts) {
      if (known.has(chart)) continue;
      const { status, body } = await ask(`${server}${chart}`, token).catch(() => ({ status: 0, body: Buffer.alloc(0) }));
      if (status === 200 && rowsOf(body) > 0) known.set(chart, body);
      // The limit is 240 a minute.
      else await sleep(500);
    }
  }
  return known;
}

const rowsOf = (body: Buffer): number => (JSON.parse(gunzipSync(body).toString()) as { data: unknown[] }).data.length;

/** The same bytes served by plain Node in a separate process: answers of this file, base64 by path. */
async function bareServer(file: string): Promise<void> {
  const texts = Object.entries(JSON.parse(await readFile(file, "utf8")) as Record<string, string>);
  const bodies = new Map(texts.map(([url, text]) => [url, Buffer.from(text, "base64")]));
  const server = createServer(({ url = "" }, response) => {
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-encoding": "gzip" });
    response.end(bodies.get(url));
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

const PARTS = ["server", "redis", "this program with the exchanges"] as const;

/** Processor time so far of PARTS, s. */
function spentOf({ server, redis }: Setup): Promise<number[]> {
  const pids = [server.pid, redis.pid, process.pid];
  return Promise.all(pids.map(async (pid) => (await processSeconds(pid ?? 0)) ?? Number.NaN));
}

/** The worker's own requests to the exchanges in this many ms. */
async function callsOf(calls: () => number, ms: number): Promise<number> {
  const before = calls();
  await sleep(ms);
  return calls() - before;
}

const at = (waits: readonly number[], share: number): string =>
  `${((waits[Math.ceil(waits.length * share) - 1] ?? Number.NaN) / 1000).toFixed(2)} s`;

async function measure(viewers: number, bars: number, withinMs: number): Promise<boolean> {
  const setup = await startSetup({ binance: COINS, mexc: COINS, rate: RATE, screens: false });
  const database = new Database(setup.databaseUrl, 3, createLog("bench", "silent"));
  try {
    await setup.worker("ingest").start();
    const startedAt = Date.now();
    const file = join(setup.logFolder, "tokens");
    await makeSubscribers(database, viewers, { plan: "professional", lastsMs: YEAR_MS }, file);
    const tokens = (await readFile(file, "utf8")).trim().split("\n");
    const [first = ""] = tokens;
    const charts = await chartsOf(setup.url, first, bars);
    await sleep(Math.max(0, (Math.floor(startedAt / MINUTE_MS) + WHOLE_MINUTES) * MINUTE_MS - Date.now()));
    const known = await untilKnown(setup.url, first, charts);
    await setup.server.kill();
    await setup.server.start();
    await sleep(ANSWERS_GONE_MS);
    await untilKnown(setup.url, tokens.at(-1) ?? "", charts.slice(0, 1));
    await sleep(ANSWERS_GONE_MS);
    const calls = (): number => EXCHANGES.reduce((sum, exchange) => sum + setup.simulator[exchange].usage.calls, 0);
    const [callsBefore, spentBefore] = [calls(), await spentOf(setup)];
    const { waits, statuses, bytes } = await askAll(setup.url, tokens, charts);
    const asked = calls() - callsBefore;
    const spent = (await spentOf(setup)).map((seconds, part) => seconds - (spentBefore[part] ?? 0));
    const unasked = await callsOf(calls, waits.at(-1) ?? 0);

    const answers = join(setup.logFolder, "answers.json");
    await writeFile(
      answers,
      JSON.stringify(Object.fromEntries([...known].map(([chart, body]) => [chart, body.toString("base64")]))),
    );
    const bare = fork(import.meta.filename, [BARE, answers]);
    const port = await new Promise<number>((resolve) => void bare.once("message", (message) => resolve(Number(message))));
    const base = await askAll(`http://127.0.0.1:${port}`, tokens, charts);
    bare.kill();

    const last = waits.at(-1) ?? Number.NaN;
    console.log(
      `${viewers} readers, ${CHARTS} charts of ${bars} bars each, ${charts.length} different ones, ${(bytes / 1e6).toFixed(0)} MB:\n` +
        `  all charts of a reader after p50 ${at(waits, 0.5)}, p99 ${at(waits, 0.99)}, of all readers after ${at(waits, 1)} ` +
        `(goal ${withinMs / 1000} s), answered ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}; ` +
        `${asked} requests to the exchanges, ${unasked} in as long without readers\n` +
        `  processor meanwhile: ${PARTS.map((name, part) => `${name} ${(spent[part] ?? 0).toFixed(1)} s`).join(", ")}\n` +
        `  the same bytes by a bare server: of all readers after ${at(base.waits, 1)}; ratio ${(last / (base.waits.at(-1) ?? 1)).toFixed(2)}`,
    );
    return statuses.size === 1 && statuses.has(200) && last <= withinMs;
  } finally {
    agent.destroy();
    await database.close();
    await setup.stop();
  }
}

const [role, answers = ""] = process.argv.slice(2);
if (role === BARE) await bareServer(answers);
else {
  const option = (value: string) => ({ type: "string", default: value }) as const;
  const { values } = parseArgs({ options: { viewers: option("1000"), bars: option("500"), within: option("3000") } });
  if (!(await measure(Number(values.viewers), Number(values.bars), Number(values.within)))) process.exitCode = 1;
}
