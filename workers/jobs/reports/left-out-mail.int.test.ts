// The owner of a list whose rules found no room is mailed, once a day, in their own language: from the full set of rules to the mail server.

import { afterEach, beforeEach, expect, it } from "vitest";
import { LANGUAGES, directionOf, type Language } from "../../../shared/contracts/languages.ts";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { smtpTransport, type MailTransport } from "../mail/mail-transport.ts";
import { sendMail } from "../mail/send-mail.ts";
import { MAIL_TEXTS } from "../mail/texts/mail-texts.ts";
import { alertOwner } from "../testing/alert-owner.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { SAMPLE_SITE } from "../testing/mail-samples.ts";
import { startMailServer, type MailServer } from "../testing/mail-server.ts";
import { reportingList, RULE, signalList } from "../testing/reporting-list.ts";
import { ReportedRules } from "./reported-rules.ts";
import { ReportIndex } from "./report-index.ts";

const DAY_MS = 86_400_000;
const LATER_MS = 120_000;
/** Its list is asked for, and not computed. */
const OTHER_RULE = "mexc:net_percent:1:up:1";
let setup: JobSetup;
let server: MailServer;
let transport: MailTransport;
let rules: ReportedRules;
let index: ReportIndex;

beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  for (const table of ["outbox", "mails", "users"] as const) await setup.database.run((db) => db.deleteFrom(table).execute());
  server = await startMailServer({ hideSTARTTLS: true });
  transport = smtpTransport({
    ...{ url: server.url, from: "Tickdeck <mail@tickdeck.example>", requireTls: false, refuseAt: undefined },
  });
  index = new ReportIndex();
  rules = new ReportedRules({ ...{ redis: setup.redis, database: setup.database, index, now: setup.now }, maxRules: 1 });
  const parts = { transport, site: SAMPLE_SITE, operators: "o@example.test", mailSealer: new Sealer("s".repeat(32), "mail") };
  setup.work((id, base) => sendMail.run(id, { ...base, ...parts }));
});

afterEach(async () => {
  await setup.close();
  transport.close();
  await server.close();
});

const addressOf = (language: Language): string => `${language}@example.test`;

async function owner(language: Language, lists = ["1"]): Promise<string> {
  const { userId } = await alertOwner(setup.database, addressOf(language));
  await setup.database.run((db) => db.updateTable("users").set({ language }).where("id", "=", userId).execute());
  for (const id of lists) {
    const { id: target } = await setup.database.run((db) =>
      db
        .insertInto("alert_targets")
        .values({ user_id: userId, channel: "telegram", address: `${language}${id}`, name: "@trader" })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    await reportingList(setup.database, userId, { targets: [target] }, signalList(id, { name: `Rises ${id}` }));
  }
  return userId;
}

/** Checks whether a list waits, long after its rules were asked for; only this rule is computed. */
async function check(computed: string): Promise<void> {
  await index.load(setup.database);
  await rules.ask();
  await setup.redis.del(keys.rulesSince("mexc"));
  await setup.redis.hset(keys.rulesSince("mexc"), computed, "1");
  setup.advance(LATER_MS);
  await rules.noteLeftOut();
}

it.each(LANGUAGES)("in %s, with the list's name and the way to its lists", async (language) => {
  await owner(language);
  await check(OTHER_RULE);
  await expect.poll(() => server.mails.length, { timeout: 30_000 }).toBe(1);
  const [mail] = server.mails;
  expect(mail?.envelope.to).toEqual([addressOf(language)]);
  expect(mail?.subject).toBe(MAIL_TEXTS[language]["report-left-out.subject"].replace("{list}", "Rises 1"));
  const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll(/\s+/g, " ");
  expect(plain(mail?.text ?? "")).toContain(plain(MAIL_TEXTS[language]["report-left-out.text"].replace("{exchange}", "MEXC")));
  expect(mail?.text).toMatch(/https:\/\/tickdeck\.example\/\S+/);
  expect(mail?.html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
  expect(mail?.html).toMatch(/href="https:\/\/tickdeck\.example\/[^"]+"/);
});

it("once a day, however many lists wait and however often they come and go; not while there is room", async () => {
  await owner("en", ["1", "2"]);
  await check(RULE);
  expect(server.mails).toEqual([]);
  for (let times = 0; times < 3; times++) {
    await check(OTHER_RULE);
    await check(RULE);
  }
  await expect.poll(() => server.mails.length, { timeout: 30_000 }).toBe(1);
  setup.advance(DAY_MS);
  await check(OTHER_RULE);
  await expect.poll(() => server.mails.length, { timeout: 30_000 }).toBe(2);
  const promised = await setup.database.run((db) => db.selectFrom("mails").select("template").execute());
  expect(promised.map(({ template }) => template)).toEqual(["report-left-out", "report-left-out"]);
});
