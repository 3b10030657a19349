// Messages to webhooks through queue and real servers: signed, retried under one id, never held up by another address, and
// switched off where nobody wants them.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Report } from "../../../shared/contracts/list-reports.ts";
import { webhookBodySchema } from "../../../shared/contracts/webhook-bodies.ts";
import { promiseMessage } from "../../../shared/postgres/promise-message.ts";
import { jsonColumn } from "../../../shared/postgres/json-column.ts";
import { z } from "zod";
import type { WebhookKind } from "../../../shared/contracts/webhooks.ts";
import { newWebhookSecret, webhookSealer } from "../../../shared/node/credentials/webhook-secrets.ts";
import {
  promiseTestMessage,
  removeAlertTarget,
  setDeliverySettings,
  switchAlertTarget,
} from "../../../shared/postgres/alert-delivery.queries.ts";
import { addWebhook, renewWebhookSecret, replayWebhook, webhooksOf } from "../../../shared/postgres/webhooks.queries.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { alertOwner, type AlertOwner } from "../testing/alert-owner.ts";
import { asDiscord, asSlack, signedWith, startFakeWebhook, type FakeWebhook } from "../testing/fake-webhook.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { SAMPLE_SITE } from "../testing/mail-samples.ts";
import { sendWebhooks } from "./send-webhooks.ts";
import { WebhookClient, type WebhookClientOptions } from "./webhook-client.ts";

const SESSION_SECRET = "x".repeat(32);
const SEALER = webhookSealer(SESSION_SECRET);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let setup: JobSetup;
let owner: AlertOwner;
const servers: FakeWebhook[] = [];
let outcomes: string[];

beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  for (const table of ["outbox", "mails", "users"] as const) await setup.database.run((db) => db.deleteFrom(table).execute());
  owner = await alertOwner(setup.database, "trader@example.test");
  outcomes = [];
});

afterEach(async () => {
  // Before the workers, which would wait for those that hang.
  for (const server of servers.splice(0)) server.close();
  await setup.close();
});

function work(options: WebhookClientOptions = { isPrivate: true }): () => Promise<void> {
  const own = {
    ...{ webhooks: new WebhookClient(options), webhookSealer: SEALER, site: SAMPLE_SITE, redis: setup.redis },
    onWebhookTry: (outcome: string) => void outcomes.push(outcome),
  };
  return setup.work((id, base) => sendWebhooks.run(id, { ...base, ...own }), { kind: "send-webhooks", queue: "webhooks" });
}

interface Added {
  readonly id: string;
  readonly secret: string;
  readonly server: FakeWebhook;
}

interface AddOptions {
  readonly kind?: WebhookKind;
  readonly template?: string | null;
  /** Instead of the server's own. */
  readonly url?: string;
  readonly userId?: string;
}

async function add({ kind = "standard", template = null, url, userId = owner.userId }: AddOptions = {}): Promise<Added> {
  const secret = newWebhookSecret();
  const check = kind === "discord" ? asDiscord : kind === "slack" ? asSlack : signedWith([secret], setup.now);
  const server = await startFakeWebhook(check);
  servers.push(server);
  const draft = { kind, url: url ?? server.url, name: `My ${kind}`, template };
  const sealedSecret = kind === "standard" || kind === "text" ? SEALER.seal(secret) : null;
  const id = await setup.database.transaction((db) => addWebhook(db, userId, draft, { sealedSecret, max: 10 }));
  return { id: id as string, secret, server };
}

const hooks = () => setup.database.run((db) => webhooksOf(db, owner.userId));
const hook = async (id: string) => (await hooks()).find((each) => each.id === id);
const triesOf = async (id: string) => ((await hook(id))?.tries ?? []).map(({ status, error }) => [status, error]);
/** The clock may go on once what came of a try is written down, for pauses are counted from then. */
const untilNoted = async (id: string, tries: number): Promise<void> =>
  await expect.poll(async () => (await triesOf(id)).length).toBe(tries);
const test = (id: string) => setup.database.transaction((db) => promiseTestMessage(db, owner.userId, id));
const mails = () => setup.database.run((db) => db.selectFrom("mails").select(["template", "recipient", "params"]).execute());
const settings = (change: object) =>
  setup.database.run((db) => setDeliverySettings(db, owner.userId, { timeZone: "UTC", quiet: null, maxPerHour: 10, ...change }));
const ids = ({ taken }: FakeWebhook) => taken.map(({ id }) => id);
const anyMessage = (body: string | undefined) =>
  z
    .object({ type: z.string(), timestamp: z.iso.datetime(), isLate: z.boolean(), data: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(body ?? ""));

it("posts each operand of a firing once, signed so that the official library verifies it", async () => {
  const { id, server } = await add();
  work();
  const time = Date.now();
  await owner.fire("BTC", "<!everyone> @here", time);
  await expect.poll(() => owner.messages()).toEqual(["firing sent"]);
  expect(server.asked).toBe(1);
  expect(server.taken[0]?.type).toBe("application/json");
  expect(anyMessage(server.taken[0]?.body)).toMatchObject({
    type: "alert.fired",
    isLate: false,
    data: {
      ...{ exchange: "mexc", symbol: "BTC", kind: "price", minutes: 5, side: "above", level: 70_000, price: 70_000.5 },
      ...{ figure: null, note: "<!everyone> @here", afterGap: false, state: "fired", time: new Date(time).toISOString() },
      url: "https://tickdeck.example/terminal?coin=MEXC%3ABTCUSDT",
    },
  });
  expect(await hook(id)).toMatchObject({ isOn: true, failingSince: null, tries: [{ status: 204, error: null, isOver: true }] });
  expect(outcomes).toEqual(["sent"]);
});

it("posts a list's report, signed, with the rule, the episode and where to act on it", async () => {
  const { id, server } = await add();
  work();
  const second = Math.floor(setup.now().getTime() / 1000);
  const report: Report = {
    ...{ listId: "1790000000000", listName: "Pumps", exchange: "mexc", symbol: "BTC", rule: "mexc:net_percent:5:up:2", second },
    ...{ signal: null, episode: { kind: "began", began: second, value: 3.2, peak: 3.2, peakSecond: second, repeats: 0 } },
  };
  const message = await setup.database.transaction(async (db) => {
    const row = { target_id: id, kind: "report" as const, report: jsonColumn(report), happened_at: setup.now() };
    const made = await db.insertInto("alert_messages").values(row).returning("id").executeTakeFirstOrThrow();
    await promiseMessage(db, { id: made.id, targetId: id, channel: "webhook" });
    return made.id;
  });
  await expect.poll(() => ids(server)).toEqual([message]);
  expect(webhookBodySchema("episode.began").parse(JSON.parse(server.taken[0]?.body ?? "")).data).toMatchObject({
    ...{ rule: report.rule, list: { id: report.listId, name: "Pumps" } },
    episode: { id: `${report.rule}:BTC:${second}`, value: 3.2 },
    exchangeUrl: "https://www.mexc.com/exchange/BTC_USDT",
  });
});

it("a text names what its template does, and nothing in a value is taken for a word", async () => {
  const { server } = await add({ kind: "text", template: "{coin} {price} on {exchange}\n{note}{figure}" });
  work();
  await owner.fire("BTC", "see {coin}");
  await expect.poll(() => server.taken.length).toBe(1);
  expect(server.taken[0]).toMatchObject({ type: "text/plain; charset=utf-8", body: "BTC 70000.5 on MEXC\nsee {coin}" });
});

it("Discord takes it, cut to its limit and mentioning nobody", async () => {
  const { server } = await add({
    kind: "discord",
    template: `@everyone {note}${"x".repeat(900)}{note}${"😀".repeat(40)}{note}{note}{note}{note}{note}`,
  });
  const plain = await add({ kind: "discord" });
  work();
  await owner.fire("BTC", "@everyone ".repeat(20).trim());
  await expect.poll(() => [server.taken.length, plain.server.taken.length]).toEqual([1, 1]);
  const { content } = JSON.parse(server.taken[0]?.body ?? "") as { content: string };
  expect(content.length).toBeGreaterThan(1990);
  expect(content.endsWith("…")).toBe(true);
  expect(plain.server.taken[0]?.body).toContain("BTC reached ≥ 70,000");
});

it("Slack takes it with its own characters escaped", async () => {
  const { server } = await add({ kind: "slack" });
  work();
  await owner.fire("BTC", "<!channel> & <https://evil.example|bank>");
  await expect.poll(() => server.taken.length).toBe(1);
  expect(server.taken[0]?.body).toContain("&lt;!channel&gt; &amp; &lt;https://evil.example|bank&gt;");
});

it("tries again under the same id with growing pauses, until it is taken", async () => {
  const { id, server } = await add();
  work();
  server.answer(500);
  server.answer(500);
  await owner.fire();
  await expect.poll(() => triesOf(id)).toEqual([[500, "status"]]);
  setup.advance(11_000);
  await expect.poll(async () => (await triesOf(id)).length).toBe(2);
  const { failingSince } = (await hook(id)) ?? {};
  expect(failingSince).toBeTypeOf("number");
  setup.advance(30_000);
  expect(server.taken).toEqual([]);
  setup.advance(10 * MINUTE_MS);
  await expect.poll(() => owner.messages()).toEqual(["firing sent"]);
  expect(new Set((await hook(id))?.tries.map(({ message }) => message)).size).toBe(1);
  expect(ids(server)).toEqual([(await hook(id))?.tries[0]?.message]);
  expect(anyMessage(server.taken[0]?.body).isLate).toBe(true);
  expect((await hook(id))?.failingSince).toBe(null);
});

it("a message that was refused lets others pass", async () => {
  const { id, server } = await add();
  work();
  server.answer(400);
  await owner.fire("BTC");
  await expect.poll(() => triesOf(id)).toEqual([[400, "status"]]);
  await owner.fire("ETH");
  setup.advance(11_000);
  await expect.poll(() => server.taken.map(({ body }) => anyMessage(body).data["symbol"])).toEqual(["ETH", "BTC"]);
});

it("waits as long as its server asks for, a test as well", async () => {
  const { id, server } = await add({ kind: "discord" });
  work();
  server.answer(429, { "retry-after": "120" }, '{"message":"You are being rate limited.","retry_after":120.0}');
  await owner.fire();
  await expect.poll(() => triesOf(id)).toEqual([[429, "limited"]]);
  await test(id);
  setup.advance(60_000);
  await owner.fire("ETH");
  setup.advance(30_000);
  expect(server.asked).toBe(1);
  setup.advance(31_000);
  await expect.poll(async () => (await owner.messages()).toSorted()).toEqual(["firing sent", "firing sent", "test sent"]);
  expect(server.asked).toBe(4);
});

it("waits as long as Discord's answer says in its body, where its header says less", async () => {
  const { id, server } = await add({ kind: "discord" });
  work();
  server.answer(429, { "retry-after": "1" }, '{"message":"You are being rate limited.","retry_after":64.57,"global":false}');
  await owner.fire();
  await expect.poll(() => server.asked).toBe(1);
  await untilNoted(id, 1);
  setup.advance(50_000);
  await owner.fire("ETH");
  setup.advance(10_000);
  expect(server.asked).toBe(1);
  setup.advance(5000);
  await expect.poll(() => server.taken.length).toBe(2);
});

it.each([
  ["standard", 410],
  ["discord", 404],
  ["slack", 404],
] as const)("%s: an answer of %i turns it off, and its owner is told by mail", async (kind, status) => {
  const { id, server } = await add({ kind });
  work();
  server.answer(status);
  await owner.fire();
  await expect.poll(async () => (await hook(id))?.isOn).toBe(false);
  expect(await mails()).toMatchObject([
    { template: "webhook-off", recipient: "trader@example.test", params: { name: `My ${kind}`, reason: "gone" } },
  ]);
  await owner.fire("ETH");
  expect(await owner.messages()).toEqual(["firing refused"]);
});

it("a standard webhook's 404 is no end: it is tried again", async () => {
  const { id, server } = await add();
  work();
  server.answer(404);
  await owner.fire();
  await expect.poll(() => triesOf(id)).toEqual([[404, "status"]]);
  expect(await hook(id)).toMatchObject({ isOn: true });
});

it("a day of failures turns it off; turned on again it begins anew, and what was given up can be sent again", async () => {
  const { id, server } = await add();
  work();
  server.always(500);
  await owner.fire();
  await expect.poll(() => server.asked).toBe(1);
  const before = server.asked;
  await untilNoted(id, before);
  setup.advance(DAY_MS - HOUR_MS);
  await expect.poll(() => server.asked).toBe(before + 1);
  await untilNoted(id, before + 1);
  expect(await hook(id)).toMatchObject({ isOn: true });
  setup.advance(2 * HOUR_MS);
  await expect.poll(async () => (await hook(id))?.isOn).toBe(false);
  expect(await owner.messages()).toEqual(["firing refused"]);
  expect(await mails()).toMatchObject([{ params: { reason: "failing" } }]);
  const fresh = await add();
  const message = (await hook(id))?.tries[0]?.message ?? "";
  await setup.database.run((db) =>
    db.updateTable("alert_targets").set({ address: fresh.server.url }).where("id", "=", id).execute(),
  );
  const replay = (webhook: string) => setup.database.transaction((db) => replayWebhook(db, owner.userId, webhook, message));
  expect(await replay(id)).toBe(false);
  await setup.database.transaction((db) => switchAlertTarget(db, owner.userId, id, true));
  expect(await replay(fresh.id)).toBe(false);
  expect(await replay(id)).toBe(true);
  await expect.poll(async () => (await triesOf(id))[0]).toEqual([401, "status"]);
  expect((await hook(id))?.tries[0]?.message).toBe(message);
});

it("a delivery is sent again under its own id, to nobody else's webhook", async () => {
  const { id, server } = await add();
  work();
  await owner.fire();
  await expect.poll(() => owner.messages()).toEqual(["firing sent"]);
  const message = ids(server)[0] ?? "";
  const stranger = await alertOwner(setup.database, "stranger@example.test");
  const replay = (userId: string) => setup.database.transaction((db) => replayWebhook(db, userId, id, message));
  expect(await replay(stranger.userId)).toBe(false);
  expect(await replay(owner.userId)).toBe(true);
  await expect.poll(() => ids(server)).toEqual([message, message]);
});

it("one that never answers is cut off, and its later messages wait for their turn", async () => {
  const { id, server } = await add();
  server.always(undefined);
  work({ isPrivate: true, timeoutMs: 300 });
  for (const symbol of ["BTC", "ETH", "SOL"]) await owner.fire(symbol);
  await expect.poll(() => triesOf(id)).toEqual([[null, "timeout"]]);
  await expect.poll(async () => (await openJobs()).length).toBe(1);
  expect(server.asked).toBe(1);
});

it("fifteen that never answer hold up no other", async () => {
  const second = await alertOwner(setup.database, "second@example.test");
  const hanging: FakeWebhook[] = [];
  for (const [userId, count] of [
    [owner.userId, 9],
    [second.userId, 6],
  ] as const)
    for (let at = 0; at < count; at++) {
      const { server } = await add({ userId });
      server.always(undefined);
      hanging.push(server);
    }
  work();
  await owner.fire();
  await second.fire();
  await expect.poll(() => hanging.map(({ asked }) => asked)).toEqual(hanging.map(() => 1));
  const { server } = await add();
  await owner.fire("ETH");
  await expect.poll(() => server.taken.length).toBe(1);
});

it("posts to one address one message at a time, however many jobs there are", async () => {
  const { id, server } = await add();
  server.answer(undefined);
  work({ isPrivate: true, timeoutMs: 2000 });
  await test(id);
  await expect.poll(() => server.asked).toBe(1);
  for (let times = 0; times < 3; times++) await test(id);
  await expect.poll(async () => (await openJobs()).length).toBe(1);
  expect(server.asked).toBe(1);
  await expect.poll(() => server.taken.length, { timeout: 10_000 }).toBe(3);
});

const openJobs = () => setup.database.run((db) => db.selectFrom("outbox").select("id").where("done_at", "is", null).execute());

it("T51: follows no redirect, also none that leads inside", async () => {
  const inside = await add({ kind: "discord" });
  const { id, server } = await add();
  work();
  server.answer(302, { location: inside.server.url });
  await test(id);
  await expect.poll(() => triesOf(id)).toEqual([[302, "redirect"]]);
  expect(inside.server.asked).toBe(0);
  await expect.poll(() => owner.messages()).toEqual(["test refused"]);
});

it.each([
  "https://127.0.0.1/in",
  "https://[::1]/in",
  "https://169.254.169.254/latest",
  "https://localhost/in",
  "http://8.8.8.8/in",
])("T51: looks at the address at each try, whatever was stored: %s", async (url) => {
  const { id, server } = await add({ url });
  work({});
  await test(id);
  await expect.poll(() => triesOf(id)).toEqual([[null, "not-public"]]);
  expect(server.asked).toBe(0);
});

it("beyond the owner's budget it gets one summary", async () => {
  const { server } = await add();
  work();
  await settings({ maxPerHour: 1 });
  for (const symbol of ["BTC", "ETH", "SOL"]) {
    await owner.fire(symbol);
    await expect.poll(async () => (await owner.messages()).some((each) => each === "firing waiting")).toBe(false);
  }
  await expect.poll(() => server.taken.length).toBe(1);
  expect((await owner.messages()).filter((each) => each === "firing counted").length).toBe(2);
  await test((await hooks())[0]?.id ?? "");
  await expect.poll(() => server.taken.length).toBe(2);
  setup.advance(HOUR_MS);
  await expect.poll(() => server.taken.length).toBe(3);
  expect(anyMessage(server.taken[2]?.body)).toMatchObject({ type: "alert.summary", data: { count: 2, symbols: ["ETH", "SOL"] } });
});

it("after a change of secret both count for a day, then the new one alone", async () => {
  const { id, secret, server } = await add();
  const fresh = newWebhookSecret();
  const change = { sealedSecret: SEALER.seal(fresh), oldUntil: new Date(setup.now().getTime() + DAY_MS) };
  const renewed = () => setup.database.run((db) => renewWebhookSecret(db, owner.userId, id, change));
  expect(await renewed()).toBe(true);
  const other = await startFakeWebhook(signedWith([fresh], setup.now));
  servers.push(other);
  work();
  await test(id);
  await expect.poll(() => server.taken.length).toBe(1);
  await setup.database.run((db) => db.updateTable("alert_targets").set({ address: other.url }).where("id", "=", id).execute());
  await test(id);
  await expect.poll(() => other.taken.length).toBe(1);
  setup.advance(DAY_MS + 1000);
  await setup.database.run((db) => db.updateTable("alert_targets").set({ address: server.url }).where("id", "=", id).execute());
  await test(id);
  await expect.poll(async () => (await triesOf(id))[0]).toEqual([401, "status"]);
  expect(secret).not.toBe(fresh);
});

it("a secret that was sealed by another SESSION_SECRET is said to be lost", async () => {
  const { id } = await add();
  const sealedSecret = webhookSealer("another".repeat(8)).seal(newWebhookSecret());
  await setup.database.run((db) => db.updateTable("webhooks").set({ sealed_secret: sealedSecret }).execute());
  work();
  await test(id);
  await expect.poll(() => triesOf(id)).toEqual([[null, "secret"]]);
});

it("one that is removed while a message is under way is simply gone", async () => {
  const { id, server } = await add();
  server.answer(undefined);
  work({ isPrivate: true, timeoutMs: 400 });
  await test(id);
  await expect.poll(() => server.asked).toBe(1);
  await setup.database.run((db) => removeAlertTarget(db, owner.userId, id));
  await expect.poll(async () => (await openJobs()).length).toBe(0);
  expect(await hooks()).toEqual([]);
});

it("keeps the last twenty tries", async () => {
  const { id, server } = await add();
  work();
  for (let at = 0; at < 23; at++) await test(id);
  await expect.poll(() => server.taken.length).toBe(23);
  await expect.poll(async () => (await triesOf(id)).length).toBe(20);
});

it("a worker killed between the server's taking a message and noting it means two with one webhook-id, never zero", async () => {
  const { server } = await add();
  const child = fork(join(import.meta.dirname, "../testing/killable-webhook-worker.ts"), {
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl(), SESSION_SECRET },
  });
  try {
    await owner.fire();
    await once(child, "message");
  } finally {
    child.kill("SIGKILL");
  }
  await once(child, "exit");
  expect(await owner.messages()).toEqual(["firing granted"]);
  setup.advance(31_000);
  work();
  await expect.poll(() => owner.messages(), { timeout: 15_000 }).toEqual(["firing sent"]);
  expect(server.taken.length).toBe(2);
  expect(new Set(ids(server)).size).toBe(1);
});
