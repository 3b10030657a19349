import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { AttentionKind } from "../../../shared/contracts/attention.ts";
import { OPERATORS_CHAT } from "../../../shared/contracts/mails.ts";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { createLog } from "../../../shared/node/log.ts";
import { closeAttention, raiseAttention } from "../../../shared/postgres/attention.queries.ts";
import { addContactMessage } from "../../../shared/postgres/contact.queries.ts";
import { TelegramBot } from "../telegram/telegram-bot.ts";
import { heldMails, smtpTransport } from "../mail/mail-transport.ts";
import { sendMail } from "../mail/send-mail.ts";
import { startFakeTelegram } from "../testing/fake-telegram.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { SAMPLE_SITE } from "../testing/mail-samples.ts";
import { sendNotice } from "./send-notice.ts";
import { tellOperators, type NoticeSettings } from "./tell-operators.ts";

const MINUTE_MS = 60_000;
const TOKEN = `1234567:${"AbCdEf-1_".repeat(4)}`;
const log = createLog("test", "silent");
let setup: JobSetup;
let now: number;

beforeAll(async () => {
  setup = await openJobSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  await setup.redis.flushall();
  now = Date.UTC(2026, 10, 26, 12);
  for (const table of ["attention", "mails", "outbox", "contact_messages"] as const)
    await setup.database.run((db) => db.deleteFrom(table).execute());
});

const settings: NoticeSettings = { emails: ["ops@example.test"], inboxEmail: undefined, hasChat: false, language: "en" };
const round = (change: Partial<NoticeSettings> = {}) =>
  tellOperators({ database: setup.database, log, now: () => new Date(now), notices: { ...settings, ...change } });
const raise = (kind: AttentionKind, subject: string, details: Record<string, unknown> = {}) =>
  setup.database.run((db) => raiseAttention(db, { kind, subject, details }, new Date(now)));
const write = () =>
  setup.database.run((db) =>
    addContactMessage(db, { name: "A", email: "a@example.test", subject: "S", message: "M", language: "en" }),
  );
const notices = async () => {
  const mails = await setup.database.run((db) => db.selectFrom("mails").selectAll().orderBy("created_at").execute());
  return mails.map(({ recipient, params }) => {
    const { rows, messages } = params as { rows: { kind: string; subject: string }[]; messages: number };
    return [recipient, ...rows.map(({ kind, subject }) => `${kind} ${subject}`), ...(messages > 0 ? [messages] : [])];
  });
};

const noticeDeps = (bot: TelegramBot) => ({
  database: setup.database,
  log,
  now: setup.now,
  transport: heldMails(setup.redis, setup.now),
  site: SAMPLE_SITE,
  operators: "ops@example.test",
  mailSealer: new Sealer("s".repeat(32), "mail"),
  credentialSealer: new Sealer("s".repeat(32), "credentials"),
  bot,
  operatorsChat: "-1001",
});

it("tells of the first of a kind at once, and of what comes in the next quarter of an hour together after it", async () => {
  await raise("payment-underpaid", "TD-1");
  await round();
  for (let minute = 1; minute < 15; minute++) {
    now += MINUTE_MS;
    if (minute % 5 === 0) await raise("payment-underpaid", `TD-${minute}`);
    await round();
  }
  expect(await notices()).toEqual([["ops@example.test", "payment-underpaid TD-1"]]);
  await raise("withdrawal", "TD-9");
  await round();
  expect((await notices()).at(-1)).toEqual(["ops@example.test", "withdrawal TD-9"]);
  now += MINUTE_MS;
  await round();
  expect((await notices()).at(-1)).toEqual(["ops@example.test", "payment-underpaid TD-5", "payment-underpaid TD-10"]);
  now += 60 * MINUTE_MS;
  await round();
  expect(await notices()).toHaveLength(3);
});

it("tells nothing of what was over before its turn, and does not start anew when a kind comes and goes", async () => {
  for (let minute = 0; minute < 14; minute++) {
    await raise("provider-unreachable", "yoomoney");
    await round();
    await setup.database.run((db) => closeAttention(db, ["provider-unreachable"], "yoomoney", new Date(now)));
    now += MINUTE_MS;
  }
  expect(await notices()).toHaveLength(1);
  now += 15 * MINUTE_MS;
  await round();
  expect(await notices()).toHaveLength(1);
});

it("tells every address and the chat, once, though several workers look at the same moment", async () => {
  await raise("disk", "postgresql");
  await Promise.all([1, 2, 3].map(() => round({ emails: ["a@example.test", "b@example.test"], hasChat: true })));
  expect(new Set((await notices()).map(([to]) => to))).toEqual(new Set(["a@example.test", "b@example.test", OPERATORS_CHAT]));
  const jobs = await setup.database.run((db) => db.selectFrom("outbox").select("kind").orderBy("kind").execute());
  expect(jobs.map(({ kind }) => kind)).toEqual(["send-mail", "send-mail", "tell-operators"]);
});

it("tells of new messages as sparingly, and not the address that gets each of them anyhow", async () => {
  await write();
  await round({ emails: ["ops@example.test", "help@example.test"], inboxEmail: "help@example.test" });
  await write();
  await write();
  now += 10 * MINUTE_MS;
  await round();
  expect(await notices()).toEqual([["ops@example.test", 1]]);
  now += 5 * MINUTE_MS;
  await round();
  expect(await notices()).toEqual([
    ["ops@example.test", 1],
    ["ops@example.test", 2],
  ]);
});

it("makes one mail and one digest of thirty alarms, at the mail server itself", async () => {
  const mails = await startMailServer({ hideSTARTTLS: true });
  const transport = smtpTransport({
    url: mails.url,
    from: "Tickdeck <mail@tickdeck.test>",
    requireTls: false,
    refuseAt: undefined,
  });
  const send = async () => {
    const jobs = await setup.database.run((db) => db.selectFrom("outbox").select("subject_id").execute());
    for (const { subject_id: id } of jobs)
      await sendMail.run(id, {
        ...{
          database: setup.database,
          log,
          now: () => new Date(now),
          transport,
          site: SAMPLE_SITE,
          operators: "ops@example.test",
        },
        ...{ mailSealer: new Sealer("s".repeat(32), "mail"), credentialSealer: new Sealer("s".repeat(32), "credentials") },
      });
  };
  for (let alarm = 0; alarm < 30; alarm++) {
    await raise("payment-underpaid", `TD-${100 + alarm}`, { provider: "mock", amount: "3.48", expected: "6.96" });
    await round();
    now += 20_000;
  }
  now += 5 * MINUTE_MS;
  for (let minute = 0; minute < 40; minute++) {
    await round();
    now += MINUTE_MS;
  }
  await send();
  const subjects = mails.mails.map(({ subject, envelope }) => [envelope.to, subject]);
  expect(subjects).toEqual([
    [["ops@example.test"], "Needs attention: An order is not paid in full"],
    [["ops@example.test"], "Needs attention: An order is not paid in full, and 28 more"],
  ]);
  expect(mails.mails[0]?.text).toContain("TD-100");
  expect(mails.mails[1]?.text).toContain("TD-120");
  expect(mails.mails[1]?.text).toContain("And 9 more on the list.");
  transport.close();
  await mails.close();
});

it("makes one message and one digest of thirty alarms of a kind in the chat too, each kind for itself", async () => {
  const telegram = await startFakeTelegram(TOKEN);
  const bot = new TelegramBot({ token: TOKEN, redis: setup.redis, now: setup.now, baseUrl: telegram.url });
  const chat = { emails: [], hasChat: true };
  const bring = async () => {
    const jobs = await setup.database.run((db) =>
      db.selectFrom("outbox").select("subject_id").where("kind", "=", "tell-operators").orderBy("id").execute(),
    );
    for (const { subject_id: id } of jobs) await sendNotice.run(id, noticeDeps(bot));
  };
  for (let alarm = 0; alarm < 30; alarm++) {
    await raise("payment-underpaid", `TD-${100 + alarm}`, { provider: "mock", amount: "3.48", expected: "6.96" });
    if (alarm === 10) await raise("disk", "postgresql", { free_percent: 4 });
    await round(chat);
    await bring();
    now += 20_000;
  }
  expect(telegram.sent.map(({ text }) => /TD-\d+|postgresql/g.exec(text)?.[0])).toEqual(["TD-100", "postgresql"]);
  now += 5 * MINUTE_MS;
  for (let minute = 0; minute < 40; minute++) {
    await round(chat);
    await bring();
    now += MINUTE_MS;
  }
  expect(telegram.sent).toHaveLength(3);
  const digest = telegram.sent.at(-1);
  expect(digest?.chat_id).toBe("-1001");
  expect(digest?.text.match(/TD-\d+/g)).toHaveLength(20);
  expect(digest?.text).toContain("And 9 more on the list.");
  expect(digest?.text).not.toContain("postgresql");
  telegram.close();
});

it("brings the notice to the chat in the chosen language, without a customer's address, and with hidden signs shown", async () => {
  const telegram = await startFakeTelegram(TOKEN);
  const bot = new TelegramBot({ token: TOKEN, redis: setup.redis, now: setup.now, baseUrl: telegram.url });
  await raise("mail-failed", "id", { recipient: "anna@example.test", error: "550 \u202Eno" });
  await round({ emails: [], hasChat: true, language: "ru" });
  const { id } = await setup.database.run((db) => db.selectFrom("mails").select("id").executeTakeFirstOrThrow());
  await sendNotice.run(id, noticeDeps(bot));
  const [message] = telegram.sent;
  expect(message?.chat_id).toBe("-1001");
  expect(message?.text).toContain("Письмо не отправлено");
  expect(message?.text).toContain("error: 550 [U+202E]no");
  expect(message?.text).toContain("https://tickdeck.example/admin-panel");
  expect(message?.text).not.toContain("anna@");
  telegram.close();
});
