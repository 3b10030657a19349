// Messages about fired alerts through queue and a real mail server: one each, delayed by quiet hours and budget, and counted in a
// summary.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import {
  alertTargetsOf,
  promiseTestMessage,
  setDeliverySettings,
  setMailTarget,
} from "../../../shared/postgres/alert-delivery.queries.ts";
import { replaceSubscriptions } from "../../../shared/postgres/subscriptions.queries.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { smtpTransport, type MailTransport } from "../mail/mail-transport.ts";
import { alertOwner, type AlertOwner } from "../testing/alert-owner.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { SAMPLE_SITE } from "../testing/mail-samples.ts";
import { startMailServer, type MailServer } from "../testing/mail-server.ts";
import { sendAlert } from "./send-alert.ts";

const EMAIL = "trader@example.test";
const HOUR_MS = 3_600_000;
let setup: JobSetup;
let server: MailServer;
let owner: AlertOwner;

beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  await setup.database.run((db) => db.deleteFrom("outbox").execute());
  await setup.database.run((db) => db.deleteFrom("users").execute());
  server = await startMailServer({ hideSTARTTLS: true });
  owner = await alertOwner(setup.database, EMAIL);
  await setup.database.run((db) => setMailTarget(db, owner.userId, true));
});

afterEach(async () => {
  await setup.close();
  // Otherwise its connection stays open and the server waits for it.
  for (const transport of transports.splice(0)) transport.close();
  await server.close();
});

const transports: MailTransport[] = [];

function work(): () => Promise<void> {
  const from = "Tickdeck <mail@tickdeck.example>";
  const transport = smtpTransport({ url: server.url, from, requireTls: false, refuseAt: undefined });
  transports.push(transport);
  const own = {
    ...{ transport, site: SAMPLE_SITE, operators: EMAIL, bot: undefined, push: undefined },
    ...{ mailSealer: new Sealer("s".repeat(32), "mail"), redis: setup.redis },
  };
  return setup.work((id, base) => sendAlert.run(id, { ...base, ...own }), { kind: "send-alert" });
}

const settings = (change: object) =>
  setup.database.run((db) => setDeliverySettings(db, owner.userId, { timeZone: "UTC", quiet: null, maxPerHour: 10, ...change }));
const subjects = () => server.mails.map(({ subject }) => subject);
const target = async () => (await setup.database.run((db) => alertTargetsOf(db, owner.userId)))[0];
const row = () => setup.database.run((db) => db.selectFrom("alert_targets").selectAll().executeTakeFirstOrThrow());
const outbox = () => setup.database.run((db) => db.selectFrom("outbox").selectAll().orderBy("id").execute());
const minuteOf = (moment: Date): number => moment.getUTCHours() * 60 + moment.getUTCMinutes();

it("mails one message for a firing, although it is settled twice, and notes that it was sent", async () => {
  work();
  await settings({ timeZone: "Asia/Kolkata" });
  await owner.fire("BTC", "out of <here>", Date.UTC(2026, 10, 22, 21, 4, 5));
  await expect.poll(() => owner.messages()).toEqual(["firing sent"]);
  expect(server.mails.map(({ envelope }) => envelope.to)).toEqual([[EMAIL]]);
  const [mail] = server.mails;
  expect(mail?.subject).toBe("Price alert: BTC ≥ 70,000\u00a0USDT");
  expect(mail?.text).toContain("Price: 70,000.5\u00a0USDT");
  expect(mail?.text).toContain("2:34:05");
  expect(mail?.text).toContain("(Asia/Kolkata)");
  expect(mail?.text).toMatch(/Late: this happened [\d,]+ min ago\./);
  expect(mail?.text).toContain("Note: out of <here>");
  expect(mail?.html).toContain("out of &lt;here&gt;");
  expect(mail?.html).toContain('href="https://tickdeck.example/terminal"');
  expect(await target()).toMatchObject({ channel: "mail", isOn: true, last: { outcome: "sent" } });
});

it("sends nothing where the owner turned mails off, was blocked or has no plan", async () => {
  work();
  await setup.database.run((db) => setMailTarget(db, owner.userId, false));
  await owner.fire();
  expect(await owner.messages()).toEqual([]);
  await setup.database.run((db) => setMailTarget(db, owner.userId, true));
  await setup.database.run((db) => db.updateTable("users").set({ blocked_at: new Date() }).execute());
  await owner.fire();
  await expect.poll(() => owner.messages()).toEqual(["firing dropped"]);
  await setup.database.run((db) => db.updateTable("users").set({ blocked_at: null }).execute());
  await setup.database.run((db) => db.deleteFrom("subscriptions").execute());
  await owner.fire();
  await expect.poll(() => owner.messages()).toEqual(["firing dropped", "firing dropped"]);
  expect(server.mails).toEqual([]);
});

it("sends nothing about an exchange that the owner's plan does not hold any more", async () => {
  await owner.fire();
  await owner.fire();
  const [first] = await setup.database.run((db) => db.selectFrom("alert_firings").select("id").orderBy("id").execute());
  await setup.database.run(async (db) => {
    await db
      .updateTable("alert_firings")
      .set({ exchange: "binance" })
      .where("id", "=", first?.id ?? "")
      .execute();
    await replaceSubscriptions(db, [owner.userId], "start", new Date(setup.now().getTime() + HOUR_MS));
  });
  work();
  await expect.poll(() => owner.messages()).toEqual(["firing dropped", "firing sent"]);
});

it("sends as many an hour as the owner wants, and then one message that counts the rest", async () => {
  work();
  await settings({ maxPerHour: 2 });
  for (const symbol of ["BTC", "ETH", "SOL", "XRP", "SOL"]) {
    await owner.fire(symbol);
    await expect.poll(async () => (await owner.messages()).some((each) => each === "firing waiting")).toBe(false);
  }
  await expect.poll(() => server.mails.length).toBe(2);
  expect((await owner.messages()).filter((each) => each === "firing counted").length).toBe(3);
  setup.advance(HOUR_MS);
  await expect.poll(() => server.mails.length).toBe(3);
  expect(subjects()[2]).toBe("And 3 more price alerts");
  expect(server.mails[2]?.text).toContain("SOL, XRP.");
  await expect.poll(async () => (await owner.messages()).includes("rest sent")).toBe(true);
});

it("is quiet in the quiet hours of the owner, and tells once at their end what fired", async () => {
  work();
  const now = setup.now();
  await settings({ quiet: { from: minuteOf(now), until: (minuteOf(now) + 120) % 1440 } });
  await owner.fire("BTC");
  await owner.fire("ETH");
  await expect.poll(() => owner.messages()).toEqual(expect.arrayContaining(["firing counted", "firing counted", "rest waiting"]));
  setup.advance(HOUR_MS);
  // Quiet hours were extended while they applied.
  await settings({ quiet: { from: minuteOf(now), until: (minuteOf(now) + 180) % 1440 } });
  setup.advance(HOUR_MS + 60_000);
  await expect.poll(async () => (await outbox()).filter(({ done_at: done }) => done === null).length).toBe(1);
  expect(server.mails).toEqual([]);
  setup.advance(HOUR_MS);
  await expect.poll(subjects).toEqual(["And 2 more price alerts"]);
});

it("a test message leaves at once, whatever quiet hours and budget say, and to none but the owner's own targets", async () => {
  work();
  const now = setup.now();
  await settings({ quiet: { from: minuteOf(now), until: (minuteOf(now) + 120) % 1440 } });
  const id = (await target())?.id as string;
  const stranger = await alertOwner(setup.database, "stranger@example.test");
  expect(await setup.database.transaction((db) => promiseTestMessage(db, stranger.userId, id))).toBe(false);
  expect(await setup.database.transaction((db) => promiseTestMessage(db, owner.userId, id))).toBe(true);
  await expect.poll(subjects).toEqual(["Test message"]);
  await expect.poll(() => owner.messages()).toEqual(["test sent"]);
});

it("a firing that no server took for an hour is counted instead of sent late", async () => {
  work();
  server.react({ at: "recipient", code: 450 }, { at: "recipient", code: 450 }, "take");
  await owner.fire();
  await expect.poll(async () => (await target())?.last).toMatchObject({ outcome: "away" });
  setup.advance(HOUR_MS + 60_000);
  await expect.poll(() => owner.messages()).toEqual(["firing counted", "rest granted"]);
  await expect.poll(async () => (await outbox()).map(({ failures }) => failures)).toEqual([1, 1]);
  setup.advance(HOUR_MS);
  await expect.poll(subjects).toEqual(["And 1 more price alert"]);
});

it("a mailbox that does not exist is shown as the last result", async () => {
  work();
  server.react({ at: "recipient", code: 550 });
  await owner.fire();
  await expect.poll(() => owner.messages()).toEqual(["firing refused"]);
  expect(await target()).toMatchObject({ isOn: true, last: { outcome: "refused" } });
});

it("a server that cuts the line before it answers a mail leaves it unknown: it is shown so and never mailed again", async () => {
  work();
  server.react("drop after data");
  await owner.fire("BTC");
  await expect.poll(() => owner.messages()).toEqual(["firing unknown"]);
  expect((await target())?.last?.outcome).toBe("unknown");
  await expect.poll(async () => (await outbox()).map(({ done_at: done }) => done !== null)).toEqual([true]);
  setup.advance(HOUR_MS / 2);
  await owner.fire("ETH");
  await expect.poll(() => owner.messages()).toEqual(["firing unknown", "firing sent"]);
  expect(server.mails.length).toBe(2);
  expect((await row()).hour_sent).toBe(2);
});

it("a worker killed between the server's taking a mail and noting it leaves it unknown: it is shown so and never mailed again", async () => {
  const child = fork(join(import.meta.dirname, "../testing/killable-alert-worker.ts"), {
    env: {
      ...{ PATH: process.env["PATH"], DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl() },
      ...{ SESSION_SECRET: "x".repeat(32), SMTP_URL: server.url },
    },
  });
  try {
    await owner.fire();
    await once(child, "message");
  } finally {
    child.kill("SIGKILL");
  }
  await once(child, "exit");
  expect(await owner.messages()).toEqual(["firing trying"]);
  const { hour_sent: spent } = await setup.database.run((db) =>
    db.selectFrom("alert_targets").selectAll().executeTakeFirstOrThrow(),
  );
  setup.advance(31_000);
  work();
  await expect.poll(() => owner.messages(), { timeout: 15_000 }).toEqual(["firing unknown"]);
  expect(server.mails.length).toBe(1);
  expect((await target())?.last?.outcome).toBe("unknown");
  expect([spent, (await row()).hour_sent]).toEqual([1, 1]);
});
