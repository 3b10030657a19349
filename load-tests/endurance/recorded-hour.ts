// A recorded market as exchange streams through the whole product, its messages really sent: Telegram, browser push, mail, Discord and a
// receiver that verifies signatures. Three lists wait for the same: one tells of each signal, one of episodes, one of episodes within the
// budgets of a plan. Counts what arrived and holds it against what was published.
//   node load-tests/endurance/recorded-hour.ts --recording FOLDER [--from 2021-05-19T12:30:00Z] [--minutes 60]
// FOLDER: one-minute bars as files that end with .csv.gz; trades are made from them. It takes as long as was recorded: windows are real
// minutes, so a faster market would be another one. The exit code is 1 where anything was lost, doubled, unexplained or late.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { keys } from "../../shared/redis/keys.ts";
import { decodeMarketFrame } from "../../shared/frame/market-frame.ts";
import { startSetup } from "../faults/setup.ts";
import { percentile } from "../load/market-verdict.ts";
import { cutRecording } from "./cut-recording.ts";
import { judgeMessages, type AccountVerdict } from "./judge-messages.ts";
import { messagesOf, printAccount } from "./message-table.ts";
import { openMessages } from "./message-rows.ts";
import { startOutside } from "./outside.ts";
import { PublishedLog } from "./published-log.ts";
import { addReportingAccount, TARGETS, type AccountPlan } from "./reporting-account.ts";

const EXCHANGE = "binance";
/** A list's rules are computed within this of being stored, ms. */
const KNOWN_WITHIN_MS = 15_000;
const SETTLED_WITHIN_MS = 300_000;
const MINUTE_MS = 60_000;
const SAY_EVERY_MINUTES = 5;

/** What a trader might wait for in a wild hour. */
const THRESHOLDS: AccountPlan["thresholds"] = {
  netPercentTypes: [1, 5],
  netPercentThresholds: { "1": 1, "5": 2 },
  volumeThresholds: { "5": 300 },
};

const { values } = parseArgs({
  options: {
    recording: { type: "string" },
    from: { type: "string", default: "2021-05-19T12:30:00Z" },
    minutes: { type: "string", default: "60" },
  },
});
const [minutes, from] = [Number(values.minutes), Date.parse(values.from)];
if (values.recording === undefined || !(minutes > 0) || from % MINUTE_MS !== 0)
  throw new Error("give --recording FOLDER, --from a full minute and --minutes a number");

const folder = await mkdtemp(join(tmpdir(), "tickdeck-hour-"));
const coins = await cutRecording(values.recording, folder, from - 2 * MINUTE_MS);
const beganAt = Date.now();
const outside = await startOutside();
const setup = await startSetup({
  ...{ binance: coins, mexc: coins, rate: 1, screens: false, replay: { path: folder, speed: 1 } },
  environment: { ...outside.environment, EXCHANGES: EXCHANGE, PUBLIC_URL: "https://tickdeck.example" },
});
const database = new Database(setup.databaseUrl, 2, createLog("recorded-hour", "silent"));
const redis = new Redis(setup.redisUrl);
let isRight = false;
try {
  const workers = [setup.worker("ingest"), setup.worker("archive", "archive")];
  await Promise.all(workers.map((each) => each.start()));
  const list = { thresholds: THRESHOLDS, exchanges: [EXCHANGE] } as const;
  const accounts = [
    await addReportingAccount(database, outside, {
      ...list,
      name: "each-signal",
      per: "signals",
      isBudgeted: false,
      chat: "101",
    }),
    await addReportingAccount(database, outside, { ...list, name: "episodes", per: "episodes", isBudgeted: false, chat: "102" }),
    await addReportingAccount(database, outside, { ...list, name: "budgeted", per: "episodes", isBudgeted: true, chat: "103" }),
  ];
  while (!(await isWarm()) || Date.now() - beganAt < 2 * MINUTE_MS - KNOWN_WITHIN_MS) await sleep(1000);
  const jobs = [setup.worker("jobs-one", "jobs"), setup.worker("jobs-two", "jobs")];
  await Promise.all(jobs.map((each) => each.start()));
  const log = await PublishedLog.start(setup.redisUrl, database, new Set(accounts.flatMap(({ rules }) => [...rules])));
  console.log(
    `${coins} coins of ${EXCHANGE}; the market is at ${new Date(from - 2 * MINUTE_MS + Date.now() - beganAt).toISOString()}`,
  );
  const endsAt = Date.now() + minutes * MINUTE_MS;
  for (let minute = 1; Date.now() < endsAt; minute++) {
    await sleep(Math.min(MINUTE_MS, endsAt - Date.now()));
    if (minute % SAY_EVERY_MINUTES !== 0) continue;
    const signals = log.seconds.reduce((sum, each) => sum + each.signals.length, 0);
    console.log(
      `minute ${minute}: ${signals} signals; ${outside.telegram.sent.length} texts of Telegram; ${await openMessages(database, accounts, new Date())} open`,
    );
  }
  // What is published from here on is nobody's business: no worker, no signal.
  await Promise.all(workers.map((each) => each.kill()));
  const settleBy = Date.now() + SETTLED_WITHIN_MS;
  await sleep(KNOWN_WITHIN_MS);
  while ((await openMessages(database, accounts, new Date())) > 0 && Date.now() < settleBy) await sleep(1000);
  const isKept = await log.close();
  const verdicts: AccountVerdict[] = [];
  for (const account of accounts) verdicts.push(await judgeMessages(database, account, { seconds: log.seconds, isKept }));
  verdicts.forEach(printAccount);
  const late = printFirsts(verdicts);
  isRight = late === 0 && verdicts.every(({ targets }) => targets.every(({ faults }) => faults.length === 0));
} finally {
  redis.disconnect();
  await database.close();
  await setup.stop();
  await outside.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(isRight ? 0 : 1);

async function isWarm(): Promise<boolean> {
  const bytes = await redis.getBuffer(keys.table(EXCHANGE));
  return bytes !== null && !decodeMarketFrame(bytes).header.warming;
}

/** How the first message of an episode stands to that of the signal it begins with; returns how many were promised later. */
function printFirsts([signals, episodes, budgeted]: readonly AccountVerdict[]): number {
  if (!signals || !episodes || !budgeted) return 0;
  let late = 0;
  for (const target of TARGETS) {
    const rowsOf = (verdict: AccountVerdict) => verdict.targets.find((each) => each.target === target)?.rows ?? [];
    const firsts = new Map(rowsOf(episodes).flatMap((row) => (row.event === "began" ? [[episodeOf(row), row] as const] : [])));
    const leads: number[] = [];
    for (const signal of rowsOf(signals)) {
      const first = firsts.get(signal.subject ?? "");
      if (!first) continue;
      if ((first.happenedAt ?? first.createdAt) > (signal.happenedAt ?? signal.createdAt)) late += 1;
      if (first.triedAt && signal.triedAt) leads.push(first.triedAt.getTime() - signal.triedAt.getTime());
    }
    console.log(
      `${target}: ${firsts.size} episodes; their first message was begun ${percentile(leads, 0.5)} ms (p50), ` +
        `${percentile(leads, 0.95)} ms (p95) after that of the same signal`,
    );
  }
  const [raw, told] = [messagesOf(signals, "telegram"), messagesOf(episodes, "telegram")];
  console.log(`${raw} messages of signals, ${told} of episodes to a person: ${(raw / told).toFixed(2)} times fewer`);
  console.log(
    `within the plan's budgets ${messagesOf(budgeted, "telegram")}: ${(raw / messagesOf(budgeted, "telegram")).toFixed(1)} times fewer`,
  );
  console.log(`first messages of episodes that tell of a later second than their signal: ${late}`);
  return late;
}

/** The name of the signal an episode began with. */
function episodeOf({ subject }: { readonly subject: string | null }): string {
  return subject?.split(":").slice(0, -2).join(":") ?? "";
}
