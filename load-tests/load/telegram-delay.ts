// How long it takes from the trade that crosses to the request that reaches Telegram, for a reporting list and for alerts about any coin.
//   node load-tests/load/telegram-delay.ts [--moves 30] [--coins 20] [--every 4]
// Coins of the simulated exchanges are moved one after the other: the simulator knows when each trade was made. The exit code is 1 when
// the 95th percentile of all messages exceeds 2.5 seconds, or when none came.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { startConnectProxy } from "../../shared/testing/connect-proxy.ts";
import { startFakeTelegram } from "../../workers/jobs/testing/fake-telegram.ts";
import { startTlsFront } from "../../workers/testing/tls-front.ts";
import { LOGIN, startSetup, type Setup } from "../faults/setup.ts";
import { crossedAt } from "./crossing-trade.ts";
import { percentile } from "./market-verdict.ts";
import { arrivedMessages, WAITED_FOR, waitForCrossings, type Arrival } from "./waiting-for-crossings.ts";

const WITHIN_MS = 2500;
/** A usual price moves so far in so many seconds, and back. */
const MOVE = { percent: 15, seconds: 20, volume_factor: 20 } as const;
/** Windows of the watched coins are known by then, and lists and alerts in use. */
const SETTLE_MS = 45_000;
/** The last messages are there by then. */
const REST_MS = 15_000;
const TOKEN = `1234567:${"AbCdEf-1_".repeat(4)}`;

const option = (value: string) => ({ type: "string", default: value }) as const;
const { values } = parseArgs({ options: { moves: option("30"), coins: option("20"), every: option("4") } });
const settings = { moves: Number(values.moves), coins: Number(values.coins), everyMs: Number(values.every) * 1000 };

async function moveCoins({ simulator }: Setup): Promise<void> {
  const pairs = simulator.mexc.market.entries.filter(({ symbol }) => symbol.kind === "coin").map(({ symbol }) => symbol.pair);
  for (let move = 0; move < settings.moves; move++) {
    simulator.mexc.fault({ fault: "run", symbol: pairs[move % pairs.length] ?? "", ...MOVE });
    await sleep(settings.everyMs);
  }
}

const text = (times: readonly number[]): string =>
  `${percentile(times, 0.5)} ms at p50, ${percentile(times, 0.95)} ms at p95, ${Math.max(...times)} ms at most`;

async function measure(): Promise<boolean> {
  const arrivals: Arrival[] = [];
  const telegram = await startFakeTelegram(TOKEN, (words) => arrivals.push({ text: words, at: Date.now() }));
  const front = await startTlsFront(Number(new URL(telegram.url).port));
  const proxy = await startConnectProxy(undefined, front.port);
  const environment = {
    ...{ TELEGRAM_BOT_TOKEN: TOKEN, HTTPS_PROXY: proxy.url, NO_PROXY: "localhost,127.0.0.1" },
    // The certificate is not Telegram's.
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
  };
  const setup = await startSetup({ binance: 1, mexc: settings.coins, rate: 0.5, screens: false, environment });
  const database = new Database(setup.databaseUrl, 2, createLog("delay", "warn"));
  try {
    await Promise.all([setup.worker("ingest").start(), setup.worker("jobs", "jobs").start()]);
    await waitForCrossings(database, LOGIN.email);
    await sleep(SETTLE_MS);
    await moveCoins(setup);
    await sleep(REST_MS);
    const delays = (await arrivedMessages(database, arrivals)).flatMap((message) => {
      const entry = setup.simulator.mexc.market.find(`${message.symbol}USDT`);
      const trade = entry && crossedAt(entry, message);
      return trade === undefined ? [] : [{ ...message, trade }];
    });
    for (const waitedFor of WAITED_FOR) {
      const own = delays.filter(({ kind }) => kind === waitedFor);
      console.log(`${waitedFor}, ${own.length} messages: ${text(own.map(({ at, trade }) => at - trade))}`);
      console.log(`  until promised: ${text(own.map(({ promisedAt, trade }) => promisedAt - trade))}`);
      console.log(`  from there on: ${text(own.map(({ at, promisedAt }) => at - promisedAt))}`);
    }
    const all = delays.map(({ at, trade }) => at - trade);
    console.log(`all, ${all.length} of ${arrivals.length} messages: ${text(all)}`);
    return percentile(all, 0.95) <= WITHIN_MS;
  } finally {
    await database.close();
    await setup.stop();
    proxy.stop();
    front.stop();
    telegram.close();
  }
}

process.exit((await measure()) ? 0 : 1);
