import { afterEach, beforeEach, expect, it } from "vitest";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { tokenHash } from "../../../shared/node/credentials/token.ts";
import { createLog } from "../../../shared/node/log.ts";
import { alertTargetsOf } from "../../../shared/postgres/alert-delivery.queries.ts";
import { addTelegramLink, pruneTelegramLinks } from "../../../shared/postgres/telegram-chats.queries.ts";
import { TelegramBot } from "../telegram/telegram-bot.ts";
import { ServiceOutcomes } from "../../../shared/node/service-outcomes.ts";
import { measureService } from "../status/measure-service.ts";
import { readUpdates } from "../telegram/telegram-updates.ts";
import { alertOwner, type AlertOwner } from "../testing/alert-owner.ts";
import { startFakeTelegram, type FakeTelegram } from "../testing/fake-telegram.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { SAMPLE_SITE } from "../testing/mail-samples.ts";
import { heldMails } from "../mail/mail-transport.ts";
import { sendAlert } from "./send-alert.ts";

const TOKEN = `1234567:${"AbCdEf-1_".repeat(4)}`;
let setup: JobSetup;
let telegram: FakeTelegram;
let owner: AlertOwner;

beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  await setup.database.run((db) => db.deleteFrom("outbox").execute());
  await setup.database.run((db) => db.deleteFrom("users").execute());
  telegram = await startFakeTelegram(TOKEN);
  owner = await alertOwner(setup.database, "trader@example.test");
});

afterEach(async () => {
  await setup.close();
  telegram.close();
});

const parts = () => ({
  ...{ transport: heldMails(setup.redis, setup.now), site: SAMPLE_SITE, operators: "o@example.test", redis: setup.redis },
  ...{ mailSealer: new Sealer("s".repeat(32), "mail"), credentialSealer: new Sealer("s".repeat(32), "credentials") },
  bot: new TelegramBot({ token: TOKEN, redis: setup.redis, now: setup.now, baseUrl: telegram.url }),
  push: undefined,
});
const work = () => setup.work((id, base) => sendAlert.run(id, { ...base, ...parts() }), { kind: "send-alert" });
const readBot = () => readUpdates({ ...parts(), database: setup.database, log: createLog("t", "silent"), now: setup.now }, 0);
const askForLink = (code: string, { userId } = owner) =>
  setup.database.run((db) =>
    addTelegramLink(db, userId, {
      codeHash: tokenHash(code),
      isShared: false,
      endsAt: new Date(setup.now().getTime() + 15 * 60_000),
    }),
  );
const targets = () => setup.database.run((db) => alertTargetsOf(db, owner.userId));
const texts = () => telegram.sent.map(({ text }) => text.split("\n")[0]);

async function linked(): Promise<void> {
  await askForLink("the-code");
  telegram.write(7, "trader", "/start the-code");
  await readBot();
}

it("a code links one chat, once and in time, and the bot says so", async () => {
  await askForLink("the-code");
  telegram.write(6, "guesser", "/start another-code");
  await readBot();
  expect(await targets()).toEqual([]);
  telegram.write(7, "trader", "/start the-code");
  telegram.write(8, "thief", "/start the-code");
  await readBot();
  expect(await targets()).toMatchObject([{ channel: "telegram", name: "@trader", isOn: true, last: null }]);
  expect(telegram.sent).toEqual([
    {
      chat_id: "7",
      text: "This chat now gets the price alerts and the reports of the lists of your account at tickdeck.example. Send /stop to end that.",
    },
  ]);
});

it.each([
  ["a message without its chat", { message: { text: "/start the-code" } }, true],
  ["a chat whose id is none", { message: { chat: { id: "7", type: "private" } } }, true],
  ["a text that is none", { message: { text: 5, chat: { id: 7, type: "private" } } }, true],
  ["an update without its number", { message: {} }, false],
  ["no update at all", null, false],
])("%s hides no message of others, and does not come again", async (_what, odd, hasId) => {
  await askForLink("the-code");
  telegram.updateOddly(odd, hasId);
  telegram.write(7, "trader", "/start the-code");
  telegram.updateOddly(odd, hasId);
  await readBot();
  expect(await targets()).toMatchObject([{ channel: "telegram", name: "@trader" }]);
  expect(telegram.waiting).toBe(hasId ? 0 : 2);
});

it("a code that is over links nothing, and goes", async () => {
  await askForLink("the-code");
  setup.advance(16 * 60_000);
  telegram.write(7, "trader", "/start the-code");
  await readBot();
  expect(await targets()).toEqual([]);
  expect(telegram.sent).toEqual([]);
  expect(await setup.database.run((db) => pruneTelegramLinks(db, setup.now(), 10))).toBe(1);
});

it("sends each firing to the linked chat", async () => {
  await linked();
  work();
  await owner.fire("ETH", "look");
  await expect.poll(() => owner.messages()).toEqual(["firing sent"]);
  expect(telegram.sent.length).toBe(2);
  expect(telegram.sent[1]?.chat_id).toBe("7");
  expect(telegram.sent[1]?.text).toContain("ETH reached ≥ 70,000\u00a0USDT");
  expect(telegram.sent[1]?.text).toContain("Note: look");
  expect(telegram.sent[1]?.text).toContain("https://tickdeck.example/terminal");
});

it("waits as long as Telegram asks for, and then sends once", async () => {
  await linked();
  work();
  telegram.refuse(429, "Too Many Requests: retry after 300", { retryAfter: 300 });
  await owner.fire();
  await expect.poll(async () => (await targets())[0]?.last?.outcome).toBe("away");
  const outbox = async () => (await setup.database.run((db) => db.selectFrom("outbox").selectAll().execute()))[0];
  await expect.poll(async () => (await outbox())?.failures).toBe(1);
  const waits = ((await outbox())?.run_at.getTime() ?? 0) - setup.now().getTime();
  expect(waits).toBeGreaterThan(295_000);
  expect(waits).toBeLessThanOrEqual(300_000);
  setup.advance(301_000);
  await expect.poll(() => owner.messages()).toEqual(["firing sent"]);
  expect(texts().length).toBe(2);
  expect((await targets())[0]?.last?.outcome).toBe("sent");
});

it("holds every chat's messages back in every process when Telegram slows the bot down, and then sends each once", async () => {
  const other = await alertOwner(setup.database, "other@example.test");
  await askForLink("the-code");
  await askForLink("other-code", other);
  telegram.write(7, "trader", "/start the-code");
  telegram.write(8, "other", "/start other-code");
  await readBot();
  work();
  telegram.refuse(429, "Too Many Requests: retry after 300", { retryAfter: 300 });
  await owner.fire();
  await expect.poll(async () => (await targets())[0]?.last?.outcome).toBe("away");
  expect(telegram.tried).toBe(3);
  work();
  await other.fire("ETH");
  await other.fire("BTC");
  const tries = () =>
    setup.database.run((db) => db.selectFrom("outbox").select(["failures", "run_at"]).where("done_at", "is", null).execute());
  await expect.poll(async () => (await tries()).map(({ failures }) => failures)).toEqual([1, 1, 1]);
  for (const { run_at: at } of await tries()) expect(at.getTime() - setup.now().getTime()).toBeGreaterThan(290_000);
  expect(telegram.tried).toBe(3);
  setup.advance(301_000);
  await expect.poll(() => other.messages()).toEqual(["firing sent", "firing sent"]);
  await expect.poll(() => owner.messages()).toEqual(["firing sent"]);
  expect(telegram.tried).toBe(6);
  expect(telegram.sent.map(({ chat_id: chat }) => chat).toSorted()).toEqual(["7", "7", "8", "8", "8"]);
});

it("a wait lasts as long as Telegram asked for, to the second", async () => {
  const { bot } = parts();
  telegram.refuse(429, "Too Many Requests: retry after 300", { retryAfter: 300 });
  await expect(bot.send("1", "x")).rejects.toMatchObject({ waitMs: 300_000 });
  setup.advance(295_000);
  const refused: unknown = await bot.send("2", "x").catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: "AwayError" });
  expect((refused as { waitMs: number }).waitMs).toBeGreaterThan(4000);
  setup.advance(5100);
  await bot.send("2", "x");
  expect(telegram.sent).toEqual([{ chat_id: "2", text: "x" }]);
});

it("a chat that blocked the bot is turned off and says why; linking again turns it on", async () => {
  await linked();
  work();
  telegram.refuse(403, "Forbidden: bot was blocked by the user");
  await owner.fire();
  await expect.poll(() => owner.messages()).toEqual(["firing refused"]);
  await expect.poll(targets).toMatchObject([{ isOn: false, last: { outcome: "refused" } }]);
  await owner.fire();
  expect(await owner.messages()).toEqual(["firing refused"]);
  await linked();
  expect(await targets()).toMatchObject([{ isOn: true, last: null }]);
});

it.each([
  [400, "Bad Request: message is too long", "refused"],
  [400, "Bad Request: can't parse entities", "refused"],
  [401, "Unauthorized", "away"],
  [404, "Not Found", "away"],
  [409, "Conflict: terminated by other getUpdates request", "away"],
  [500, "Internal Server Error", "away"],
])("a refusal that is not about the chat (%i %s) turns nobody's alerts off", async (code, description, outcome) => {
  await linked();
  work();
  telegram.refuse(code, description);
  await owner.fire();
  await expect.poll(targets).toMatchObject([{ isOn: true, last: { outcome } }]);
});

it.each(["Forbidden: user is deactivated", "Bad Request: chat not found"])(
  "a chat that is no more (%s) is turned off",
  async (description) => {
    await linked();
    work();
    telegram.refuse(description.startsWith("Forbidden") ? 403 : 400, description);
    await owner.fire();
    await expect.poll(targets).toMatchObject([{ isOn: false, last: { outcome: "refused" } }]);
  },
);

it("a deployment whose bot was taken out of its settings turns nobody's alerts off", async () => {
  await linked();
  setup.work((id, base) => sendAlert.run(id, { ...base, ...parts(), bot: undefined }), { kind: "send-alert" });
  await owner.fire();
  await expect.poll(targets).toMatchObject([{ isOn: true, last: { outcome: "refused" } }]);
});

it("a revoked token is on the list of operators within a minute, and nobody is turned off meanwhile", async () => {
  await linked();
  const outcomes = new ServiceOutcomes(setup.redis, createLog("t", "silent"), () => setup.now().getTime());
  const telegramParts = { redis: setup.redis, now: setup.now, baseUrl: telegram.url, onOutcome: outcomes.get("telegram") };
  const bot = new TelegramBot({ token: `${TOKEN.slice(0, -1)}x`, ...telegramParts });
  setup.work((id, base) => sendAlert.run(id, { ...base, ...parts(), bot }), { kind: "send-alert" });
  await owner.fire();
  await expect.poll(targets).toMatchObject([{ isOn: true, last: { outcome: "away" } }]);
  const service = { component: "telegram", probe: () => bot.name() } as const;
  expect(await measureService(service, outcomes)).toMatchObject({ state: "down" });
});

it("/stop ends it", async () => {
  await linked();
  telegram.write(7, "trader", "/stop");
  telegram.write(9, "stranger", "/stop");
  await readBot();
  expect(await targets()).toEqual([]);
  expect(texts().at(-1)).toBe("No more price alerts and reports of lists are sent here.");
  expect(telegram.sent.length).toBe(2);
});
