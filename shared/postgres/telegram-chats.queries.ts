// Telegram chats that messages go to: linked by a code, turned off, moved, and whom the bot obeys there.

import { sql } from "kysely";
import type { TelegramChatKind } from "../contracts/alert-delivery.ts";
import { MAX_TELEGRAM_CHATS } from "../contracts/alert-delivery.ts";
import type { Firing } from "../contracts/alert-schemas.ts";
import type { Report } from "../contracts/list-reports.ts";
import { readReport } from "./report-messages.queries.ts";
import { firingOf } from "./alerts.queries.ts";
import type { Queries } from "./database.ts";

export interface TelegramLink {
  readonly codeHash: Buffer;
  /** For a group or channel. */
  readonly isShared: boolean;
  readonly endsAt: Date;
}

/** Stores a code that links a chat to this account; an earlier one of the same sort stops working. */
export async function addTelegramLink(db: Queries, userId: string, { codeHash, isShared, endsAt }: TelegramLink): Promise<void> {
  const values = { code_hash: codeHash, ends_at: endsAt };
  await db
    .insertInto("telegram_links")
    .values({ user_id: userId, is_shared: isShared, ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "is_shared"]).doUpdateSet(values))
    .execute();
}

/** The language of the account this code would link; undefined for an unknown or expired one. It stays usable. */
export async function languageOfLink(db: Queries, codeHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("telegram_links as link")
    .innerJoin("users", "users.id", "link.user_id")
    .select("users.language")
    .where("link.code_hash", "=", codeHash)
    .where("link.ends_at", ">", now)
    .executeTakeFirst();
  return row?.language;
}

/** Uses a code up without linking anything: others may have read it. */
export async function spendTelegramLink(db: Queries, codeHash: Buffer): Promise<void> {
  await db.deleteFrom("telegram_links").where("code_hash", "=", codeHash).execute();
}

export interface TelegramChat {
  readonly codeHash: Buffer;
  readonly chatId: number;
  readonly kind: TelegramChatKind;
  /** The person's name in Telegram, or the group's. */
  readonly name: string;
  /** The Telegram user who did it; undefined where Telegram does not say. */
  readonly linkedBy: number | undefined;
}

export interface LinkedChat {
  readonly outcome: "linked" | "full";
  /** Of the account. */
  readonly language: string;
}

/** Adds this chat as a target; its code is used up. Undefined for a code that is unknown, expired or for another sort of chat. */
export async function linkTelegramChat(transaction: Queries, chat: TelegramChat, now: Date): Promise<LinkedChat | undefined> {
  const link = await transaction
    .deleteFrom("telegram_links")
    .where("code_hash", "=", chat.codeHash)
    .where("ends_at", ">", now)
    .returning(["user_id", "is_shared"])
    .executeTakeFirst();
  if (!link || link.is_shared !== (chat.kind !== "private")) return undefined;
  const { language } = await transaction
    .selectFrom("users")
    .select("language")
    .where("id", "=", link.user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const address = String(chat.chatId);
  const { others } = await transaction
    .selectFrom("alert_targets")
    .select((select) => select.fn.countAll<string>().as("others"))
    .where("user_id", "=", link.user_id)
    .where("channel", "=", "telegram")
    .where("address", "!=", address)
    .executeTakeFirstOrThrow();
  if (Number(others) >= MAX_TELEGRAM_CHATS) return { outcome: "full", language };
  await storeChat(transaction, link.user_id, chat);
  return { outcome: "linked", language };
}

async function storeChat(transaction: Queries, userId: string, { chatId, kind, name, linkedBy }: TelegramChat): Promise<void> {
  const fresh = { name, is_on: true, last_at: null, last_outcome: null };
  const { id } = await transaction
    .insertInto("alert_targets")
    .values({ user_id: userId, channel: "telegram", address: String(chatId), ...fresh })
    .onConflict((conflict) => conflict.columns(["user_id", "address"]).where("channel", "=", "telegram").doUpdateSet(fresh))
    .returning("id")
    .executeTakeFirstOrThrow();
  const own = { kind, linked_by: linkedBy === undefined ? null : String(linkedBy) };
  await transaction
    .insertInto("telegram_chats")
    .values({ target_id: id, ...own })
    .onConflict((conflict) => conflict.column("target_id").doUpdateSet(own))
    .execute();
}

/** One account's target in a chat. */
export interface CommandedTarget {
  readonly targetId: string;
  readonly userId: string;
  readonly language: string;
}

/**
 * The targets in this chat that obey this Telegram user: those they linked, and those of accounts to which they linked their
 * private chat.
 */
export async function targetsObeying(db: Queries, chatId: number, telegramUser: number): Promise<CommandedTarget[]> {
  const user = String(telegramUser);
  const rows = await db
    .selectFrom("alert_targets as target")
    .innerJoin("telegram_chats as chat", "chat.target_id", "target.id")
    .innerJoin("users", "users.id", "target.user_id")
    .select(["target.id", "target.user_id", "users.language"])
    .where("target.channel", "=", "telegram")
    .where("target.address", "=", String(chatId))
    .where((eb) =>
      eb.or([
        eb("chat.linked_by", "=", user),
        eb.exists(
          eb
            .selectFrom("alert_targets as own")
            .innerJoin("telegram_chats as private", "private.target_id", "own.id")
            .select("own.id")
            .whereRef("own.user_id", "=", "target.user_id")
            .where("private.kind", "=", "private")
            .where("private.linked_by", "=", user),
        ),
      ]),
    )
    .orderBy("target.id")
    .execute();
  return rows.map(({ id: targetId, user_id: userId, language }) => ({ targetId, userId, language }));
}

/** A message that was sent to a chat. */
export interface ChatMessageRow extends CommandedTarget {
  readonly messageId: string;
  /** What it is about, if it is about one. */
  readonly firing: Firing | undefined;
  readonly report: Report | undefined;
}

/** The message of this id if it went to this chat. */
export async function messageOfChat(
  db: Queries,
  messageId: string,
  chatId: number | string,
): Promise<ChatMessageRow | undefined> {
  const row = await db
    .selectFrom("alert_messages as message")
    .innerJoin("alert_targets as target", "target.id", "message.target_id")
    .innerJoin("users", "users.id", "target.user_id")
    .select(["message.firing_id", "message.kind", "message.report", "target.id", "target.user_id", "users.language"])
    .where("message.id", "=", messageId)
    .where("target.channel", "=", "telegram")
    .where("target.address", "=", String(chatId))
    .executeTakeFirst();
  if (!row) return undefined;
  const firing = await db.selectFrom("alert_firings").selectAll().where("id", "=", row.firing_id).executeTakeFirst();
  const { id: targetId, user_id: userId, language } = row;
  return {
    messageId,
    targetId,
    userId,
    language,
    report: row.kind === "report" ? readReport(row.report) : undefined,
    firing: firing && firingOf(firing),
  };
}

/** The present lists that were set to report, and whether they do. */
export async function reportingListsOf(db: Queries, userId: string): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .selectFrom("list_reports as report")
    .innerJoin("watch_lists as list", (join) =>
      join.onRef("list.user_id", "=", "report.user_id").onRef("list.id", "=", "report.list_id"),
    )
    .select(["report.list_id", "report.is_on"])
    .where("report.user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ list_id: id, is_on: isOn }) => [id, isOn]));
}

/** Stops sending to this chat for every account: the bot is no member any more. */
export async function turnOffChat(db: Queries, chatId: number): Promise<void> {
  await db
    .updateTable("alert_targets")
    .set({ is_on: false })
    .where("channel", "=", "telegram")
    .where("address", "=", String(chatId))
    .execute();
}

/** Shows this chat under its new title to every account that linked it. */
export async function renameTelegramChat(db: Queries, chatId: number, name: string): Promise<void> {
  await db
    .updateTable("alert_targets")
    .set({ name })
    .where("channel", "=", "telegram")
    .where("address", "=", String(chatId))
    .where("name", "!=", name)
    .execute();
}

/** A group became another chat; what was linked stays linked. */
export async function moveTelegramChat(transaction: Queries, from: number | string, to: number | string): Promise<void> {
  const [before, after] = [String(from), String(to)];
  // An account that linked the new one already keeps that, and its lists report there.
  await sql`
    insert into list_report_targets (user_id, list_id, target_id)
      select chosen.user_id, chosen.list_id, new.id
      from alert_targets old
      join alert_targets new on new.user_id = old.user_id and new.channel = 'telegram' and new.address = ${after}
      join list_report_targets chosen on chosen.target_id = old.id
      where old.channel = 'telegram' and old.address = ${before}
      on conflict do nothing`.execute(transaction);
  await transaction
    .deleteFrom("alert_targets as old")
    .where("old.channel", "=", "telegram")
    .where("old.address", "=", before)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("alert_targets as new")
          .select("new.id")
          .whereRef("new.user_id", "=", "old.user_id")
          .where("new.channel", "=", "telegram")
          .where("new.address", "=", after),
      ),
    )
    .execute();
  await transaction
    .updateTable("alert_targets")
    .set({ address: after })
    .where("channel", "=", "telegram")
    .where("address", "=", before)
    .execute();
}

/** Deletes up to `max` expired codes; returns how many. */
export async function pruneTelegramLinks(db: Queries, now: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("telegram_links")
    .where("code_hash", "in", (from) =>
      from.selectFrom("telegram_links").select("code_hash").where("ends_at", "<=", now).limit(max),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
