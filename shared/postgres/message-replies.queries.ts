// Operators' answers to messages.

import type { Queries } from "./database.ts";

export interface ReplyRow {
  readonly id: string;
  readonly message_id: string;
  readonly mail_id: string | null;
  readonly admin: string | null;
  readonly text: string;
  readonly created_at: Date;
  readonly mail: "waiting" | "sent" | "failed" | null;
}

/** The answers to these messages, oldest first. */
export async function repliesTo(db: Queries, messageIds: readonly string[]): Promise<ReplyRow[]> {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom("message_replies")
    .leftJoin("admins", "admins.id", "message_replies.admin_id")
    .leftJoin("mails", "mails.id", "message_replies.mail_id")
    .select([
      "message_replies.id",
      "message_replies.message_id",
      "message_replies.mail_id",
      "admins.name as admin",
      "message_replies.text",
      "message_replies.created_at",
      "mails.status as mail",
    ])
    .where("message_replies.message_id", "in", [...messageIds])
    .orderBy("message_replies.created_at")
    .orderBy("message_replies.id")
    .execute();
}

/** The message being answered; it stays locked until the transaction ends. */
export async function lockMessage(transaction: Queries, id: string) {
  return transaction
    .selectFrom("contact_messages")
    .select(["email", "subject", "message", "language", "user_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores an answer, and marks the message as read and answered. */
export async function addReply(
  transaction: Queries,
  reply: { readonly messageId: string; readonly adminId: string; readonly mailId: string; readonly text: string },
  now: Date,
): Promise<void> {
  const { messageId, adminId, mailId, text } = reply;
  await transaction
    .insertInto("message_replies")
    .values({ message_id: messageId, admin_id: adminId, mail_id: mailId, text })
    .execute();
  await transaction
    .updateTable("contact_messages")
    .set({ status: "read", answered_at: now })
    .where("id", "=", messageId)
    .execute();
}
