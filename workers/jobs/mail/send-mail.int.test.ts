import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mailAddress } from "../../../shared/addresses/mail-address.ts";
import { CONTACT_FORMS } from "../../../shared/contracts/checkout.ts";
import { OPERATORS } from "../../../shared/contracts/mails.ts";
import { OrderSecrets } from "../../../shared/node/credentials/order-secrets.ts";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { createLog } from "../../../shared/node/log.ts";
import { ServiceOutcomes } from "../../../shared/node/service-outcomes.ts";
import { queueMail, wipeMails } from "../../../shared/postgres/mails.queries.ts";
import { measureService } from "../status/measure-service.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { startMailServer, type MailServer } from "../testing/mail-server.ts";
import { selfSigned } from "../testing/self-signed.ts";
import { countedTransport, smtpTransport, type SmtpSettings } from "./mail-transport.ts";
import { plainAddress, sendMail } from "./send-mail.ts";

const PLAIN = { hideSTARTTLS: true };
const mailSealer = new Sealer("s".repeat(32), "mail");
const site = {
  publicUrl: "https://tickdeck.example",
  operatorName: "Example Ltd",
  operatorAddress: "1 Street, Town",
  orderSecrets: new OrderSecrets("a test's own secret of enough length 0123456789"),
  supportEmail: "help@tickdeck.example",
};
let setup: JobSetup;
const lines: (() => void)[] = [];
let server: MailServer;

beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  await setup.database.run((db) => db.deleteFrom("outbox").execute());
  await setup.database.run((db) => db.deleteFrom("mails").execute());
  server = await startMailServer(PLAIN);
});

afterEach(async () => {
  await setup.close();
  // A server that stops waits for kept connections.
  for (const close of lines.splice(0)) close();
  await server.close();
});

function work(settings: Partial<SmtpSettings> = {}): () => Promise<void> {
  const from = "Tickdeck <mail@tickdeck.example>";
  const all = { url: server.url, from, requireTls: false, refuseAt: site.supportEmail, ...settings };
  const transport = smtpTransport(all);
  lines.push(() => transport.close());
  const parts = { transport, site, operators: "operators@tickdeck.example", mailSealer };
  return setup.work((id, own) => sendMail.run(id, { ...own, ...parts }), { timing: { lockMs: 30_000 } });
}

const reminder = { template: "renewal-reminder", language: "en" } as const;
const params = { plan: "popular", endsAt: "2026-12-01T00:00:00.000Z", days: 3 } as const;
const promise = (to = "customer@example.test") => setup.database.transaction((db) => queueMail(db, { ...reminder, to, params }));
const mail = async () => setup.database.run((db) => db.selectFrom("mails").selectAll().executeTakeFirstOrThrow());
const outbox = async () => setup.database.run((db) => db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow());

it("sends text and HTML to the one recipient, and notes the Message-ID", async () => {
  work();
  const id = await promise();
  await expect.poll(async () => (await mail()).status).toBe("sent");
  expect(server.mails.length).toBe(1);
  const [sent] = server.mails;
  expect(sent?.envelope).toEqual({ from: "mail@tickdeck.example", to: ["customer@example.test"] });
  expect(sent?.from).toMatchObject({ name: "Tickdeck", address: "mail@tickdeck.example" });
  expect(sent?.subject).toBe("Your plan Popular ends in 3 days");
  expect(sent?.text).toContain("Your plan Popular ends on December 1, 2026.");
  expect(sent?.html).toContain('href="https://tickdeck.example/register?plan=popular&amp;cycle=monthly&amp;renew=1"');
  expect(sent?.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(sent?.raw).toMatch(/^List-Unsubscribe: <mailto:help@tickdeck\.example\?subject=unsubscribe>/m);
  expect(sent?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(await mail()).toMatchObject({ attempts: 1, provider_message_id: `<${id}@tickdeck.example>` });
  expect(sent?.messageId).toBe(`<${id}@tickdeck.example>`);
});

it("sends an operator's answers as a person's mails, each naming the thread and those before it", async () => {
  work();
  const messageId = "7a1f4c52-8f0e-4a9e-9c1d-0a2b3c4d5e6f";
  const answer = (before: string[]) =>
    setup.database.transaction((db) =>
      queueMail(db, {
        template: "message-reply",
        language: "en",
        to: "anna@example.test",
        params: { messageId, before, subject: "A question", text: "It is.\n\nAnd so on.", quoted: "Is it?" },
      }),
    );
  const first = await answer([]);
  await expect.poll(() => server.mails.length).toBe(1);
  const second = await answer([first]);
  await expect.poll(() => server.mails.length).toBe(2);
  const root = `<message-${messageId}@tickdeck.example>`;
  const [one, two] = server.mails.toSorted(
    (a, b) => Number(b.messageId === `<${first}@tickdeck.example>`) - Number(a.messageId === `<${first}@tickdeck.example>`),
  );
  expect(one).toMatchObject({ subject: "Re: A question", inReplyTo: root });
  expect(two).toMatchObject({
    messageId: `<${second}@tickdeck.example>`,
    inReplyTo: `<${first}@tickdeck.example>`,
    references: `${root} <${first}@tickdeck.example>`,
  });
  expect(two?.raw).toMatch(/^Reply-To: help@tickdeck\.example/m);
  expect(two?.raw).not.toMatch(/^Auto-Submitted/m);
  expect(two?.text).toContain("> Is it?");
});

it("T24: a server that refuses three times and then accepts gets one mail through", async () => {
  work();
  server.react({ at: "recipient", code: 450 }, { at: "data", code: 451 }, { at: "recipient", code: 452 }, "take");
  await promise();
  for (const failures of [1, 2, 3]) {
    await expect.poll(async () => (await outbox()).failures).toBe(failures);
    expect((await mail()).status).toBe("waiting");
    setup.advance(4 * 60_000);
  }
  await expect.poll(async () => (await mail()).status).toBe("sent");
  expect(await mail()).toMatchObject({ attempts: 4, last_error: null });
  // The one refused after its text had arrived, and the accepted one.
  expect(server.mails.length).toBe(2);
});

it("T24: a mailbox that does not exist ends in a failed row that operators see, and nobody tries again", async () => {
  work();
  server.react({ at: "recipient", code: 550 });
  await promise();
  await expect.poll(async () => (await outbox()).failed_at).not.toBe(null);
  expect(await mail()).toMatchObject({ status: "failed", last_error: expect.stringContaining("550") as unknown });
  expect(await setup.registry.metrics()).toContain('tickdeck_jobs_total{job="send-mail",outcome="failed",worker="test"}');
  setup.advance(24 * 3_600_000);
  await sleep(200);
  expect(server.mails).toEqual([]);
});

it.each([
  { at: "sender", code: 550 },
  { at: "sender", code: 530 },
  { at: "recipient", code: 530 },
  { at: "data", code: 535 },
] as const)(
  "a refusal of our sender or login ($at, $code) is not the mail's end: it goes out once that is in order",
  async (reaction) => {
    work();
    server.react(reaction, "take");
    await promise();
    await expect.poll(async () => (await outbox()).last_error).toMatch(/^AwayError/);
    setup.advance(60_000);
    await expect.poll(async () => (await mail()).status).toBe("sent");
  },
);

it("a server that refuses our login (535) keeps every mail, and its outage is measured", async () => {
  await server.close();
  const onAuth = (_auth: unknown, _session: unknown, callback: (error: Error) => void): void =>
    callback(Object.assign(new Error("Authentication failed"), { responseCode: 535 }));
  server = await startMailServer({ ...PLAIN, authOptional: false, onAuth });
  const outcomes = new ServiceOutcomes(setup.redis, createLog("t", "silent"), () => setup.now().getTime());
  const url = server.url.replace("://", "://user:wrong@");
  const transport = smtpTransport({ url, from: "mail@tickdeck.example", requireTls: false, refuseAt: undefined });
  lines.push(() => transport.close());
  const counted = countedTransport(transport, outcomes.get("mail"));
  setup.work((id, own) => sendMail.run(id, { ...own, transport: counted, site, operators: "o@tickdeck.example", mailSealer }));
  await promise();
  await expect.poll(async () => (await outbox()).last_error).toMatch(/^AwayError: .*535/);
  expect((await mail()).status).toBe("waiting");
  const service = { component: "mail", probe: () => counted.check() } as const;
  expect(await measureService(service, outcomes)).toMatchObject({ state: "down" });
});

it("a line that breaks after the mail was given over means at least once, never zero, with one Message-ID", async () => {
  work();
  server.react("drop after data", "take");
  await promise();
  await expect.poll(async () => (await outbox()).failures).toBe(1);
  expect((await outbox()).last_error).toMatch(/^UnknownError/);
  setup.advance(60_000);
  await expect.poll(async () => (await mail()).status).toBe("sent");
  expect(server.mails.length).toBe(2);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
});

it("F32: while the server is away a mail is tried each minute, for a day", async () => {
  const { port } = server;
  await server.close();
  work();
  await promise();
  for (let failures = 1; failures <= 8; failures++) {
    await expect.poll(async () => (await outbox()).failures).toBe(failures);
    expect((await outbox()).run_at.getTime() - setup.now().getTime()).toBeLessThanOrEqual(60_000);
    if (failures < 8) setup.advance(60_000);
  }
  server = await startMailServer(PLAIN, port);
  setup.advance(60_000);
  await expect.poll(async () => (await mail()).status).toBe("sent");
  expect(server.mails.length).toBe(1);
});

it("a server that answers too slowly is left and tried again", async () => {
  const stopHasty = work({ patienceMs: 500 });
  server.react({ waitMs: 1500 }, "take");
  await promise();
  await expect.poll(async () => (await outbox()).failures).toBe(1);
  await stopHasty();
  // As patient as in production, because a busy machine is slow.
  work();
  setup.advance(60_000);
  await expect.poll(async () => (await mail()).status).toBe("sent");
});

it("sends over TLS to a server it trusts, and nothing at all to one it does not or that offers none", async () => {
  const certificate = selfSigned();
  await server.close();
  server = await startMailServer(certificate);
  const url = `smtp://localhost:${server.port}`;
  const withoutTls = await startMailServer(PLAIN);
  const stopPlain = work({ url: withoutTls.url, requireTls: true });
  await promise();
  await expect.poll(async () => (await outbox()).failures).toBe(1);
  await stopPlain();
  expect(withoutTls.mails).toEqual([]);
  await withoutTls.close();

  const stopUntrusting = work({ url, requireTls: true });
  setup.advance(60_000);
  await expect.poll(async () => (await outbox()).failures).toBe(2);
  await stopUntrusting();
  expect(server.mails).toEqual([]);

  setDefaultCACertificates([...getCACertificates("default"), certificate.cert]);
  work({ url, requireTls: true });
  setup.advance(60_000);
  await expect.poll(async () => (await mail()).status).toBe("sent");
  expect(server.mails.map(({ wasEncrypted }) => wasEncrypted)).toEqual([true]);
});

it.each(["a@b.c\r\nBcc: x@y.z", "a@b.c,x@y.z", "a@b.c>\r\nRCPT TO:<x@y.z", "Name <x@y.z>", "a@b.c x@y.z", ""])(
  "T24: the recipient %j is no address, so nothing is sent",
  async (to) => {
    work();
    await promise(to);
    await expect.poll(async () => (await outbox()).failed_at).not.toBe(null);
    expect(server.mails).toEqual([]);
  },
);

it("T5: what visitors write stays text, and cannot add recipients or headers", async () => {
  work();
  const notice = {
    name: "Eve\r\nBcc: x@y.z",
    email: "a@b.c\r\nBcc: x@y.z",
    subject: "Hi\r\nX-Evil: 1\u202e",
    message: '<img src=x onerror=alert(1)>\n"><svg onload=alert(1)>\n{{7*7}}',
    language: "en",
  } as const;
  await setup.database.run((db) => queueMail(db, { template: "contact-notice", to: OPERATORS, language: "en", params: notice }));
  await expect.poll(async () => (await mail()).status).toBe("sent");
  const [sent] = server.mails;
  expect(sent?.envelope.to).toEqual(["operators@tickdeck.example"]);
  const names = sent?.headers.map(({ key }) => key) ?? [];
  for (const name of ["bcc", "x-evil", "reply-to", "cc"]) expect(names).not.toContain(name);
  expect(sent?.subject).toBe("Message from Eve Bcc: x@y.z: Hi X-Evil: 1[U+202E]");
  expect(sent?.html).not.toMatch(/<(img|svg)/);
  expect(sent?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(sent?.html).toContain("{{7*7}}");
});

it("the operators can answer a visitor whose address is one", async () => {
  work();
  const notice = { name: "Ann", email: "ann@example.test", subject: "Hi", message: "Hello", language: "de" } as const;
  await setup.database.run((db) => queueMail(db, { template: "contact-notice", to: OPERATORS, language: "en", params: notice }));
  await expect.poll(() => server.mails.length).toBe(1);
  expect(server.mails[0]?.replyTo).toEqual([{ name: "", address: "ann@example.test" }]);
  expect(server.mails[0]?.text).toContain("Language: German");
});

it("a secret is encrypted while it waits, reaches its recipient alone, and is wiped", async () => {
  const path = "/reset-password#canary-7Qm2xT";
  const sealedSecret = mailSealer.seal(path);
  await setup.database.run((db) =>
    queueMail(db, {
      template: "reset-link",
      to: "customer@example.test",
      language: "ru",
      params: { minutes: 30 },
      sealedSecret,
    }),
  );
  expect(JSON.stringify(await mail())).not.toContain("canary");
  work();
  await expect.poll(async () => (await mail()).status).toBe("sent");
  expect(server.mails[0]?.text).toContain("https://tickdeck.example/reset-password#canary-7Qm2xT");
  expect((await mail()).sealed_secret).toBe(null);
  for (const key of await setup.redis.keys("*"))
    expect((await setup.redis.dumpBuffer(key))?.includes("canary") ?? false).toBe(false);
});

it("a mail whose parameters were wiped is not sent", async () => {
  await promise();
  await setup.database.run((db) => wipeMails(db, new Date(Date.now() + 1000), 10));
  work();
  await expect.poll(async () => (await outbox()).last_error).toContain("wiped");
  expect(server.mails).toEqual([]);
});

it("delivers to every address that is sold to: dots anywhere, and domains in either writing", async () => {
  const top = fc.constantFrom("test", "рф", "XN--P1AI", "jp");
  const typed = fc
    .tuple(fc.stringMatching(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,30}$/), fc.stringMatching(/^[a-zа-я0-9-]{1,20}$/), top)
    .map(([local, name, end]) => `${local}@${name}.${end}`);
  const samples = [".anna@docomo.example", "anna.@docomo.example", "anna@пример.рф", ...fc.sample(typed, 150)];
  const transport = smtpTransport({ url: server.url, from: "mail@tickdeck.example", requireTls: false, refuseAt: undefined });
  lines.push(() => transport.close());
  const sold = samples.map((address) => CONTACT_FORMS.email.safeParse(address).data).filter((address) => address !== undefined);
  expect(sold.length).toBeGreaterThan(50);
  for (const [i, to] of sold.entries()) {
    await transport.send({ id: String(i), to: plainAddress(to), subject: "s", html: "h", text: "t" });
    const [arrived = ""] = server.mails.at(-1)?.envelope.to ?? [];
    expect(mailAddress(arrived.replace(/^"(.*)"@/, "$1@"))).toBe(to);
  }
  expect(server.mails).toHaveLength(sold.length);
});
