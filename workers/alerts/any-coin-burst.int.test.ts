// Three hundred coins cross in one second, for one alert about any coin of a list: from the worker that sees it to Telegram.

import type { KyselyPlugin } from "kysely";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ANY_COIN_FIRINGS_PER_MINUTE } from "../../shared/contracts/alerts.ts";
import { controlMessageSchema, type ControlMessage } from "../../shared/contracts/control-messages.ts";
import { LIST_PRESETS, type ListPreset } from "../../shared/contracts/list-presets.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { Sealer } from "../../shared/node/credentials/sealer.ts";
import { createLog } from "../../shared/node/log.ts";
import { storeSettings } from "../../shared/postgres/account-settings.queries.ts";
import { addAlert, alertsOf, firingsOf } from "../../shared/postgres/alerts.queries.ts";
import type { Database, Queries } from "../../shared/postgres/database.ts";
import { storeWatchList } from "../../shared/postgres/watch-lists.queries.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { copyChanges, restoreCopies } from "../jobs/alerts/alert-copy.ts";
import { settleReported } from "../jobs/alerts/alert-settlement.ts";
import { sendAlert } from "../jobs/alerts/send-alert.ts";
import { heldMails } from "../jobs/mail/mail-transport.ts";
import { TelegramBot } from "../jobs/telegram/telegram-bot.ts";
import { alertOwner, type AlertOwner } from "../jobs/testing/alert-owner.ts";
import { startFakeTelegram, type FakeTelegram } from "../jobs/testing/fake-telegram.ts";
import { openJobSetup, type JobSetup } from "../jobs/testing/job-setup.ts";
import { SAMPLE_SITE } from "../jobs/testing/mail-samples.ts";
import { Lease } from "../lease/lease.ts";
import { AlertWatch } from "./alert-watch.ts";

const X = "mexc";
const COINS = Array.from({ length: 300 }, (_, at) => `C${at}`);
const HIDDEN = ["C5", "C250"];
const TOKEN = `1234567:${"AbCdEf-1_".repeat(4)}`;
const HOUR_MS = 3_600_000;
const BUDGET = 10;
/** Twenty jobs take turns at one target. */
const PATIENT = { timeout: 45_000 };
let setup: JobSetup;
let telegram: FakeTelegram;
let owner: AlertOwner;
let listener: Redis;
let heard: ControlMessage[];

beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  for (const table of ["outbox", "users"] as const) await setup.database.run((db) => db.deleteFrom(table).execute());
  telegram = await startFakeTelegram(TOKEN);
  owner = await alertOwner(setup.database, "trader@example.test");
  heard = [];
  listener = new Redis(redisUrl());
  listener.on("message", (_, text) => heard.push(controlMessageSchema.parse(JSON.parse(text))));
  await listener.subscribe(keys.control());
});
afterEach(async () => {
  await setup.close();
  listener.disconnect();
  telegram.close();
});

/** Counts how often lists are read. */
class ListReads implements KyselyPlugin {
  count = 0;

  transformQuery: KyselyPlugin["transformQuery"] = ({ node }) => {
    if (node.kind === "SelectQueryNode" && JSON.stringify(node.from).includes('"watch_lists"')) this.count += 1;
    return node;
  };

  transformResult: KyselyPlugin["transformResult"] = async ({ result }) => result;
}

async function makeAlert(): Promise<void> {
  const list = { ...(LIST_PRESETS.popular[0] as ListPreset), id: "17", name: "All of them", tickers: [] };
  const hidden = { hiddenCoins: { text: JSON.stringify(HIDDEN), version: 1 } };
  await setup.database.transaction(async (db) => {
    await storeWatchList(db, owner.userId, list);
    await storeSettings(db, owner.userId, { version: 1, fields: hidden });
    const alert = {
      ...({ exchange: X, symbol: "", kind: "change", minutes: 5, side: "above", level: 3, scope: "list" } as const),
      ...({ listId: "17", mode: "each", pauseSeconds: 300, until: null, note: "", isPaused: false } as const),
    };
    await addAlert(db, owner.userId, alert, new Date(Date.now() - HOUR_MS));
    await db
      .insertInto("alert_targets")
      .values({ user_id: owner.userId, channel: "telegram", address: "7", name: "@trader" })
      .execute();
  });
}

/** Sees all of them cross by the end of this second, and reports it. */
async function cross(second: number): Promise<void> {
  const symbols = COINS.map((symbol) => ({ symbol, pair: `${symbol}USDT`, tickSize: "0.1", decimals: 1, active: true }));
  const watch = new AlertWatch(setup.redis, X, { exchange: X, firstVersion: 0, version: 1, symbols });
  const tableOf = (price: number): MarketTable => {
    const table = new MarketTable(COINS.length);
    table.column(FIELD.price).fill(price);
    table.column(FIELD.reference + WINDOW_MINUTES.indexOf(5)).fill(100);
    table.column(FIELD.marks).fill(0);
    return table;
  };
  await restoreCopies(setup);
  await copyChanges(setup);
  await watch.follow(second * 1000);
  watch.second({ second, before: tableOf(100), table: tableOf(104), unsettled: new Set(), isNext: true });
  const lease = new Lease(setup.redis, X);
  await lease.tryAcquire();
  await watch.report(lease);
}

async function settle(reads: ListReads): Promise<void> {
  const counted = {
    transaction: (run: (db: Queries) => Promise<unknown>) => setup.database.transaction((db) => run(db.withPlugin(reads))),
  };
  const database = counted as unknown as Database;
  await settleReported({ database, redis: setup.redis, log: createLog("t", "silent"), onFired: () => undefined });
}

function work(): void {
  const parts = {
    ...{ transport: heldMails(setup.redis, setup.now), site: SAMPLE_SITE, operators: "o@example.test", redis: setup.redis },
    ...{ mailSealer: new Sealer("s".repeat(32), "mail"), push: undefined },
    bot: new TelegramBot({ token: TOKEN, redis: setup.redis, now: setup.now, baseUrl: telegram.url }),
  };
  setup.work((id, base) => sendAlert.run(id, { ...base, ...parts }), { kind: "send-alert" });
}

it("fires twenty, says how many more there were, reads the list once and sends what the budget lets", async () => {
  await makeAlert();
  await cross(Math.floor(Date.now() / 1000));
  expect(await setup.redis.hlen(keys.alertsCrossed(X))).toBe(COINS.length);
  const reads = new ListReads();
  await settle(reads);
  expect(reads.count).toBe(1);
  const firings = await setup.database.run((db) => firingsOf(db, owner.userId, 1000));
  expect(firings.length).toBe(ANY_COIN_FIRINGS_PER_MINUTE);
  expect(new Set(firings.map(({ symbol }) => symbol)).size).toBe(ANY_COIN_FIRINGS_PER_MINUTE);
  for (const coin of HIDDEN) expect(firings.map(({ symbol }) => symbol)).not.toContain(coin);
  const [alert] = await setup.database.run((db) => alertsOf(db, owner.userId));
  const leftOut = COINS.length - HIDDEN.length - ANY_COIN_FIRINGS_PER_MINUTE;
  expect(alert).toMatchObject({ leftOut, state: "armed" });
  // Open terminals hear of each firing, and that the alert's count of others is another.
  await expect.poll(() => heard.length).toBe(ANY_COIN_FIRINGS_PER_MINUTE + 1);
  expect(heard.filter(({ kind }) => kind === "alerts")).toEqual([{ kind: "alerts", userId: owner.userId }]);

  work();
  await expect.poll(() => telegram.sent.length, PATIENT).toBe(BUDGET);
  await expect.poll(async () => (await owner.messages()).filter((each) => each === "firing counted").length, PATIENT).toBe(10);
  setup.advance(HOUR_MS);
  await expect.poll(() => telegram.sent.length, PATIENT).toBe(BUDGET + 1);
  expect(telegram.sent.at(-1)?.text).toContain(`And ${ANY_COIN_FIRINGS_PER_MINUTE - BUDGET} more price alerts`);
});
