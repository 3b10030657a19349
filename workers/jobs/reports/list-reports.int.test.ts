// What lists report, from the published second to Telegram: to whom, how often, and what is kept back.

import { afterEach, beforeEach, expect, it } from "vitest";
import { sql } from "kysely";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { createLog } from "../../../shared/node/log.ts";
import { addWebhook } from "../../../shared/postgres/webhooks.queries.ts";
import { muteCoin, muteList, mutesOf, unmute } from "../../../shared/postgres/report-mutes.queries.ts";
import { reportPosition } from "../../../shared/postgres/report-positions.queries.ts";
import { storeSettings } from "../../../shared/postgres/account-settings.queries.ts";
import { replaceSubscriptions } from "../../../shared/postgres/subscriptions.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { encodeRelations, RELATION_FIELDS } from "../../../shared/signals/relation-batch.ts";
import { redisUrl } from "../../../shared/testing/services.ts";
import { sendAlert } from "../alerts/send-alert.ts";
import { TelegramBot } from "../telegram/telegram-bot.ts";
import { heldMails } from "../mail/mail-transport.ts";
import { alertOwner, type AlertOwner } from "../testing/alert-owner.ts";
import { startFakeTelegram, type FakeTelegram } from "../testing/fake-telegram.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { SAMPLE_SITE } from "../testing/mail-samples.ts";
import { episodeEvent, Publisher, reportingList, riseOf, RULE, signalList } from "../testing/reporting-list.ts";
import type { ReportGap } from "./exchange-reports.ts";
import { startReports } from "./start-reports.ts";

const TOKEN = `1234567:${"AbCdEf-1_".repeat(4)}`;
const HOUR_MS = 3_600_000;
let setup: JobSetup;
let telegram: FakeTelegram;
let owner: AlertOwner;
let publisher: Publisher;
let target: string;
let gaps: ReportGap[];
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  for (const table of ["outbox", "users", "report_positions", "mails"] as const)
    await setup.database.run((db) => db.deleteFrom(table).execute());
  telegram = await startFakeTelegram(TOKEN);
  owner = await alertOwner(setup.database, "trader@example.test");
  target = await addChat(owner.userId, "7");
  publisher = new Publisher(setup.redis);
  gaps = [];
});

afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
  await setup.close();
  telegram.close();
});

async function addChat(userId: string, chatId: string): Promise<string> {
  const { id } = await setup.database.run((db) =>
    db
      .insertInto("alert_targets")
      .values({ user_id: userId, channel: "telegram", address: chatId, name: "@trader" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

const parts = () => ({
  ...{ transport: heldMails(setup.redis, setup.now), site: SAMPLE_SITE, operators: "o@example.test", redis: setup.redis },
  ...{ mailSealer: new Sealer("s".repeat(32), "mail"), push: undefined },
  bot: new TelegramBot({ token: TOKEN, redis: setup.redis, now: setup.now, baseUrl: telegram.url }),
});
const work = () => setup.work((id, base) => sendAlert.run(id, { ...base, ...parts() }), { kind: "send-alert" });

/** Starts a process that reports, and waits until it has its position. */
async function report(): Promise<void> {
  ends.push(
    startReports({
      ...{ redisUrl: redisUrl(), redis: setup.redis, database: setup.database, log: createLog("t", "silent"), now: setup.now },
      onPromised: () => undefined,
      onGap: (gap) => gaps.push(gap),
      timing: { loadMs: 50, askMs: 50, retryMs: 50 },
    }),
  );
  await expect.poll(() => setup.database.run((db) => reportPosition(db, "mexc"))).toBeDefined();
}

const seconds = () => Math.floor(setup.now().getTime() / 1000);
const firstLines = () => telegram.sent.map(({ text }) => text.split("\n")[0]);

it("a signal reaches the chat its list names, with what makes it worth opening", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target] });
  await report();
  work();
  await publisher.publish(seconds(), [riseOf("BTC", 3.21)]);
  await expect.poll(() => owner.messages()).toEqual(["report sent"]);
  const [{ chat_id: chat, text } = { chat_id: "", text: "" }] = telegram.sent;
  expect(chat).toBe("7");
  expect(text.split("\n")[0]).toBe("BTC +3.21\u00a0% · 5 min");
  expect(text).toContain("List: List 1");
  expect(text).toContain("Price: 100 → 103.21\u00a0USDT");
  expect(text).toContain("Volume: 4×");
  expect(text).toContain("https://tickdeck.example/terminal?coin=MEXC%3ABTCUSDT");
  expect(text).toContain("https://www.mexc.com/exchange/BTC_USDT");
  expect(text).not.toContain("Late");
});

it("a report of a preset list names it in its owner's language", async () => {
  const arab = await alertOwner(setup.database, "arab@example.test", "ar");
  const list = signalList("1", { name: "Signal 1", presetName: { name: "signal", number: 1 } });
  await reportingList(setup.database, arab.userId, { targets: [await addChat(arab.userId, "8")] }, list);
  await report();
  work();
  await publisher.publish(seconds(), [riseOf("BTC", 3.21)]);
  await expect.poll(() => arab.messages()).toEqual(["report sent"]);
  expect(telegram.sent[0]?.text).toContain("إشارة 1");
});

it("a message says how the signal stands to the other exchange, where that is known by then", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target] });
  await report();
  const second = seconds();
  const found = { rule: RULE, symbol: "BTC", second, kind: "follows", lead: -320, uncertainty: 40, difference: 12 } as const;
  const [other, relations] = RELATION_FIELDS;
  for (const bytes of [Buffer.from("no batch"), Buffer.from(encodeRelations(Date.now(), [found]))])
    await setup.redis.xadd(keys.relations("mexc"), `${second * 1000 + 300}-*`, other, "binance", relations, bytes);
  await publisher.publish(second, [riseOf("BTC", 3.21), riseOf("ETH", 3)]);
  work();
  await expect.poll(() => owner.messages()).toEqual(["report sent", "report sent"]);
  const textOf = (coin: string): string => telegram.sent.find(({ text }) => text.startsWith(coin))?.text ?? "";
  expect(textOf("BTC")).toContain("Beside Binance: follows 320 ms (± 40 ms)");
  expect(textOf("ETH")).not.toContain("Binance");
});

it("what was published before the first start is nobody's; what is published while no process runs is reported later", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target] });
  await publisher.publish(seconds() - 100, [riseOf("ETH", 3)]);
  await report();
  await ends.pop()?.();
  await publisher.publish(seconds() - 10, [riseOf("BTC", 3)]);
  await report();
  work();
  await expect.poll(firstLines).toEqual(["BTC +3\u00a0% · 5 min"]);
  expect(gaps).toEqual([]);
});

it("several processes report each signal once", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target], maxPerHour: 60 });
  await Promise.all([report(), report(), report()]);
  const from = seconds() - 40;
  for (let at = 0; at < 30; at++) await publisher.publish(from + at, [riseOf("BTC", 2 + at)]);
  await expect.poll(async () => (await owner.messages()).length).toBe(30);
  await expect.poll(() => setup.database.run((db) => reportPosition(db, "mexc"))).toBe(from + 29);
  expect(await owner.messages()).toEqual(Array.from({ length: 30 }, () => "report waiting"));
});

it("as many an hour as the list may, then one message that counts the rest", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target], maxPerHour: 2 });
  await report();
  work();
  await publisher.publish(
    seconds(),
    ["BTC", "ETH", "SOL", "XRP", "SOL"].map((coin) => riseOf(coin, 3)),
  );
  await expect.poll(() => telegram.sent.length).toBe(2);
  await expect
    .poll(async () => (await owner.messages()).toSorted())
    .toEqual(["report sent", "report sent", "report-rest waiting"]);
  setup.advance(HOUR_MS);
  await expect.poll(() => firstLines()[2]).toBe("And 3 more reports");
  expect(telegram.sent[2]?.text).toContain("SOL, XRP. Lists: List 1.");
});

it("the plan's day is over all lists, and the rest of it is counted until the next day", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target] });
  await setup.database.run((db) =>
    db
      .insertInto("report_days")
      .values({ user_id: owner.userId, day: sql<string>`${setup.now().toISOString().slice(0, 10)}::date`, sent: 299 })
      .execute(),
  );
  await report();
  work();
  await publisher.publish(seconds(), [riseOf("BTC", 3), riseOf("ETH", 3)]);
  await expect.poll(async () => (await owner.messages()).toSorted()).toEqual(["report sent", "report-rest waiting"]);
});

it("a muted list or coin reports nothing until it is heard again", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target] });
  const until = new Date(setup.now().getTime() + HOUR_MS);
  await setup.database.run((db) => muteCoin(db, owner.userId, { exchange: "mexc", symbol: "BTC" }, until));
  await report();
  await publisher.publish(seconds() - 5, [riseOf("BTC", 3), riseOf("ETH", 3)]);
  await expect.poll(async () => (await owner.messages()).length).toBe(1);
  await setup.database.run((db) => muteList(db, owner.userId, "1", until));
  await publisher.publish(seconds() - 4, [riseOf("SOL", 3)]);
  await expect.poll(() => setup.redis.get(keys.signalsReported("mexc"))).toBe(String(seconds() - 4));
  for (const { id } of await setup.database.run((db) => mutesOf(db, owner.userId, setup.now())))
    await setup.database.run((db) => unmute(db, owner.userId, id));
  await publisher.publish(seconds() - 3, [riseOf("XRP", 3), riseOf("BTC", 3)]);
  await expect.poll(async () => (await owner.messages()).length).toBe(3);
});

it("only a list's own coins, hidden elsewhere or not, and none weaker than it wants", async () => {
  const list = signalList("1", { tickers: ["BTC", "ETH", "SOL"] });
  await reportingList(setup.database, owner.userId, { targets: [target], minStrength: 1.5 }, list);
  await hide("ETH");
  await report();
  work();
  await publisher.publish(seconds(), [riseOf("BTC", 3), riseOf("ETH", 5), riseOf("SOL", 2.9), riseOf("XRP", 5)]);
  const expected = new Set(["BTC +3\u00a0% · 5 min", "ETH +5\u00a0% · 5 min"]);
  await expect.poll(() => new Set(firstLines())).toEqual(expected);
  expect((await owner.messages()).length).toBe(2);
});

it("a list of all coins leaves out those that its owner hides", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target] });
  await hide("ETH");
  await report();
  work();
  await publisher.publish(seconds(), [riseOf("BTC", 3), riseOf("ETH", 5)]);
  await expect.poll(firstLines).toEqual(["BTC +3\u00a0% · 5 min"]);
  expect((await owner.messages()).length).toBe(1);
});

async function hide(coin: string): Promise<void> {
  const fields = { hiddenCoins: { text: JSON.stringify([coin]), version: 1 } };
  await setup.database.run((db) => storeSettings(db, owner.userId, { version: 1, fields }));
}

it("an episode is reported when it begins and twice when it grew; programs learn of its end", async () => {
  const hook = await setup.database.transaction((db) =>
    addWebhook(
      db,
      owner.userId,
      { kind: "standard", url: "https://8.8.8.8/in", name: "Bot", template: null },
      { sealedSecret: Buffer.from("x"), max: 9 },
    ),
  );
  await reportingList(setup.database, owner.userId, { targets: [target, hook as string], per: "episodes" });
  await report();
  work();
  const began = seconds() - 30;
  const event = (kind: "began" | "grew" | "ended", at: number, value: number | null) =>
    episodeEvent({ kind, symbol: "BTC", began, second: began + at, value });
  await publisher.publish(began, [riseOf("BTC", 2.1)], [event("began", 0, 2.1)]);
  for (const [at, value] of [4.2, 6.4, 8.5].entries()) {
    // Two messages on their way at once may arrive in either order.
    await expect.poll(() => firstLines().length).toBe(at + 1);
    await publisher.publish(began + at + 1, [], [event("grew", at + 1, value)]);
  }
  await publisher.publish(began + 9, [], [event("ended", 9, null)]);
  await expect
    .poll(firstLines)
    .toEqual(["BTC +2.1\u00a0% · 5 min", "BTC goes on: +4.2\u00a0% · 5 min", "BTC goes on: +6.4\u00a0% · 5 min"]);
  await expect.poll(() => kindsFor(hook as string)).toEqual(["began", "grew", "grew", "ended"]);
});

const kindsFor = async (id: string) => {
  const rows = await setup.database.run((db) =>
    db
      .selectFrom("alert_messages")
      .select(sql<string>`report -> 'episode' ->> 'kind'`.as("kind"))
      .where("target_id", "=", id)
      .orderBy("happened_at")
      .execute(),
  );
  return rows.map(({ kind }) => kind);
};

it("a list beyond the plan, or of a plan that is over, waits", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target] });
  await reportingList(setup.database, owner.userId, { targets: [target] }, signalList("2"));
  await setup.database.transaction((db) =>
    replaceSubscriptions(db, [owner.userId], "start", new Date(Date.now() + 24 * HOUR_MS)),
  );
  await report();
  work();
  await publisher.publish(seconds(), [riseOf("BTC", 3)]);
  await expect.poll(() => owner.messages()).toEqual(["report sent"]);
  expect(telegram.sent[0]?.text).toContain("List: List 1");
});

it("one that was 25 minutes under way says so, and one of quiet hours is counted", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target] });
  await report();
  await publisher.publish(seconds() - 25 * 60, [riseOf("BTC", 3)]);
  await expect.poll(async () => (await owner.messages()).length).toBe(1);
  work();
  await expect.poll(() => telegram.sent[0]?.text).toContain("Late: this happened 25 min ago.");
  const minute = setup.now().getUTCHours() * 60 + setup.now().getUTCMinutes();
  const quiet = { from: minute, until: (minute + 60) % 1440 };
  await reportingList(setup.database, owner.userId, { targets: [target], quiet });
  await publisher.publish(seconds(), [riseOf("ETH", 3)]);
  await expect.poll(async () => (await owner.messages()).toSorted()).toEqual(["report sent", "report-rest waiting"]);
});

it("seconds that Redis kept no longer, or lost, are named", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target] });
  const now = seconds();
  await publisher.publish(now - 50, [riseOf("BTC", 3)]);
  await report();
  await ends.pop()?.();
  await publisher.publish(now - 40, [riseOf("BTC", 3)]);
  await publisher.publish(now - 30, [riseOf("BTC", 3)]);
  await setup.redis.xtrim(keys.signals("mexc"), "MINID", `${(now - 30) * 1000}`);
  await report();
  await expect.poll(() => gaps).toEqual([{ exchange: "mexc", first: now - 49, last: now - 31, reason: "dropped" }]);
  await expect.poll(async () => (await owner.messages()).length).toBe(1);
});

it("rules of lists that report are asked for, and the owner of one without room is mailed once", async () => {
  await reportingList(setup.database, owner.userId, { targets: [target] });
  await report();
  await expect.poll(() => setup.redis.zrange(keys.rules("mexc"), "0", "-1")).toEqual([RULE]);
  expect(await setup.redis.zrange(keys.rulesReported("mexc"), "0", "-1")).toEqual([RULE]);
  expect(await setup.redis.get(keys.rulesVersion("mexc"))).toBe("1");
});
