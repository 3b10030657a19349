// What people do to the bot, as far as it is handled.

import { z } from "zod";

const userSchema = z.object({
  id: z.number(),
  username: z.string().optional(),
  first_name: z.string().optional(),
  language_code: z.string().optional(),
});
export type TelegramUser = z.infer<typeof userSchema>;

const chatSchema = z.object({ id: z.number(), type: z.string(), title: z.string().optional() });
export type TelegramChatRow = z.infer<typeof chatSchema>;

const messageSchema = z.object({
  text: z.string().optional(),
  chat: chatSchema,
  from: userSchema.optional(),
  /** The chat in whose name it was written: an administrator who stays anonymous writes in the group's. */
  sender_chat: z.object({ id: z.number() }).optional(),
  migrate_to_chat_id: z.number().optional(),
  new_chat_title: z.string().optional(),
});
export type TelegramMessage = z.infer<typeof messageSchema>;

const callbackSchema = z.object({
  id: z.string(),
  from: userSchema,
  message: z.object({ message_id: z.number(), chat: chatSchema }).optional(),
  data: z.string().optional(),
});
export type TelegramCallback = z.infer<typeof callbackSchema>;

const membershipSchema = z.object({ chat: chatSchema, new_chat_member: z.object({ status: z.string() }) });
export type TelegramMembership = z.infer<typeof membershipSchema>;

/** An undocumented part is one we do not handle; its update is confirmed with the others. */
export const updateSchema = z.object({
  update_id: z.number(),
  message: messageSchema.optional().catch(undefined),
  channel_post: messageSchema.optional().catch(undefined),
  callback_query: callbackSchema.optional().catch(undefined),
  my_chat_member: membershipSchema.optional().catch(undefined),
});
export type TelegramUpdate = z.infer<typeof updateSchema>;

export const HANDLED_UPDATES = ["message", "channel_post", "callback_query", "my_chat_member"] as const;
