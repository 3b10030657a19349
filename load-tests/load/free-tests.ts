// Concurrent free tests: whether this many are granted and keep their live market, the age of their frames, and each one's memory
// cost on the server. Visitors solve the proof of work that the server requires while many start in one minute, as their browsers
// would.
//   node load-tests/load/free-tests.ts [--tests 900] [--seconds 60]
// The exit code is 1 when one was refused or lost its market, or frames were older than the scenario "viewers" allows.

import { hash } from "node:crypto";
import { createHistogram } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { WebSocket } from "ws";
import { PLAN_LIMITS } from "../../shared/contracts/plans.ts";
import { leadingZeroBits, proofText, workChallengeSchema, type WorkChallenge } from "../../shared/contracts/work-proof.ts";
import { DEFAULT_EXCHANGE } from "../../shared/market/exchange-id.ts";
import { RATE, startSetup } from "../faults/setup.ts";
import { MAX_FRAME_AGE_P99_MS } from "../k6/limits.ts";
import { openViewer, type SeenFrame } from "./market-viewer.ts";
import { processSeconds } from "./processor-time.ts";
import { residentMb } from "./resident-memory.ts";

const SPEED = PLAN_LIMITS.test.fastestSeconds;
const TABLE_WITHIN_MS = 20_000;
const COINS = 160;

const ages = createHistogram({ lowest: 1, highest: 3_600_000 });
const counts = { frames: 0, gaps: 0, lost: 0, withTable: 0 };
let isMeasuring = false;

const addressOf = (number: number): string => `11.7.${number >> 8}.${number & 255}`;

/** The number that solves it. */
function solve({ challenge, bits }: WorkChallenge): number {
  for (let nonce = 0; ; nonce++)
    if (leadingZeroBits(hash("sha256", proofText({ challenge, nonce }), "buffer")) >= bits) return nonce;
}

interface Asked {
  readonly challenge: WorkChallenge;
  /** Of the browser that was asked. */
  readonly cookies: string;
}

/** Starts a visitor's free test; returns its cookies. Throws the server's message when it grants none. */
async function startTest(url: string, number: number, asked?: Asked): Promise<string> {
  const proof = asked && { challenge: asked.challenge.challenge, nonce: solve(asked.challenge) };
  const reply = await fetch(`${url}/api/test-terminal/request-access`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: url,
      "x-forwarded-for": addressOf(number),
      ...(asked && { cookie: asked.cookies }),
    },
    body: JSON.stringify({ contact_method: "anonymous", ...(proof && { proof }) }),
  });
  const answer = (await reply.json()) as { access_granted?: boolean; message?: string; proof?: unknown };
  const cookies = [...(asked ? [asked.cookies] : []), ...reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0])].join(
    "; ",
  );
  if (answer.access_granted === true) return cookies;
  const challenge = workChallengeSchema.safeParse(answer.proof);
  if (challenge.success && !asked) return startTest(url, number, { challenge: challenge.data, cookies });
  throw new Error(`Test ${number + 1} was refused: ${reply.status} ${answer.message}`);
}

/** Opens the market of a running test. */
const watch = (url: string, number: number, cookie: string): WebSocket =>
  openViewer({
    url,
    headers: { "x-forwarded-for": addressOf(number), cookie, origin: url },
    exchange: DEFAULT_EXCHANGE,
    speed: SPEED,
    onTable: () => void counts.withTable++,
    onFrame: count,
    onClose: () => void counts.lost++,
  });

function count({ ageMs, isGap }: SeenFrame): void {
  if (!isMeasuring) return;
  ages.record(ageMs);
  counts.frames++;
  counts.gaps += isGap ? 1 : 0;
}

async function untilAllHaveTables(tests: number): Promise<void> {
  for (const until = Date.now() + TABLE_WITHIN_MS; counts.withTable < tests && Date.now() < until;) await sleep(100);
}

async function measure(tests: number, seconds: number): Promise<boolean> {
  const environment = { TRUST_PROXY: "127.0.0.1/32,::1/128" };
  const setup = await startSetup({ binance: COINS, mexc: COINS, rate: RATE, screens: false, environment });
  const sockets: WebSocket[] = [];
  try {
    await setup.worker("ingest").start();
    const { pid } = setup.server;
    const startedAt = performance.now();
    const cookies: string[] = [];
    for (let number = 0; number < tests; number++) cookies.push(await startTest(setup.url, number));
    const started = (performance.now() - startedAt) / 1000;
    await sleep(5000);
    const before = await residentMb(pid);
    for (const [number, cookie] of cookies.entries()) sockets.push(watch(setup.url, number, cookie));
    await untilAllHaveTables(tests);
    isMeasuring = true;
    const spentBefore = (await processSeconds(pid ?? 0)) ?? Number.NaN;
    await sleep(seconds * 1000);
    const spent = ((await processSeconds(pid ?? 0)) ?? Number.NaN) - spentBefore;
    isMeasuring = false;
    const after = await residentMb(pid);
    const p99 = ages.percentile(99);
    console.log(
      `${cookies.length} free tests granted in ${started.toFixed(0)} s, ${counts.withTable} with a table, ${counts.lost} lost`,
    );
    console.log(
      `${counts.frames} frames in ${seconds} s (every ${SPEED} s), ${counts.gaps} gaps; age ${ages.percentile(50)} ms at p50, ${p99} ms at p99, ` +
        `${ages.max} ms at most`,
    );
    console.log(
      `server: ${before.toFixed(0)} MB before the sockets, ${after.toFixed(0)} MB with them ` +
        `(${(((after - before) * 1024) / tests).toFixed(1)} KB each), ${((100 * spent) / seconds).toFixed(1)} % of a processor`,
    );
    return counts.withTable === tests && counts.lost === 0 && counts.frames > 0 && p99 < MAX_FRAME_AGE_P99_MS;
  } finally {
    for (const socket of sockets) socket.terminate();
    await setup.stop();
  }
}

const option = (value: string) => ({ type: "string", default: value }) as const;
const { values } = parseArgs({ options: { tests: option("900"), seconds: option("60") } });
process.exit((await measure(Number(values.tests), Number(values.seconds))) ? 0 : 1);
