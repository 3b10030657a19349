// More rules than a worker computes: distinct ones with six conditions each, asked for by lists that report and by open browsers. Who is
// computed and who is left out, what a second costs the worker, when frames leave, and what it takes in memory.
//   node load-tests/endurance/many-rules.ts [--reported 3500] [--browsers 3500] [--measure 60]
// The exit code is 1 where one of the house's rules or, while there is room for all of them, of a list that reports is left out, more are
// computed than may be, an owner of a list left out is not told, or frames leave later than 400 ms after their second at p99.

import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import type { WorkerMetrics } from "../../shared/contracts/worker-messages.ts";
import { decodeMarketFrame } from "../../shared/frame/market-frame.ts";
import { perExchange } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { keys } from "../../shared/redis/keys.ts";
import { houseRules } from "../../shared/signals/house-rules.ts";
import { MAX_RULES_IN_USE } from "../../shared/signals/rules-in-use.ts";
import { startSetup } from "../faults/setup.ts";
import { MAX_LATE_MS, percentile } from "../load/market-verdict.ts";
import { residentMb } from "../load/resident-memory.ts";
import { askInBrowsers, reportInLists, sixConditionRules } from "./asked-rules.ts";

const EXCHANGE = "mexc";
const COINS = perExchange((exchange) => (exchange === "mexc" ? 160 : 179));
const RATE = 0.3;
/** Lists are read, asked for and computed, and marked as left out within this. */
const KNOWN_WITHIN_MS = 240_000;

const option = (value: string) => ({ type: "string", default: value }) as const;
const { values } = parseArgs({
  options: { reported: option("3500"), browsers: option("3500"), measure: option("60") },
});
const [reported, browsers, seconds] = [Number(values.reported), Number(values.browsers), Number(values.measure)];

const setup = await startSetup({ ...COINS, rate: RATE, screens: false });
const database = new Database(setup.databaseUrl, 2, createLog("many-rules", "silent"));
const [redis, subscriber] = [new Redis(setup.redisUrl), new Redis(setup.redisUrl)];
const faults: string[] = [];
const closers: (() => void)[] = [];
try {
  const worker = setup.worker("ingest");
  await worker.start();
  while (!(await isWarm())) await sleep(1000);
  await subscriber.subscribe(keys.frames(EXCHANGE));
  const delays: number[] = [];
  subscriber.on("messageBuffer", (_channel: Buffer, bytes: Buffer) => {
    const { second, publishTime } = decodeMarketFrame(bytes).header;
    delays.push(publishTime - (second + 1) * 1000);
  });
  await measure("the house's rules alone", worker.pid, delays);
  const rules = sixConditionRules(EXCHANGE, reported + browsers);
  await reportInLists(database, rules.slice(0, reported), EXCHANGE);
  closers.push(await askInBrowsers(setup, rules.slice(reported)));
  await setup.worker("jobs", "jobs").start();
  const expected = Math.min(MAX_RULES_IN_USE, houseRules(EXCHANGE).length + rules.length);
  const from = Date.now();
  while ((await computedRules()).size < expected && Date.now() - from < KNOWN_WITHIN_MS) await sleep(1000);
  console.log(`${expected} of ${houseRules(EXCHANGE).length + rules.length} rules computed after ${Date.now() - from} ms`);
  await measure(`${expected} rules`, worker.pid, delays);
  await judge(rules.slice(0, reported), rules.slice(reported));
} finally {
  for (const close of closers) close();
  for (const each of [redis, subscriber]) each.disconnect();
  await database.close();
  await setup.stop();
}
for (const fault of faults) console.log(`Not right: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

async function isWarm(): Promise<boolean> {
  const bytes = await redis.getBuffer(keys.table(EXCHANGE));
  return bytes !== null && !decodeMarketFrame(bytes).header.warming;
}

async function computedRules(): Promise<ReadonlySet<string>> {
  return new Set(await redis.hkeys(keys.rulesSince(EXCHANGE)));
}

/** Who is left out. */
async function judge(ofLists: readonly string[], ofBrowsers: readonly string[]): Promise<void> {
  const computed = await computedRules();
  const missing = (asked: readonly string[]): number => asked.filter((rule) => !computed.has(rule)).length;
  const house = houseRules(EXCHANGE);
  const [houseOut, listsOut, browsersOut] = [missing(house), missing(ofLists), missing(ofBrowsers)];
  const room = MAX_RULES_IN_USE - house.length;
  console.log(
    `left out: ${houseOut} of the house's ${house.length}, ${listsOut} of ${ofLists.length} of lists that report, ` +
      `${browsersOut} of ${ofBrowsers.length} of browsers`,
  );
  if (computed.size > MAX_RULES_IN_USE) faults.push(`${computed.size} rules are computed`);
  if (houseOut > 0) faults.push(`${houseOut} rules of the house are left out`);
  if (listsOut !== Math.max(0, ofLists.length - room)) faults.push(`${listsOut} rules of lists that report are left out`);
  if (listsOut === 0) return;
  const from = Date.now();
  let leftOut = 0;
  for (; leftOut === 0 && Date.now() - from < KNOWN_WITHIN_MS; await sleep(1000))
    leftOut = await database.run(async (db) => {
      const { count } = await db
        .selectFrom("list_reports")
        .select((select) => select.fn.countAll<string>().as("count"))
        .where("left_out_since", "is not", null)
        .executeTakeFirstOrThrow();
      return Number(count);
    });
  console.log(`${leftOut} lists are marked as left out, their owners written to, after ${Date.now() - from} ms`);
  if (leftOut === 0) faults.push("nobody is told that a list is left out");
}

interface PassTimes {
  readonly buckets: ReadonlyMap<string, number>;
}

/** Seconds of the exchange by how long their pass over the rules took. */
async function passTimes(): Promise<PassTimes> {
  const shared = Object.values(await redis.hgetall(keys.workerMetrics())).map((text) => JSON.parse(text) as WorkerMetrics);
  const found = shared.flatMap(({ metrics }) => metrics.find(({ name }) => name === "tickdeck_signal_pass_ms")?.values ?? []);
  const own = found.filter(({ labels }) => labels["exchange"] === EXCHANGE && labels["le"] !== undefined);
  return { buckets: new Map(own.map(({ labels, value }) => [String(labels["le"]), Number(value)])) };
}

/** The limit under which this share of the seconds between two looks stayed, "10". */
function limitOf(before: PassTimes, after: PassTimes, share: number): string {
  const counts = [...after.buckets].map(([limit, count]) => [limit, count - (before.buckets.get(limit) ?? 0)] as const);
  const all = counts.find(([limit]) => limit === "+Inf")?.[1] ?? 0;
  return counts.find(([, count]) => count >= all * share)?.[0] ?? "?";
}

async function measure(name: string, pid: number | undefined, delays: number[]): Promise<void> {
  // The worker shares its figures every five seconds.
  await sleep(6000);
  const before = await passTimes();
  const published = Number(await redis.get(keys.signalsAt(EXCHANGE)));
  delays.length = 0;
  await sleep(seconds * 1000);
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => percentile(delays, share));
  const after = await passTimes();
  const behind = Number(await redis.get(keys.signalsAt(EXCHANGE))) - published;
  console.log(
    `${name}: a second's signals within ${limitOf(before, after, 0.5)} ms (p50) and ${limitOf(before, after, 0.99)} ms (p99), ` +
      `${behind} seconds of ${seconds} published; frames out ${p50} ms (p50), ${p99} ms (p99), ${most} ms at most after their second; ` +
      `worker ${(await residentMb(pid)).toFixed(0)} MB; load average ${loadavg()[0]?.toFixed(1)}`,
  );
  if (!((p99 ?? 0) <= MAX_LATE_MS)) faults.push(`frames left ${p99} ms after their second with ${name}`);
}
