// Tells operators what is new on the list and in the inbox: each kind at once, then whatever came meanwhile, together, at least a
// quarter of an hour later.

import type { AttentionKind } from "../../../shared/contracts/attention.ts";
import { OPERATORS_CHAT, type MailParams } from "../../../shared/contracts/mails.ts";
import type { JobsEnvironment } from "../../../shared/node/environment.ts";
import {
  lockUntold,
  lastNoticeOfKinds,
  markNotified,
  type UntoldRow,
} from "../../../shared/postgres/attention-notices.queries.ts";
import { lastNoticeOfMessages, lockUntoldMessages, markMessagesNotified } from "../../../shared/postgres/contact.queries.ts";
import type { Queries } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import type { JobDeps } from "../job-table.ts";

const PACE_MS = 15 * 60_000;
/** Nobody reads a longer mail. */
const MAX_LINES = 20;
const MAX_FACT = 200;
const MAX_FACTS = 8;
/** What identifies a customer stays on the page. */
const KEPT_BACK: ReadonlySet<string> = new Set(["recipient", "user", "email", "contact", "job", "order"]);

type Notice = MailParams<"attention-notice">;

export interface NoticeSettings {
  readonly emails: readonly string[];
  /** Already gets a mail for each message. */
  readonly inboxEmail: string | undefined;
  readonly hasChat: boolean;
  readonly language: "en" | "ru";
}

export interface NoticeDeps extends JobDeps {
  readonly notices: NoticeSettings;
}

/** Without their own addresses, notices go where customers write to. */
export function noticeSettingsOf(env: JobsEnvironment): NoticeSettings {
  const { OPERATOR_ALERT_EMAILS: emails, SUPPORT_EMAIL: support, OPERATOR_ALERT_LANGUAGE: language } = env;
  return {
    emails: emails ?? (support === undefined ? [] : [support]),
    inboxEmail: support,
    hasChat: env.OPERATOR_TELEGRAM_CHAT !== undefined,
    language,
  };
}

/** One round; its notices are promised in the transaction that marks them as told. */
export async function tellOperators({ database, now, notices }: NoticeDeps): Promise<void> {
  await database.transaction(async (db) => {
    const at = now();
    const rows = await dueRows(db, at);
    const messages = await dueMessages(db, at);
    if (rows.length === 0 && messages.length === 0) return;
    await markNotified(
      db,
      rows.map(({ id }) => id),
      at,
    );
    await markMessagesNotified(db, messages, at);
    const notice: Notice = {
      rows: rows.slice(0, MAX_LINES).map(lineOf),
      more: Math.max(0, rows.length - MAX_LINES),
      messages: messages.length,
    };
    for (const to of notices.emails)
      await promise(db, to, to === notices.inboxEmail ? { ...notice, messages: 0 } : notice, notices);
    if (notices.hasChat) await promise(db, OPERATORS_CHAT, notice, notices);
  });
}

async function promise(db: Queries, to: string, params: Notice, { language }: NoticeSettings): Promise<void> {
  if (params.rows.length > 0 || params.messages > 0) await queueMail(db, { template: "attention-notice", to, language, params });
}

/** Untold rows of kinds that were not told of too recently. */
async function dueRows(db: Queries, at: Date): Promise<UntoldRow[]> {
  const untold = await lockUntold(db);
  if (untold.length === 0) return [];
  const lastNotices = await lastNoticeOfKinds(db);
  const isDue = (kind: AttentionKind): boolean => isOver(lastNotices.get(kind), at);
  return untold.filter(({ kind }) => isDue(kind));
}

async function dueMessages(db: Queries, at: Date): Promise<string[]> {
  const untold = await lockUntoldMessages(db);
  return untold.length > 0 && isOver(await lastNoticeOfMessages(db), at) ? untold : [];
}

const isOver = (lastNotice: Date | undefined, at: Date): boolean =>
  lastNotice === undefined || at.getTime() - lastNotice.getTime() >= PACE_MS;

function lineOf({ kind, subject, since, details }: UntoldRow): Notice["rows"][number] {
  const facts = Object.entries(details as Readonly<Record<string, unknown>>)
    .filter(([name, value]) => !KEPT_BACK.has(name) && (typeof value === "string" || typeof value === "number"))
    .slice(0, MAX_FACTS)
    .map(([name, value]): [string, string] => [name.slice(0, 60), String(value).slice(0, MAX_FACT)]);
  return { kind, subject: subject.slice(0, MAX_FACT), since: since.toISOString(), facts };
}
