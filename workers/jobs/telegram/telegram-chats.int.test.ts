// Groups, channels, buttons and commands, against a Telegram that answers as the real one.

import { afterEach, beforeEach, expect, it } from "vitest";
import { LANGUAGES } from "../../../shared/contracts/languages.ts";
import { MAX_TELEGRAM_CHATS } from "../../../shared/contracts/alert-delivery.ts";
import { tokenHash } from "../../../shared/node/credentials/token.ts";
import { alertTargetsOf, setDeliverySettings } from "../../../shared/postgres/alert-delivery.queries.ts";
import { alertsOf } from "../../../shared/postgres/alerts.queries.ts";
import { addTelegramLink } from "../../../shared/postgres/telegram-chats.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { alertOwner, type AlertOwner } from "../testing/alert-owner.ts";
import { openBotSetup, type BotSetup } from "../testing/bot-setup.ts";
import type { FakeChat, FakeTelegram } from "../testing/fake-telegram.ts";
import type { JobSetup } from "../testing/job-setup.ts";

const GROUP: FakeChat = { id: -100, type: "group", title: "Traders" };
const CHANNEL: FakeChat = { id: -1_001_000, type: "channel", title: "Signals" };
/** Telegram users: the account's owner, an administrator of the group, somebody else. */
const [OWNER, ADMIN, OTHER] = [7, 8, 9];
let own: BotSetup;
let setup: JobSetup;
let telegram: FakeTelegram;
let owner: AlertOwner;

beforeEach(async () => {
  own = await openBotSetup();
  ({ setup, telegram, owner } = own);
});
afterEach(() => own.close());

const readBot = (pollMs = 0) => own.readBot(pollMs);
const work = () => own.work();
const targets = ({ userId } = owner) => setup.database.run((db) => alertTargetsOf(db, userId));
const alertStates = async () => (await setup.database.run((db) => alertsOf(db, owner.userId))).map(({ state }) => state);
const lastText = () => telegram.sent.at(-1)?.text;

async function askForCode(code: string, isShared: boolean, { userId } = owner): Promise<void> {
  const endsAt = new Date(setup.now().getTime() + 15 * 60_000);
  await setup.database.run((db) => addTelegramLink(db, userId, { codeHash: tokenHash(code), isShared, endsAt }));
}

async function linkPrivate(): Promise<void> {
  await askForCode("own-code", false);
  telegram.write(OWNER, "trader", "/start own-code");
  await readBot();
}

async function linkGroup(chat = GROUP, userId: number | undefined = ADMIN): Promise<void> {
  await askForCode("group-code", true);
  if (userId !== undefined) telegram.promote(chat, userId);
  telegram.writeIn(chat, userId, "/start@tickdeck_bot group-code");
  await readBot();
}

async function linkChannel(): Promise<void> {
  await askForCode("channel-code", true);
  telegram.post(CHANNEL, "/link@tickdeck_bot channel-code");
  await readBot();
}

async function fired(mode: "once" | "each" = "each"): Promise<number> {
  const before = telegram.sent.length;
  await owner.fire("BTC", "", Date.now(), mode);
  await expect.poll(() => telegram.sent.length).toBe(before + 1);
  return before + 1;
}

it("an administrator's code links a group, and alerts go there under its name", async () => {
  await linkGroup();
  expect(await targets()).toMatchObject([{ channel: "telegram", chat: "group", name: "Traders", isOn: true }]);
  expect(lastText()).toContain("This chat now gets the price alerts");
  work();
  await fired();
  expect(telegram.sent.at(-1)).toMatchObject({ chat_id: "-100" });
});

it("T52: somebody who is no administrator links nothing, and their code is worth nothing to whoever read it", async () => {
  await askForCode("group-code", true);
  telegram.writeIn(GROUP, OTHER, "/link@tickdeck_bot group-code");
  telegram.promote(GROUP, ADMIN);
  telegram.writeIn(GROUP, ADMIN, "/link@tickdeck_bot group-code");
  await readBot();
  expect(await targets()).toEqual([]);
  expect(telegram.sent.map(({ text }) => text)).toEqual([
    "Only an administrator can link this group. Ask for a new code on the account page.",
  ]);
});

it("an administrator who writes in the group's name links it, too", async () => {
  await linkGroup(GROUP, undefined);
  expect(await targets()).toMatchObject([{ chat: "group", isOn: true }]);
});

it("a code for another bot, for a private chat, or nobody's, links no group", async () => {
  await askForCode("group-code", true);
  await askForCode("own-code", false);
  telegram.promote(GROUP, ADMIN);
  telegram.writeIn(GROUP, ADMIN, "/link@another_bot group-code");
  telegram.writeIn(GROUP, ADMIN, "/link@tickdeck_bot own-code");
  telegram.writeIn(GROUP, ADMIN, "/link@tickdeck_bot guessed");
  telegram.write(OTHER, "other", "/start group-code");
  await readBot();
  expect(await targets()).toEqual([]);
  expect(telegram.sent).toEqual([]);
});

it("a code posted in a channel links it", async () => {
  telegram.post(CHANNEL, "good morning");
  await linkChannel();
  expect(await targets()).toMatchObject([{ channel: "telegram", chat: "channel", name: "Signals" }]);
});

it("a chat beyond the account's last is not linked, and the bot says where one is removed", async () => {
  for (let at = 0; at < MAX_TELEGRAM_CHATS; at++) await linkGroup({ ...GROUP, id: -200 - at });
  await linkGroup();
  expect((await targets()).length).toBe(MAX_TELEGRAM_CHATS);
  expect(lastText()).toContain(`Your account has ${MAX_TELEGRAM_CHATS} chats already`);
  expect(lastText()).toContain("https://tickdeck.example/account");
  await linkGroup({ ...GROUP, id: -200, title: "Renamed" });
  expect((await targets()).map(({ name }) => name)).toContain("Renamed");
});

it.each(["kicked", "left"])("a bot that was %s is off there, for every account", async (status) => {
  const other = await alertOwner(setup.database, "other@example.test");
  await linkGroup();
  await askForCode("other-code", true, other);
  telegram.writeIn(GROUP, ADMIN, "/link@tickdeck_bot other-code");
  telegram.member(GROUP, "member");
  await readBot();
  expect([...(await targets()), ...(await targets(other))].map(({ isOn }) => isOn)).toEqual([true, true]);
  telegram.member(GROUP, status);
  await readBot();
  expect([...(await targets()), ...(await targets(other))].map(({ isOn }) => isOn)).toEqual([false, false]);
});

it("the new titles of a group and a channel are shown where they are linked", async () => {
  await linkGroup();
  await linkChannel();
  telegram.rename(GROUP, "Night\ntraders");
  telegram.rename(CHANNEL, "Calls");
  telegram.rename({ id: -999, type: "group" }, "Somebody's");
  await readBot();
  expect((await targets()).map(({ name }) => name).toSorted()).toEqual(["Calls", "Nighttraders"]);
});

it("a title that the bot did not see change is learnt when its rights there change", async () => {
  await linkGroup();
  telegram.member({ ...GROUP, title: "Day traders" }, "administrator");
  await readBot();
  expect(await targets()).toMatchObject([{ name: "Day traders", isOn: true }]);
});

it.each([true, false])("a group that becomes a supergroup keeps its link (the bot is informed: %s)", async (isInformed) => {
  await linkGroup();
  telegram.migrate(GROUP, -100_500, isInformed);
  await readBot();
  work();
  await fired();
  expect(telegram.sent.at(-1)?.chat_id).toBe("-100500");
  await fired();
  expect(telegram.sent.at(-1)?.chat_id).toBe("-100500");
  expect(await targets()).toMatchObject([{ isOn: true, last: { outcome: "sent" } }]);
});

it("a group that is linked under both of its numbers is one chat after it became a supergroup", async () => {
  await linkGroup();
  await linkGroup({ id: -100_500, type: "supergroup", title: "Traders" });
  telegram.migrate(GROUP, -100_500, true);
  await readBot();
  expect((await targets()).length).toBe(1);
});

it("an alert's message opens the chart and the exchange, and its button pauses it and has it wait again", async () => {
  await linkPrivate();
  work();
  const message = await fired();
  expect(telegram.buttons(message)).toEqual([
    { text: "Open chart", url: "https://tickdeck.example/terminal?coin=MEXC%3ABTCUSDT" },
    { text: "MEXC", url: "https://www.mexc.com/exchange/BTC_USDT" },
    { text: "Pause this alert", callback_data: expect.stringMatching(/^pause [\da-f-]{36}$/) as unknown },
  ]);
  telegram.press(message, OWNER, "Pause this alert");
  await readBot();
  expect(await alertStates()).toEqual(["paused"]);
  telegram.press(message, OWNER, "Resume this alert");
  telegram.press(message, OWNER, "Resume this alert");
  await readBot();
  expect(await alertStates()).toEqual(["armed"]);
  expect(telegram.answered).toEqual(["The alert is paused.", "The alert waits again.", "The alert waits again."]);
  expect(telegram.buttons(message).at(-1)?.text).toBe("Pause this alert");
});

it("an alert that fires once has nothing to pause", async () => {
  await linkPrivate();
  work();
  expect(telegram.buttons(await fired("once")).map(({ text }) => text)).toEqual(["Open chart", "MEXC"]);
});

it("a button obeys who linked the group and who linked their own chat to the account, and answers everybody", async () => {
  await linkGroup();
  work();
  const message = await fired();
  telegram.press(message, OTHER, "Pause this alert");
  telegram.press(message, OWNER, "Pause this alert");
  await readBot();
  expect(await alertStates()).toEqual(["waiting"]);
  expect(telegram.answered).toEqual(["Only who linked this chat can do that.", "Only who linked this chat can do that."]);
  telegram.press(message, ADMIN, "Pause this alert");
  await readBot();
  expect(await alertStates()).toEqual(["paused"]);
  await linkPrivate();
  telegram.press(message, OWNER, "Resume this alert");
  await readBot();
  expect(await alertStates()).toEqual(["armed"]);
});

it("T52: a button that somebody made up does nothing, whatever it says", async () => {
  await linkPrivate();
  const stranger = await alertOwner(setup.database, "stranger@example.test");
  await askForCode("other-code", false, stranger);
  telegram.write(OTHER, "other", "/start other-code");
  await readBot();
  work();
  const message = await fired();
  const { callback_data: data = "" } = telegram.buttons(message).at(-1) ?? {};
  await stranger.fire();
  await expect.poll(() => telegram.sent.at(-1)?.chat_id).toBe(String(OTHER));
  // The message of another chat, one that does not exist, and words that are none of ours.
  for (const forged of [data, "pause 00000000-0000-4000-8000-000000000000", "pause", "'; drop table users", "toString x"])
    telegram.press(telegram.sent.length, OTHER, { data: forged });
  await readBot();
  expect(await alertStates()).toEqual(["waiting"]);
  expect(telegram.answered).toEqual(Array.from({ length: 5 }, () => "This is too old or was deleted."));
  expect(telegram.waiting).toBe(0);
});

it("/status tells the plan, the last message and quiet hours to who linked the chat", async () => {
  await linkPrivate();
  telegram.write(OWNER, "trader", "/status");
  await readBot();
  expect(lastText()).toMatch(/^Plan: Popular, until \w+ \d+, \d{4}\nLists that report: 0\nNo message yet\.\nNo quiet hours\.$/);
  await setup.database.run((db) =>
    setDeliverySettings(db, owner.userId, { timeZone: "Europe/Berlin", quiet: { from: 1320, until: 425 }, maxPerHour: 5 }),
  );
  work();
  await setup.database.run((db) =>
    db
      .updateTable("alert_targets")
      .set({ last_at: new Date(0), last_outcome: "refused" })
      .execute(),
  );
  telegram.write(OWNER, "trader", "/status@TickDeck_Bot");
  await readBot();
  expect(lastText()).toContain("Last message: Jan 1, 1970, 1:00:00 AM (Europe/Berlin), refused");
  expect(lastText()).toContain("Quiet hours: 22:00–07:05 (Europe/Berlin)");
});

it("a stranger is told in their language how to link, and hears nothing in a group", async () => {
  await linkGroup();
  const before = telegram.sent.length;
  telegram.writeIn(GROUP, OTHER, "/status@tickdeck_bot");
  telegram.writeIn(GROUP, OTHER, "/stop@tickdeck_bot");
  await readBot();
  expect(telegram.sent.length).toBe(before);
  telegram.write(OTHER, "other", "/help");
  await readBot();
  expect(lastText()).toContain("https://tickdeck.example/account");
  expect((await targets()).length).toBe(1);
});

it("/help says what there is, and /stop in a group ends that group alone", async () => {
  await linkPrivate();
  await linkGroup();
  telegram.writeIn(GROUP, ADMIN, "/help@tickdeck_bot");
  telegram.writeIn(GROUP, ADMIN, "/stop@tickdeck_bot");
  await readBot();
  expect(telegram.sent.at(-2)?.text).toContain("/stop: Send nothing here any more");
  expect(await targets()).toMatchObject([{ chat: "private" }]);
});

it("a command that is none is answered by what there is in a private chat, and in a group by nothing", async () => {
  await linkGroup();
  await linkPrivate();
  const before = telegram.sent.length;
  telegram.writeIn(GROUP, ADMIN, "/price");
  telegram.write(OWNER, "trader", "/price BTC");
  await readBot();
  expect(telegram.sent.slice(before).map(({ chat_id: chat }) => chat)).toEqual([String(OWNER)]);
  expect(lastText()).toContain("/mute: ");
});

it("clients are told the commands in every language, once", async () => {
  await readBot();
  expect([...telegram.commands.keys()].toSorted()).toEqual(["", ...LANGUAGES].toSorted());
  expect(telegram.commands.get("ar")?.[0]?.command).toBe("status");
  expect(telegram.commands.get("ar")?.[0]?.description).not.toBe(telegram.commands.get("")?.[0]?.description);
  const mark = await setup.redis.get(keys.telegramCommands());
  await readBot();
  expect(await setup.redis.get(keys.telegramCommands())).toBe(mark);
});

it("what comes while the bot waits at Telegram is answered at once", async () => {
  await linkPrivate();
  const reading = readBot(3000);
  await expect.poll(() => telegram.asked).toBe(3);
  telegram.write(OWNER, "trader", "/status");
  await expect.poll(() => telegram.sent.length, { timeout: 1000 }).toBe(2);
  await reading;
});

it("of two polls the first ends in a conflict, and the bot reads on in its next run", async () => {
  const reading = readBot(3000).catch((error: unknown) => String(error));
  await expect.poll(() => telegram.asked).toBe(1);
  await readBot();
  expect(await reading).toContain("409 Conflict");
  await linkPrivate();
  expect((await targets()).length).toBe(1);
});

it("T52: a name full of markup, mentions and control characters is shown as it is, on one line", async () => {
  const title = `<b>*_[x](tg://user?id=1)_*</b>\n@everyone \u202E\u0000 & ${"🚀".repeat(40)}`;
  await linkGroup({ ...GROUP, title });
  const [target] = await targets();
  expect(target?.name).toMatch(/^<b>\*_\[x\]\(tg:\/\/user\?id=1\)_\*<\/b>@everyone \u202E & 🚀+…$/u);
  expect(target?.name.length).toBeLessThanOrEqual(64);
});

it("a text that is longer than Telegram takes is cut, not refused", async () => {
  const { bot } = own;
  await bot.send("7", "🚀".repeat(3000));
  expect(telegram.sent[0]?.text.length).toBeLessThanOrEqual(4096);
  expect(telegram.sent[0]?.text.endsWith("🚀…")).toBe(true);
});

it("a message whose answer is lost is shown as unknown and sent once", async () => {
  await linkPrivate();
  work();
  telegram.breakOff();
  await fired();
  await expect.poll(() => targets()).toMatchObject([{ isOn: true, last: { outcome: "unknown" } }]);
  setup.advance(120_000);
  await fired();
  await expect.poll(() => owner.messages()).toEqual(["firing unknown", "firing sent"]);
  expect(telegram.tried).toBe(3);
});

it("a group gets twenty messages a minute, and what is beyond that holds back no other chat", async () => {
  const { bot } = own;
  for (let at = 0; at < 20; at++) await bot.send("-100", `message ${at}`);
  const refused: unknown = await bot.send("-100", "one more").catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: "AwayError" });
  const { waitMs } = refused as { readonly waitMs: number };
  expect(waitMs).toBeGreaterThan(50_000);
  expect(waitMs).toBeLessThanOrEqual(60_000);
  await bot.send("-200", "another group");
  for (let at = 0; at < 25; at++) await bot.send("7", `private ${at}`);
  expect(telegram.sent.length).toBe(46);
  setup.advance(waitMs + 1);
  await bot.send("-100", "one more");
  expect(telegram.sent.at(-1)?.text).toBe("one more");
});
