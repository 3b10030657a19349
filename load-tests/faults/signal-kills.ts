// Kills ingest workers, mostly the leading one, at random moments, and compares the stream of signals with what the columns
// require: none lost, none doubled, none different. By hand: node load-tests/faults/signal-kills.ts [KILLS]

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import type { Signal } from "../../shared/contracts/signals.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";
import { parseRuleKey } from "../../shared/signals/rule.ts";
import { untilBothReceive } from "./hot-workers.ts";
import { startSignalSetup } from "./signal-setup.ts";
import { SignalTape } from "./signal-tape.ts";

const KILLS = Number(process.argv[2] ?? 100);
/** Once both workers follow the market again the next kill comes within this, ms. */
const PAUSE_MS = 4000;
const EXACT_WITHIN_MS = 300_000;
const KEEP_EVERY_MS = 120_000;
/** Share of kills that hit the leader. */
const LEADER_SHARE = 0.8;
/** Sums of the same trades differ in the last digits when they start from another origin. */
const VOLUME_SLACK = 1e-6;

const RULES = [1, 2, 3, 5, 10, 20].flatMap((minutes) => [
  ...[0.1, 0.3, 0.5, 1].flatMap((threshold) => [
    `net_percent:${minutes}:up:${threshold}`,
    `net_percent:${minutes}:down:${threshold}`,
  ]),
  ...[50, 200].map((threshold) => `volume:${minutes}:up:${threshold}`),
]);

async function ask(redis: Redis): Promise<void> {
  for (const exchange of EXCHANGES) {
    const rules = RULES.map((rule) => `${exchange}:${rule}`).filter((key) => parseRuleKey(key));
    await redis.zadd(keys.rules(exchange), ...rules.flatMap((rule) => [Date.now(), rule]));
    await redis.incr(keys.rulesVersion(exchange));
  }
}

async function untilExact(tapes: readonly SignalTape[]): Promise<void> {
  const from = Date.now();
  for (const tape of tapes)
    while (!(await tape.isExact())) {
      if (Date.now() - from > EXACT_WITHIN_MS) {
        console.log(`${tape.exchange} is not exact in every window after ${EXACT_WITHIN_MS / 1000} s; going on`);
        break;
      }
      await sleep(1000);
    }
}

interface Verdict {
  readonly published: number;
  readonly lost: readonly Signal[];
  readonly extra: readonly Signal[];
  readonly doubled: number;
  readonly different: readonly (readonly [Signal, Signal])[];
}

function compare(published: readonly Signal[], expected: readonly Signal[]): Verdict {
  const byId = new Map(published.map((signal) => [signal.id, signal]));
  const wanted = new Map(expected.map((signal) => [signal.id, signal]));
  const both = expected.flatMap((signal) => {
    const found = byId.get(signal.id);
    return found ? [[found, signal] as const] : [];
  });
  return {
    published: published.length,
    lost: expected.filter(({ id }) => !byId.has(id)),
    extra: published.filter(({ id }) => !wanted.has(id)),
    doubled: published.length - byId.size,
    different: both.filter(([found, signal]) => !isSame(found, signal)),
  };
}

function isSame(one: Signal, other: Signal): boolean {
  return (Object.keys(one) as (keyof Signal)[]).every((name) => {
    const [a, b] = [one[name], other[name]];
    if (name === "minuteOnly" || a === b) return true;
    if (typeof a !== "number" || typeof b !== "number" || !name.startsWith("volume")) return false;
    return Math.abs(a - b) <= VOLUME_SLACK * Math.max(1, Math.abs(a));
  });
}

function report(exchange: ExchangeId, { published, lost, extra, doubled, different }: Verdict, tape: SignalTape): void {
  console.log(
    `${exchange}: ${published} signals published, ${lost.length} lost, ${doubled} doubled, ${extra.length} unexpected, ` +
      `${different.length} with other numbers; ${tape.epochs} take-overs, ${tape.blind.size} seconds no worker saw`,
  );
  for (const { id } of lost.slice(0, 12)) console.log(`  lost ${id}`);
  for (const { id } of extra.slice(0, 12)) console.log(`  not demanded ${id}`);
  for (const [found, wanted] of different.slice(0, 4)) console.log("  different", found, wanted);
}

const setup = await startSignalSetup();
const redis = new Redis(setup.redisUrl);
const tapes = EXCHANGES.map((exchange) => new SignalTape(setup.redisUrl, exchange));
try {
  const [one, two] = setup.workers;
  await one.start();
  await untilExact(tapes);
  const startedAt = Date.now();
  await two.start();
  await untilBothReceive(redis, startedAt);
  await Promise.all(tapes.map((tape) => tape.start()));
  await ask(redis);
  let keptAt = 0;
  let leader = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    await sleep(Math.random() * PAUSE_MS);
    if (Date.now() - keptAt > KEEP_EVERY_MS) {
      await ask(redis);
      await Promise.all(tapes.map((tape) => tape.keep()));
      keptAt = Date.now();
    }
    const victim = Math.random() < LEADER_SHARE ? leader : 1 - leader;
    const worker = setup.workers[victim as 0 | 1];
    const killedAt = await worker.kill();
    await worker.start();
    await untilBothReceive(redis, killedAt);
    if (victim === leader) leader = 1 - leader;
    if (kill % 10 === 0) console.log(`${kill} kills`);
  }
  await sleep(PAUSE_MS * 2);
  await Promise.all(setup.workers.map((worker) => worker.kill()));
  for (const tape of tapes) {
    await tape.keep();
    const verdict = compare(tape.published(), await tape.expected());
    report(tape.exchange, verdict, tape);
    if (verdict.lost.length + verdict.doubled + verdict.extra.length > 0) process.exitCode = 1;
  }
} finally {
  for (const tape of tapes) tape.stop();
  redis.disconnect();
  await setup.stop();
}
