// Reports of lists in Telegram: their buttons, and the commands about lists.

import { afterEach, beforeEach, expect, it } from "vitest";
import type { Report } from "../../../shared/contracts/list-reports.ts";
import { tokenHash } from "../../../shared/node/credentials/token.ts";
import { alertTargetsOf, setDeliverySettings } from "../../../shared/postgres/alert-delivery.queries.ts";
import type { WatchList } from "../../../shared/contracts/watch-lists.ts";
import { jsonColumn } from "../../../shared/postgres/json-column.ts";
import { promiseMessage } from "../../../shared/postgres/promise-message.ts";
import { mutesOf } from "../../../shared/postgres/report-mutes.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Universe } from "../../../shared/market/universe.ts";
import { listReportsOf } from "../../../shared/postgres/list-reports.queries.ts";
import { addTelegramLink, moveTelegramChat } from "../../../shared/postgres/telegram-chats.queries.ts";
import type { AlertOwner } from "../testing/alert-owner.ts";
import { openBotSetup, type BotSetup } from "../testing/bot-setup.ts";
import type { FakeTelegram } from "../testing/fake-telegram.ts";
import type { JobSetup } from "../testing/job-setup.ts";
import { reportingList } from "../testing/reporting-list.ts";
import { readMute } from "./mute-command.ts";

const [OWNER, OTHER] = [7, 9];
const LIST = "1790000000000";
const HOUR_MS = 3_600_000;
const REPORT: Report = {
  ...{ listId: LIST, listName: "Pumps", exchange: "mexc", symbol: "BTC", rule: "mexc:net_percent:5:up:2" },
  ...{ second: 1_790_000_000, signal: null },
  episode: { kind: "began", began: 1_790_000_000, value: 3.2, peak: 3.2, peakSecond: 1_790_000_000, repeats: 0 },
};
let own: BotSetup;
let setup: JobSetup;
let telegram: FakeTelegram;
let owner: AlertOwner;

beforeEach(async () => {
  own = await openBotSetup();
  ({ setup, telegram, owner } = own);
  const endsAt = new Date(setup.now().getTime() + HOUR_MS);
  const link = { codeHash: tokenHash("own-code"), isShared: false, endsAt };
  await setup.database.run((db) => addTelegramLink(db, owner.userId, link));
  telegram.write(OWNER, "trader", "/start own-code");
  await own.readBot();
  own.work();
});
afterEach(() => own.close());

const readBot = () => own.readBot();
const mutes = () => setup.database.run((db) => mutesOf(db, owner.userId, setup.now()));
const labels = (message: number) => telegram.buttons(message).map(({ text }) => text);

/** Sends a report; the number of its message. */
async function reported(report: Report = REPORT): Promise<number> {
  const before = telegram.sent.length;
  await setup.database.transaction(async (db) => {
    const [target] = await alertTargetsOf(db, owner.userId);
    const targetId = target?.id ?? "";
    const row = { target_id: targetId, kind: "report" as const, report: jsonColumn(report), happened_at: setup.now() };
    const { id } = await db.insertInto("alert_messages").values(row).returning("id").executeTakeFirstOrThrow();
    await promiseMessage(db, { id, targetId, channel: "telegram" });
  });
  await expect.poll(() => telegram.sent.length).toBe(before + 1);
  return before + 1;
}

interface NamedList {
  readonly name: string;
  readonly presetName?: NonNullable<WatchList["presetName"]>;
}

const listNamed = (name: string, id: string, isOn: boolean | undefined): Promise<void> => storeNamed({ name }, id, isOn);

async function storeNamed(names: NamedList, id: string, isOn: boolean | undefined): Promise<void> {
  await setup.database.run(async (db) => {
    await db
      .insertInto("watch_lists")
      .values({ user_id: owner.userId, id, body: jsonColumn({ id, ...names }) })
      .execute();
    if (isOn === undefined) return;
    const settings = { per: "episodes", min_strength: 1, quiet: "account", max_per_hour: 10, exchanges: ["mexc"] } as const;
    const unset = { quiet_from: null, quiet_until: null, hour_began_at: null, left_out_since: null };
    await db
      .insertInto("list_reports")
      .values({
        user_id: owner.userId,
        list_id: id,
        is_on: isOn,
        ...settings,
        exchanges: ["mexc"],
        ...unset,
        updated_at: new Date(),
      })
      .execute();
  });
}

async function listCoins(exchange: ExchangeId, ...symbols: string[]): Promise<void> {
  const coin = (symbol: string) => ({ symbol, pair: `${symbol}USDT`, tickSize: "0.01", decimals: 2, active: true });
  const universe: Universe = { exchange, version: 1, firstVersion: 1, symbols: symbols.map(coin) };
  await setup.redis.set(keys.universe(exchange), JSON.stringify(universe));
}

async function say(text: string): Promise<string> {
  const before = telegram.sent.length;
  telegram.write(OWNER, "trader", text);
  await readBot();
  expect(telegram.sent.length).toBe(before + 1);
  return telegram.sent.at(-1)?.text ?? "";
}

it("a report's buttons mute its coin for an hour and its list for a day, and undo it", async () => {
  const message = await reported();
  expect(labels(message)).toEqual(["Open chart", "MEXC", "Mute BTC for 1 h", "Mute the list for 1 day"]);
  telegram.press(message, OWNER, "Mute BTC for 1 h");
  telegram.press(message, OWNER, "Mute the list for 1 day");
  await readBot();
  const [coin, list] = await mutes();
  expect(coin).toMatchObject({ exchange: "mexc", symbol: "BTC", listId: null });
  expect(list).toMatchObject({ listId: LIST, symbol: null });
  expect(Math.round(((coin?.until ?? 0) - setup.now().getTime()) / 60_000)).toBe(60);
  expect(Math.round(((list?.until ?? 0) - setup.now().getTime()) / 60_000)).toBe(24 * 60);
  expect(labels(message)).toEqual(["Open chart", "MEXC", "Unmute BTC", "Unmute the list"]);
  expect(telegram.answered[0]).toMatch(/^The coin BTC is muted until .+ \(UTC\)\.$/);
  telegram.press(message, OWNER, "Unmute BTC");
  telegram.press(message, OWNER, "Unmute the list");
  await readBot();
  expect(await mutes()).toEqual([]);
  expect(telegram.answered.slice(2)).toEqual(["The coin BTC is reported again.", "The list Pumps reports again."]);
  expect(labels(message)).toEqual(["Open chart", "MEXC", "Mute BTC for 1 h", "Mute the list for 1 day"]);
});

it("T52: nobody else mutes what is the owner's, and an alert's actions do nothing to a report", async () => {
  const message = await reported();
  telegram.press(message, OTHER, "Mute BTC for 1 h");
  const data = (telegram.buttons(message)[2]?.callback_data ?? "").replace("mute-coin", "pause");
  telegram.press(message, OWNER, { data });
  await readBot();
  expect(await mutes()).toEqual([]);
  expect(telegram.answered).toEqual(["Only who linked this chat can do that.", "This is too old or was deleted."]);
});

it("a list whose name looks like markup or a mention is named as it is", async () => {
  const listName = "<b>@all</b> *_{coin}_* 'x'";
  const message = await reported({ ...REPORT, listName });
  expect(telegram.sent.at(-1)?.text).toContain(listName);
  telegram.press(message, OWNER, "Mute the list for 1 day");
  await readBot();
  expect(telegram.answered[0]).toContain(`The list ${listName} is muted until`);
  await listNamed(listName, LIST, true);
  expect(await say(`/unmute ${listName}`)).toBe(`The list ${listName} reports again.`);
});

it("/lists names the lists that report, on, off and muted", async () => {
  expect(await say("/lists")).toContain("No list reports.");
  await listNamed("Pumps", LIST, true);
  await listNamed("Dumps", "1790000000001", false);
  await listNamed("Prices", "1790000000002", undefined);
  await listNamed("Night", "1790000000003", true);
  await say("/mute night 3d");
  const lines = (await say("/lists")).split("\n");
  expect(lines.slice(0, 2)).toEqual(["Pumps: on", "Dumps: off"]);
  expect(lines[2]).toMatch(/^Night: muted until /);
  expect(lines.length).toBe(3);
  expect(await say("/status")).toContain("Lists that report: 2");
  await setup.database.run((db) => db.deleteFrom("watch_lists").where("id", "=", LIST).execute());
  expect(await say("/status"), "a deleted one keeps its settings, and reports nothing").toContain("Lists that report: 1");
});

it("a preset list has its name in the owner's language, as the terminal shows it", async () => {
  await setup.database.run((db) => db.updateTable("users").set({ language: "ru" }).execute());
  await storeNamed({ name: "lists.preset.signal", presetName: { name: "signal", number: 2 } }, LIST, true);
  expect(await say("/lists")).toContain("Сигнал 2:");
  expect(await say("/mute сигнал 2")).toContain("Сигнал 2");
  expect(await mutes()).toMatchObject([{ listId: LIST }]);
});

it("/mute takes a list before a coin, a time in the owner's zone, and a coin on every exchange that has it", async () => {
  await setup.database.run((db) => setDeliverySettings(db, owner.userId, { timeZone: "Asia/Tokyo", quiet: null, maxPerHour: 5 }));
  await listCoins("mexc", "BTC", "ETH");
  await listCoins("binance", "BTC");
  expect(await say("/mute")).toContain("/mute BTC 2h");
  expect(await say("/mute btc 2h")).toMatch(/^The coin BTC is muted until .+ \(Asia\/Tokyo\)\.$/);
  expect(new Set((await mutes()).map(({ exchange }) => exchange))).toEqual(new Set(["binance", "mexc"]));
  await listNamed("BTC", LIST, true);
  expect(await say("/mute BTC 23:59")).toMatch(/^The list BTC is muted until .+, 11:59:00\sPM \(Asia\/Tokyo\)\.$/);
  expect(await say("/mute no such list")).toBe("No list of yours is called no such list, nor is that a coin.");
  expect(await say("/mute eth 1h")).toContain("The coin ETH");
  expect(await say("/mute DOGE")).toContain("nor is that a coin");
  expect(await say("/unmute")).toBe("Nothing is muted any more.");
  expect(await mutes()).toEqual([]);
});

it.each([
  ["BTC", "BTC", HOUR_MS],
  ["My list 90m", "My list", 90 * 60_000],
  ["My list 2H", "My list", 2 * HOUR_MS],
  ["List 5 3d", "List 5", 72 * HOUR_MS],
  ["BTC 9999d", "BTC", 720 * HOUR_MS],
  ["BTC 10:30", "BTC", 90 * 60_000],
  ["BTC 8:59", "BTC", 24 * HOUR_MS - 60_000],
  ["BTC 9:00", "BTC", 24 * HOUR_MS],
  ["BTC 25:00", "BTC 25:00", HOUR_MS],
  ["2h", "2h", HOUR_MS],
])("%s mutes %s for the time that it says", (rest, name, ms) => {
  // 09:00 in Berlin.
  const now = new Date("2026-11-28T08:00:00.000Z");
  expect(readMute(rest, "Europe/Berlin", now)).toEqual({ name, until: new Date(now.getTime() + ms) });
});

it("lists go on reporting where a group became another one that was linked already", async () => {
  const addGroup = (address: string) =>
    setup.database.run((db) =>
      db
        .insertInto("alert_targets")
        .values({ user_id: owner.userId, channel: "telegram", address, name: "Desk" })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
  const [old, fresh] = [await addGroup("-7"), await addGroup("-1007")];
  await reportingList(setup.database, owner.userId, { targets: [old.id] });
  await setup.database.transaction((db) => moveTelegramChat(db, -7, -1007));
  const [stored] = await setup.database.run((db) => listReportsOf(db, owner.userId));
  expect(stored?.settings.targets).toEqual([fresh.id]);
});
