// What becomes of a mail whose server cuts the line, by the step at which it does.

import { afterEach, describe, expect, it } from "vitest";
import { AwayError, PermanentError, UnknownError } from "../job-table.ts";
import { startCuttingMailServer, type CuttingMailServer, type Cut } from "../testing/cutting-mail-server.ts";
import { smtpTransport, type MailTransport } from "./mail-transport.ts";

let server: CuttingMailServer;
let transport: MailTransport;

afterEach(async () => {
  transport.close();
  await server.close();
});

async function start(isPipelined: boolean): Promise<void> {
  server = await startCuttingMailServer(isPipelined);
  const from = "Tickdeck <mail@tickdeck.example>";
  transport = smtpTransport({ url: server.url, from, requireTls: false, refuseAt: undefined, patienceMs: 300 });
}

/** Longer than what the network takes at once. */
const TEXT = "One line of the mail.\n".repeat(100_000);
let sent = 0;

const send = (text = "Hello"): Promise<unknown> =>
  transport
    .send({ id: `mail-${++sent}`, to: "a@b.example", subject: "s", html: "<p>h</p>", text })
    .catch((error: unknown) => error);

describe.each([{ isPipelined: false }, { isPipelined: true }])("a line (pipelined: $isPipelined)", ({ isPipelined }) => {
  it.each<Cut>(["greeting", "EHLO", "MAIL", "RCPT", "DATA"])("cut at %s: the mail did not leave", async (cut) => {
    await start(isPipelined);
    // A line that is cut before its greeting is opened some times more.
    server.cut(...Array.from({ length: 9 }, () => cut));
    const error = await send();
    expect(error).toBeInstanceOf(AwayError);
    expect(error).not.toBeInstanceOf(UnknownError);
    expect(server.mails).toEqual([]);
  });

  it("cut once the server asked for the mail: nobody knows", async () => {
    await start(isPipelined);
    server.cut("after 354");
    expect(await send()).toBeInstanceOf(UnknownError);
  });

  it("cut in the middle of the mail: nobody knows", async () => {
    await start(isPipelined);
    server.cut("in the mail");
    expect(await send(TEXT)).toBeInstanceOf(UnknownError);
    expect(server.lines).toBe(1);
  });

  it.each(["", "2", "250 2.0.0 que", "nonsense\r\n"])("cut after the mail and %j of its answer: nobody knows", async (after) => {
    await start(isPipelined);
    server.cut({ after });
    expect(await send()).toBeInstanceOf(UnknownError);
    expect(server.mails.length).toBe(1);
    expect(server.lines).toBe(1);
  });

  it("silent after its second mail: nobody knows", async () => {
    await start(isPipelined);
    expect(await send()).toMatch(/^<mail-/);
    server.answer(undefined);
    expect(await send()).toBeInstanceOf(UnknownError);
    expect(server.mails.length).toBe(2);
    expect(server.lines).toBe(1);
  });
});

it.each([
  { line: "451 4.3.0 later", kind: Error, isOther: AwayError },
  { line: "421 4.3.2 closing", kind: AwayError, isOther: UnknownError },
  { line: "554 5.7.1 spam", kind: PermanentError, isOther: AwayError },
])("a mail that the server refuses in so many words ($line) is refused", async ({ line, kind, isOther }) => {
  await start(false);
  server.answer(line);
  const error = await send();
  expect(error).toBeInstanceOf(kind);
  expect(error).not.toBeInstanceOf(isOther);
});

it("a refusal whose line is cut before its end is one", async () => {
  await start(false);
  server.cut({ after: "451 4.3.0 lat" });
  const error = await send();
  expect(error).toBeInstanceOf(AwayError);
  expect(error).not.toBeInstanceOf(UnknownError);
});
