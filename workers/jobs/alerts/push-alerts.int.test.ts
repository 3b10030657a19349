import { afterEach, beforeEach, expect, it } from "vitest";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { makePushKeys } from "../../../shared/node/credentials/push-keys.ts";
import { addPushTarget, alertTargetsOf } from "../../../shared/postgres/alert-delivery.queries.ts";
import { promiseReports } from "../../../shared/postgres/promise-reports.queries.ts";
import { heldMails } from "../mail/mail-transport.ts";
import { alertOwner, type AlertOwner } from "../testing/alert-owner.ts";
import { startFakePushService, type FakePushService } from "../testing/fake-push-service.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { SAMPLE_SITE } from "../testing/mail-samples.ts";
import { reportingList, RULE } from "../testing/reporting-list.ts";
import { PermanentError } from "../job-table.ts";
import { PushClient, type PushTarget } from "./push-client.ts";
import { sendAlert } from "./send-alert.ts";

const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = makePushKeys();
const KEYS = { publicKey, privateKey, subject: "mailto:help@tickdeck.example" };
let setup: JobSetup;
let service: FakePushService;
let owner: AlertOwner;

beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  await setup.database.run((db) => db.deleteFrom("outbox").execute());
  await setup.database.run((db) => db.deleteFrom("users").execute());
  service = await startFakePushService();
  owner = await alertOwner(setup.database, "trader@example.test", "ar");
});

afterEach(async () => {
  await setup.close();
  service.close();
});

function work(push = new PushClient(KEYS, { isPrivate: true })): void {
  const own = {
    ...{ transport: heldMails(setup.redis, setup.now), site: SAMPLE_SITE, operators: "o@example.test", bot: undefined },
    ...{ mailSealer: new Sealer("s".repeat(32), "mail"), push, redis: setup.redis },
  };
  setup.work((id, base) => sendAlert.run(id, { ...base, ...own }), { kind: "send-alert" });
}

const add = (target: PushTarget, name = "Firefox, Linux") =>
  setup.database.transaction((db) => addPushTarget(db, owner.userId, { ...target, name }));
const targets = () => setup.database.run((db) => alertTargetsOf(db, owner.userId));

it("pushes a firing to each browser of its owner, encrypted for it, in the account's language", async () => {
  await add(service.subscribe(publicKey));
  await add(service.subscribe(publicKey), "Chrome, Android");
  work();
  await owner.fire("BTC");
  await expect.poll(() => owner.messages()).toEqual(["firing sent", "firing sent"]);
  expect(service.taken).toBe(2);
  const shown = [...service.waiting.values()];
  for (const each of shown)
    expect(each).toMatchObject({
      lang: "ar",
      dir: "rtl",
      path: expect.stringMatching(/^\/terminal\?coin=[A-Z]+%3ABTCUSDT$/) as unknown,
    });
  expect(shown[0]).toMatchObject({
    title: expect.stringContaining("BTC") as unknown,
    body: expect.stringContaining("70,000.5") as unknown,
  });
  expect((await targets()).map(({ name, last }) => [name, last?.outcome])).toEqual([
    ["Firefox, Linux", "sent"],
    ["Chrome, Android", "sent"],
  ]);
});

it.each([404, 410])("a browser that the service does not know any more (%i) is forgotten", async (status) => {
  await add(service.subscribe(publicKey));
  work();
  service.answer(status);
  await owner.fire();
  await expect.poll(targets).toEqual([]);
  await owner.fire();
  expect(await owner.messages()).toEqual([]);
});

it("waits as long as the service asks for", async () => {
  await add(service.subscribe(publicKey));
  work();
  service.answer(429, { "retry-after": "120" });
  await owner.fire();
  await expect.poll(async () => (await targets())[0]?.last?.outcome).toBe("away");
  expect(service.taken).toBe(0);
  setup.advance(121_000);
  await expect.poll(() => owner.messages()).toEqual(["firing sent"]);
  expect(service.taken).toBe(1);
});

it("one whose line is cut once it was written is sent again: a browser shows both as one", async () => {
  await add(service.subscribe(publicKey));
  work();
  service.cut();
  await owner.fire();
  await expect.poll(async () => (await targets())[0]?.last?.outcome).toBe("away");
  setup.advance(60_000);
  await expect.poll(() => owner.messages()).toEqual(["firing sent"]);
  const [message] = await setup.database.run((db) => db.selectFrom("alert_messages").select("id").execute());
  expect([...service.waiting.values()]).toEqual([expect.objectContaining({ tag: message?.id })]);
});

it("a browser that subscribes for another account gets that one's alerts alone", async () => {
  const browser = service.subscribe(publicKey);
  await add(browser);
  const other = await alertOwner(setup.database, "other@example.test");
  await setup.database.transaction((db) => addPushTarget(db, other.userId, { ...browser, name: "Firefox, Linux" }));
  expect(await targets()).toEqual([]);
});

it("nor do lists of the account that had it before report there, nor does what waits for it arrive", async () => {
  const browser = service.subscribe(publicKey);
  await add(browser);
  const ids = (await targets()).map(({ id }) => id);
  await reportingList(setup.database, owner.userId, { targets: ids });
  await owner.fire();
  const other = await alertOwner(setup.database, "other@example.test");
  await setup.database.transaction((db) => addPushTarget(db, other.userId, { ...browser, name: "Firefox, Linux" }));
  const second = Math.floor(setup.now().getTime() / 1000);
  const about = { exchange: "mexc", symbol: "BTC", rule: RULE, second, signal: null, episode: null } as const;
  const report = { listId: "1", listName: "List 1", ...about };
  const due = [{ userId: owner.userId, report, maxPerDay: 10 }];
  expect(await setup.database.transaction((db) => promiseReports(db, due, setup.now()))).toEqual({
    sent: 0,
    counted: 0,
    kept: 1,
  });
  expect(await setup.database.run((db) => db.selectFrom("alert_messages").select("kind").execute())).toEqual([]);
});

it("of more browsers than an account may have, the oldest goes", async () => {
  for (let at = 0; at < 12; at++) await add(service.subscribe(publicKey), `Browser ${at}`);
  expect((await targets()).map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, at) => `Browser ${at + 2}`));
});

it("a message that is sent again replaces the one that waits", async () => {
  const client = new PushClient(KEYS, { isPrivate: true });
  const browser = service.subscribe(publicKey);
  for (const title of ["first", "second"]) await client.send(browser, "0b0f3f0e-1f2a-4c55-9a51-3f6a52b7a001", { title });
  expect([...service.waiting.values()]).toEqual([{ title: "second" }]);
});

it("is refused with another key than the browser subscribed with", async () => {
  const client = new PushClient(KEYS, { isPrivate: true });
  const browser = service.subscribe(makePushKeys().VAPID_PUBLIC_KEY);
  await expect(client.send(browser, "a", {})).rejects.toMatchObject({ name: "PermanentError" });
  expect(service.taken).toBe(0);
});

it.each([
  "https://127.0.0.1/push",
  "https://[::1]/push",
  "https://169.254.169.254/latest",
  "https://localhost/push",
  "http://example.com/push",
])("asks nothing inside: %s", async (endpoint) => {
  const browser = service.subscribe(publicKey);
  const sent = new PushClient(KEYS).send({ ...browser, endpoint }, "a", {});
  await expect(sent).rejects.toMatchObject({ message: expect.stringContaining("not public") as unknown });
  await expect(sent).rejects.toBeInstanceOf(PermanentError);
  expect(service.taken).toBe(0);
});

it.each([
  ["is no key", "A".repeat(43)],
  ["is of another length", "abc"],
])("a VAPID key of ours that %s forgets no browser, and its pushes wait", async (_, unusable) => {
  await add(service.subscribe(publicKey));
  work(new PushClient({ ...KEYS, privateKey: unusable }, { isPrivate: true }));
  await owner.fire();
  await expect.poll(async () => (await targets())[0]?.last?.outcome).toBe("away");
  expect(await targets()).toMatchObject([{ isOn: true }]);
  expect(await owner.messages()).toEqual(["firing granted"]);
});

it("a browser whose key nothing can be encrypted for is refused", async () => {
  const { endpoint, auth } = service.subscribe(publicKey);
  const client = new PushClient(KEYS, { isPrivate: true });
  await expect(client.send({ endpoint, auth, p256dh: `B${"A".repeat(86)}` }, "a", {})).rejects.toBeInstanceOf(PermanentError);
});
