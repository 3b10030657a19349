// PostgreSQL is stopped while the whole product goes on: ingest, archive, two jobs processes, a server with a browser. Afterwards no signal
// that Redis still has may be lost, and what is told more than five minutes late says so.
//   node load-tests/endurance/without-postgres.ts [--minutes 25]
// The exit code is 1 where anything was lost, doubled, unexplained, without an end, wrongly marked as late, or frames stood still.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { sql } from "kysely";
import { z } from "zod";
import { decodeMarketFrame } from "../../shared/frame/market-frame.ts";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { reportPosition } from "../../shared/postgres/report-positions.queries.ts";
import { keys } from "../../shared/redis/keys.ts";
import { COINS, RATE, startSetup } from "../faults/setup.ts";
import { logInByRequest } from "../faults/truth-check.ts";
import { judgeMessages, type AccountVerdict } from "./judge-messages.ts";
import { printAccount } from "./message-table.ts";
import { openMessages } from "./message-rows.ts";
import { startOutside } from "./outside.ts";
import { PublishedLog } from "./published-log.ts";
import { addReportingAccount, type AccountPlan, type ReportingAccount } from "./reporting-account.ts";
import { WatchingBrowser } from "./watching-browser.ts";

const MINUTE_MS = 60_000;
const LATE_MS = 5 * MINUTE_MS;
/** Before and after the outage the product is watched so long. */
const AROUND_MS = MINUTE_MS;
/** What happened meanwhile is promised and sent within this. */
const CAUGHT_UP_WITHIN_MS = 10 * MINUTE_MS;
const SETTLED_MS = 15_000;
/** Longest time without a frame at 1 Hz. */
const STILL_MS = 5000;

/** Low enough for some signals a second in a usual hour. */
const THRESHOLDS: AccountPlan["thresholds"] = {
  netPercentTypes: [1, 5],
  netPercentThresholds: { "1": 0.4, "5": 0.8 },
  volumeThresholds: { "5": 300 },
};
const standardBody = z.object({ isLate: z.boolean() });

const { values } = parseArgs({ options: { minutes: { type: "string", default: "25" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes < 40))
  throw new Error("give --minutes a number below 40: longer than that the archive has gaps by design");

const outside = await startOutside();
const setup = await startSetup({
  ...{ binance: COINS, mexc: COINS, rate: RATE, screens: false },
  environment: { ...outside.environment, PUBLIC_URL: "https://tickdeck.example" },
});
const database = new Database(setup.databaseUrl, 2, createLog("without-postgres", "silent"));
const redis = new Redis(setup.redisUrl);
const faults: string[] = [];
try {
  const ingest = setup.worker("ingest");
  await Promise.all([ingest.start(), setup.worker("archive", "archive").start()]);
  const plan = { thresholds: THRESHOLDS, isBudgeted: false };
  const accounts = [
    await addReportingAccount(database, outside, { ...plan, name: "each-signal", per: "signals", chat: "101" }),
    await addReportingAccount(database, outside, { ...plan, name: "episodes", per: "episodes", chat: "102" }),
    await addReportingAccount(database, outside, { ...plan, name: "budgeted", per: "episodes", isBudgeted: true, chat: "103" }),
  ];
  while (!(await isWarm())) await sleep(1000);
  const jobs = [setup.worker("jobs-one", "jobs"), setup.worker("jobs-two", "jobs")];
  await Promise.all(jobs.map((each) => each.start()));
  const log = await PublishedLog.start(setup.redisUrl, database, new Set(accounts.flatMap(({ rules }) => [...rules])));
  const browser = await WatchingBrowser.open(setup.url, await logInByRequest(setup.url), "mexc");
  await sleep(AROUND_MS);
  browser.forgetAnswers();
  const stoppedAt = await setup.postgres.halt("SIGINT");
  console.log(`PostgreSQL stopped at ${new Date(stoppedAt).toISOString()} for ${minutes} minutes`);
  await sleep(minutes * MINUTE_MS);
  const backAt = Date.now();
  const saw = browser.sawBetween(stoppedAt, backAt);
  await setup.postgres.resume();
  console.log(`Meanwhile the browser had ${saw.sentence}`);
  if (saw.stillMs > STILL_MS) faults.push(`frames stood still for ${saw.stillMs} ms`);
  const promisedAfter = await untilPromised();
  await untilSent(accounts, new Date(backAt));
  console.log(`Everything was promised ${promisedAfter} ms after PostgreSQL was back, and sent ${Date.now() - backAt} ms after`);
  await sleep(AROUND_MS);
  await ingest.kill();
  await sleep(SETTLED_MS);
  await untilSent(accounts, new Date());
  browser.close();
  const isKept = await log.close();
  const published = log.seconds.filter(({ second }) => second * 1000 >= stoppedAt && second * 1000 < backAt);
  console.log(
    `${published.reduce((sum, each) => sum + each.signals.length, 0)} signals of the lists' rules were published meanwhile`,
  );
  const verdicts: AccountVerdict[] = [];
  for (const account of accounts) verdicts.push(await judgeMessages(database, account, { seconds: log.seconds, isKept }));
  verdicts.forEach(printAccount);
  faults.push(...verdicts.flatMap(({ targets }) => targets.flatMap((target) => target.faults)));
  verdicts.forEach(checkLateness);
  await checkGaps(Math.floor(stoppedAt / 1000), Math.ceil(backAt / 1000));
} finally {
  redis.disconnect();
  await database.close();
  await setup.stop();
  await outside.stop();
}
for (const fault of faults) console.log(`Not right: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

async function isWarm(): Promise<boolean> {
  const tables = await Promise.all(EXCHANGES.map((exchange) => redis.getBuffer(keys.table(exchange))));
  return tables.every((bytes) => bytes !== null && !decodeMarketFrame(bytes).header.warming);
}

/** Resolves with the ms until reports have reached what was published when PostgreSQL came back. */
async function untilPromised(): Promise<number> {
  const from = Date.now();
  for (const exchange of EXCHANGES) {
    const at = Number(await redis.get(keys.signalsLast(exchange)));
    for (;;) {
      const position = await database.run((db) => reportPosition(db, exchange)).catch(() => undefined);
      if ((position ?? 0) >= at) break;
      if (Date.now() - from > CAUGHT_UP_WITHIN_MS) {
        faults.push(`reports of ${exchange} are still at ${position}, ${at - (position ?? 0)} s behind`);
        break;
      }
      await sleep(200);
    }
  }
  return Date.now() - from;
}

/** Of what happened before this moment. */
async function untilSent(accounts: readonly ReportingAccount[], before: Date): Promise<void> {
  const from = Date.now();
  while ((await openMessages(database, accounts, before)) > 0 && Date.now() - from < CAUGHT_UP_WITHIN_MS) await sleep(500);
}

/** Whether those told late say so, and no others. */
function checkLateness({ account, targets }: AccountVerdict): void {
  const bodies = account.bodies();
  const rows = (targets.find(({ target }) => target === "standard")?.rows ?? []).filter(
    ({ kind, state }) => kind === "report" && state === "sent",
  );
  let late = 0;
  let wrong = 0;
  for (const { id, happenedAt, triedAt } of rows) {
    const body = bodies.get(id);
    if (!happenedAt || !triedAt || body === undefined) continue;
    const isLate = triedAt.getTime() - happenedAt.getTime() > LATE_MS;
    if (isLate) late += 1;
    if (standardBody.parse(JSON.parse(body)).isLate !== isLate) wrong += 1;
  }
  const texts = account.received("telegram").texts.filter((text) => text.includes("Late: this happened")).length;
  console.log(
    `${account.name}: ${late} of ${rows.length} webhooks were late, ${wrong} marked wrongly; ${texts} texts of Telegram say that they are late`,
  );
  if (wrong > 0) faults.push(`${account.name}: ${wrong} are marked as late wrongly`);
}

/** Neither the archive of seconds nor the record of signals may miss what happened between these epoch seconds. */
async function checkGaps(from: number, to: number): Promise<void> {
  const { rows } = await database.run((db) =>
    sql<{ gap: string }>`
      select concat_ws(' ', 'seconds', exchange, from_second, to_second, why) as gap from archive_gaps
        where from_second < ${to} and to_second > ${from}
      union all select concat_ws(' ', 'signals', exchange, first_second, last_second, reason) from signal_gaps
        where first_second <= ${to} and last_second >= ${from}`.execute(db),
  );
  console.log(`Gaps of that time in the archive of seconds and in the record of signals: ${rows.length}`);
  faults.push(...rows.map(({ gap }) => `a gap: ${gap}`));
}
