import type { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { HeldMail } from "../../../shared/contracts/mails.ts";
import type { OnOutcome } from "../../../shared/node/service-outcomes.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AwayError } from "../job-table.ts";
import type { ComposedMail } from "./compose-mail.ts";
import { meaningOf } from "./smtp-errors.ts";

export interface OutgoingMail extends ComposedMail {
  /** Used for the Message-ID, so that a mail sent twice can be recognized. */
  readonly id: string;
  /** One plain address. */
  readonly to: string;
}

export interface MailTransport {
  /**
   * Resolves with the Message-ID once the server has taken the mail; rejects with PermanentError, AwayError or another error. One whose
   * text began to leave and that was not answered ends in UnknownError: the server may have taken it.
   */
  send(mail: OutgoingMail): Promise<string>;
  /** Resolves when mails would be accepted now; sends none. */
  check(): Promise<unknown>;
  close(): void;
}

export interface SmtpSettings {
  /** smtp:// (port 587, STARTTLS where offered) or smtps:// (port 465). */
  readonly url: string;
  readonly from: string;
  /** Refuse servers that offer no TLS. */
  readonly requireTls: boolean;
  /** Where recipients can refuse further mails. */
  readonly refuseAt: string | undefined;
  /** How long one step with the server may take, ms. */
  readonly patienceMs?: number;
}

/** A mail whose text is offered, each time it is made, to who wants to know whether any of it was read. */
interface FollowedMail extends SendMailOptions {
  readonly onText: (text: Readable) => void;
}

const PATIENCE_MS = 15_000;
const CONNECTIONS = 5;

export function smtpTransport({ url, from, requireTls, refuseAt, patienceMs = PATIENCE_MS }: SmtpSettings): MailTransport {
  const server = new URL(url);
  const isSecure = server.protocol === "smtps:";
  const smtp = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: server.hostname,
    port: Number(server.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: requireTls && !isSecure,
    ...(server.username === ""
      ? {}
      : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  smtp.use("stream", ({ data, message }, done) => {
    message?.processFunc((text) => {
      (data as FollowedMail).onText(text);
      return text;
    });
    done();
  });
  const sender = addressIn(from);
  const domain = sender.slice(sender.indexOf("@") + 1);
  return {
    send: async ({ id, to, subject, html, text, replyTo, isRefusable, thread, isPersonal }) => {
      const nameOf = (mail: string): string => `<${mail}@${domain}>`;
      const messageId = nameOf(id);
      const references = thread && [`message-${thread.root}`, ...thread.before].map(nameOf);
      const list =
        isRefusable === true && refuseAt !== undefined ? { unsubscribe: `mailto:${refuseAt}?subject=unsubscribe` } : {};
      const texts: Readable[] = [];
      try {
        const mail: FollowedMail = {
          messageId,
          from,
          to: { name: "", address: to },
          ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
          subject,
          html,
          text,
          list,
          ...(references && { references, inReplyTo: references.at(-1) }),
          ...(isPersonal ? {} : { headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" } }),
          onText: (made) => texts.push(made),
        };
        await smtp.sendMail(mail);
      } catch (error) {
        const hasLeft = texts.some(({ readableDidRead }) => readableDidRead);
        throw meaningOf(error, hasLeft);
      }
      return messageId;
    },
    check: () => smtp.verify(),
    close: () => smtp.close(),
  };
}

/** The same transport; reports for each mail whether the server answered, even if it refused that mail. */
export function countedTransport(transport: MailTransport, onOutcome: OnOutcome): MailTransport {
  return {
    ...transport,
    send: async (mail) => {
      try {
        const id = await transport.send(mail);
        onOutcome(true);
        return id;
      } catch (error) {
        onOutcome(!(error instanceof AwayError));
        throw error;
      }
    },
  };
}

const HELD = 100;

/** Keeps mails in Redis instead of sending them, for /dev/outbox. */
export function heldMails(redis: RedisClient, now: () => Date): MailTransport {
  return {
    send: async ({ id, to, subject, text, html }) => {
      const held: HeldMail = { id, at: now().getTime(), to, subject, text, html };
      await redis.lpush(keys.heldMails(), JSON.stringify(held));
      await redis.ltrim(keys.heldMails(), 0, HELD - 1);
      return `<${id}@localhost>`;
    },
    check: () => redis.ping(),
    close: () => undefined,
  };
}

/** The plain address of "Name <address>". */
export function addressIn(from: string): string {
  return /<([^<>]+)>$/.exec(from)?.[1] ?? from;
}
