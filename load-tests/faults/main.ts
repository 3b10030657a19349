// "npm run faults": goes through the fault table on the topology, one fault after the other, and prints what was lost, how long
// users had no new price and what their screens said. "npm run faults -- F1 F5" tries only these, "F11 F11 F11" one three times;
// "--cluster" tries them with Redis as a cluster of three masters.

import { parseArgs } from "node:util";
import { LaunchFault, reasonOf } from "../../tools/local/launch-fault.ts";
import { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import { MASTERS } from "../topology/redis-masters.ts";
import { Bench } from "./bench.ts";
import type { Fault, Finding } from "./fault.ts";
import { Ledger } from "./ledger.ts";
import { MARKET_FAULTS } from "./market-faults.ts";
import { SERVICE_FAULTS } from "./service-faults.ts";
import { NOTICED_WITHIN_MS, watchBreakage, type ScreenReport } from "./watched.ts";

const TABLE: readonly Fault[] = [...MARKET_FAULTS, ...SERVICE_FAULTS];
/** A screen that must show nothing may stand still as long as prices may stay the same. */
const UNSEEN_STILL_MS = 5000;
const BACK_MS = 15_000;
const CLIENTS = "100";

const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : "–");

function wrongOnScreens(fault: Fault, screens: readonly ScreenReport[]): string[] {
  return screens.flatMap(({ exchange, notices, stillMs, falseLiveMs }) => {
    const wrong: string[] = [];
    const isUnseen = fault.unseenOn?.includes(exchange) ?? false;
    const limit = isUnseen ? UNSEEN_STILL_MS : fault.stillWithinMs;
    if (isUnseen && notices.length > 0) wrong.push(`${exchange} showed "${notices.join(", ")}"`);
    if (limit !== undefined && stillMs > limit) wrong.push(`${exchange} had no new price for ${seconds(stillMs)}`);
    if (falseLiveMs > NOTICED_WITHIN_MS) wrong.push(`${exchange} claimed live data without one for ${seconds(falseLiveMs)}`);
    return wrong;
  });
}

/** Tries one fault and judges it; never rejects. */
async function tryFault(bench: Bench, fault: Fault): Promise<Finding> {
  const { topology, database } = bench.setup;
  const startedAt = Date.now();
  const ledger = new Ledger(topology.balancerUrl);
  const wrong: string[] = [];
  let screens: readonly ScreenReport[] = [];
  let trueMs: Record<string, number> = {};
  const remarks: string[] = [];
  const note = (error: unknown): void => void wrong.push(reasonOf(error).slice(0, 300));
  try {
    const report = await watchBreakage(bench.screens, fault.breakage(bench));
    trueMs = await bench.untilTrue(fault.trueWithinMs).catch((error: unknown) => {
      note(error);
      return {};
    });
    screens = await report();
    remarks.push((await fault.besides?.(bench)) ?? "");
  } catch (error) {
    note(error);
  }
  wrong.push(...wrongOnScreens(fault, screens));
  const account = await ledger.close(database);
  if (account.lost > 0) wrong.push(`${account.lost} acknowledged registrations are not in the database`);
  const refusals = Object.entries(account.refused).map(([answer, count]) => `${count} × ${answer}`);
  if (refusals.length > 0) remarks.push(`registrations refused: ${refusals.join(", ")}`);
  let signals = "";
  if (!fault.forgetsSignals) {
    const { published, missed } = await bench.crowd.missedSignals(topology.redisUrl, startedAt);
    if (missed.length > 0) wrong.push(`${missed.length} signals did not reach who follows them, like ${missed[0]}`);
    signals = `, ${missed.length} of ${published} signals`;
  }
  await bench.crowd.untilBack(startedAt + (fault.crowdBackMs || BACK_MS));
  const { cut, away, attempts, p50, p99, last } = bench.crowd.reconnectsSince(startedAt);
  if (cut > 0)
    remarks.push(
      `${cut} cuts of ${bench.crowd.size} clients, back after p50 ${seconds(p50)}, p99 ${seconds(p99)}, all ${seconds(last)}`,
    );
  if (away > 0) wrong.push(`${away} clients are still away (${[...new Set(attempts)].join(", ")})`);
  if (fault.crowdBackMs === 0 && cut > 0) wrong.push(`${cut} clients were cut`);
  if (fault.crowdBackMs !== undefined && fault.crowdBackMs > 0 && last > fault.crowdBackMs)
    wrong.push(`the last client was back after ${seconds(last)}, not ${seconds(fault.crowdBackMs)}`);
  return {
    fault,
    screens,
    trueMs,
    wrong,
    remark: remarks.filter(Boolean).join("; "),
    lost: `${account.lost} of ${account.acknowledged} writes${signals}`,
  };
}

function lineOf({ fault, screens, trueMs, lost, remark, wrong }: Finding): string {
  const each = (what: (screen: ScreenReport) => string): string =>
    screens.map((screen) => `${screen.exchange} ${what(screen)}`).join(", ");
  return [
    `${fault.id.padEnd(4)} ${wrong.length === 0 ? "passed " : "FAILED "}  ${fault.what}`,
    `       lost:  ${lost}`,
    `       stale: ${each(({ exchange, stillMs }) => `${seconds(stillMs)} (every figure true ${seconds(trueMs[exchange] ?? Number.NaN)} after live)`)}`,
    `       read:  ${each(({ notices, noticedMs }) => (notices.length === 0 ? "nothing" : `"${notices.join(", ")}" after ${seconds(noticedMs)}`))}`,
    ...(remark === "" ? [] : [`       ${remark}`]),
    ...wrong.map((sentence) => `       WRONG: ${sentence}`),
  ].join("\n");
}

/** The named ones, in order and with repetitions; by default all that this Redis allows. */
function chosen(names: readonly string[], isCluster: boolean): readonly Fault[] {
  const unknown = names.filter((name) => !TABLE.some(({ id }) => id === name));
  if (unknown.length > 0) throw new LaunchFault(`The fault table has no ${unknown.join(", ")}; it goes from F1 to F32.`);
  const faults = names.length === 0 ? TABLE : names.flatMap((name) => TABLE.filter(({ id }) => id === name));
  const ofOneRedis = faults.filter((fault) => isCluster && fault.ofOneRedis);
  if (names.length > 0 && ofOneRedis.length > 0)
    throw new LaunchFault(
      `${ofOneRedis.map(({ id }) => id).join(", ")} cannot be tried with --cluster: it is about the one Redis.`,
    );
  return faults.filter((fault) => !ofOneRedis.includes(fault));
}

const STARTS = 3;
/** What runs now; ended immediately when we are ended. */
let running = new ProcessGroup();

/** Retries, because a machine on which everything starts at once is sometimes slow. */
async function start(clients: number, masters: number, tries = STARTS): Promise<Bench> {
  console.log(`Starting the topology, two screens and ${clients} clients`);
  try {
    running = new ProcessGroup();
    return await Bench.start(clients, (sentence) => console.log(`  ${sentence}`), running, masters);
  } catch (error) {
    if (tries === 1 || error instanceof LaunchFault) throw error;
    console.log(`  It did not start: ${reasonOf(error)}`);
    return start(clients, masters, tries - 1);
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { clients: { type: "string", default: CLIENTS }, cluster: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const faults = chosen(positionals, values.cluster);
  const clients = Number(values.clients);
  if (!(Number.isInteger(clients) && clients >= 1 && clients <= 2000))
    throw new LaunchFault("--clients must be a whole number from 1 to 2000.");
  const findings: Finding[] = [];
  let bench: Bench | undefined;
  try {
    for (const fault of faults) {
      const finding = await tryFault((bench ??= await start(clients, values.cluster ? MASTERS : 0)), fault);
      findings.push(finding);
      console.log(`\n${lineOf(finding)}`);
      if (finding.wrong.length === 0) continue;
      // The effects of one fault must not count against the next.
      await bench?.stop();
      bench = undefined;
    }
  } finally {
    await bench?.stop();
  }
  const failed = findings.filter(({ wrong }) => wrong.length > 0);
  console.log(`\n${findings.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    running.kill();
    process.exit(130);
  });
process.exit(
  await main().catch((error: unknown) => {
    console.error(error instanceof LaunchFault ? error.message : error);
    return 1;
  }),
);
