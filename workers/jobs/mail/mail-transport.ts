import { createTransport } from "nodemailer";
import type { HeldMail } from "../../../shared/contracts/mails.ts";
import type { OnOutcome } from "../../../shared/node/service-outcomes.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AwayError, PermanentError } from "../job-table.ts";
import type { ComposedMail } from "./compose-mail.ts";

export interface OutgoingMail extends ComposedMail {
  /** Used for the Message-ID, so that a mail sent twice can be recognized. */
  readonly id: string;
  /** One plain address. */
  readonly to: string;
}

export interface MailTransport {
  /** Resolves with the Message-ID once the server has taken the mail; rejects with PermanentError, AwayError or another error. */
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
  const sender = addressIn(from);
  const domain = sender.slice(sender.indexOf("@") + 1);
  return {
    send: async ({ id, to, subject, html, text, replyTo, isRefusable, thread, isPersonal }) => {
      const nameOf = (mail: string): string => `<${mail}@${domain}>`;
      const messageId = nameOf(id);
      const references = thread && [`message-${thread.root}`, ...thread.before].map(nameOf);
      const list =
        isRefusable === true && refuseAt !== undefined ? { unsubscribe: `mailto:${refuseAt}?subject=unsubscribe` } : {};
      try {
        await smtp.sendMail({
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
        });
      } catch (error) {
        throw meaningOf(error);
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
/** Some servers report a mail's size with this already at the sender's name. */
const TOO_LARGE = 552;

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

/** "Authentication required", "… is too weak", "… failed", "encryption required": about our login, at whatever step. */
const OF_LOGIN: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/**
 * About this mail alone (5xx for its recipient or text): never again. About the server, our login or our sender: soon. Else
 * (4xx): later.
 */
function meaningOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = "code" in error ? String(error.code) : "";
  const reply = "responseCode" in error ? Number(error.responseCode) : 0;
  const isOfSender = "command" in error && error.command === "MAIL FROM" && reply !== TOO_LARGE;
  const isOfMail = (code === "EENVELOPE" || code === "EMESSAGE") && !isOfSender && !OF_LOGIN.has(reply);
  if (isOfMail && reply >= 500) return new PermanentError(error.message, { cause: error });
  if (isOfMail && reply !== 421) return error;
  return new AwayError(error.message, { cause: error });
}
