// The calls of Telegram's Bot API for logins and alerts. Its URLs contain the bot's token, so no error quotes them. Telegram
// counts a bot's messages over all chats and throttles them together, so a wait it asks for applies to every chat and process.

import { z } from "zod";
import { readableRows } from "../../../shared/node/readable-rows.ts";
import type { OnOutcome } from "../../../shared/node/service-outcomes.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { cutText } from "../cut-text.ts";
import { AwayError, GoneError, PermanentError, UnknownError } from "../job-table.ts";
import { noteLeaving, type Leaving } from "../leaving-request.ts";
import { waitForPace } from "./group-pace.ts";
import { HANDLED_UPDATES, updateSchema, type TelegramUpdate } from "./telegram-update.ts";

const TIMEOUT_MS = 10_000;
/** Telegram takes no longer messages. */
const MAX_TEXT = 4096;
/** Nor longer answers to a button. */
const MAX_ANSWER = 200;
const BASE_URL = "https://api.telegram.org";

const replySchema = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() }).optional(),
});
const ADMINISTRATORS = ["creator", "administrator"];

/** The chat is another one now: its group grew into a supergroup. */
export class MovedChatError extends Error {
  override readonly name = "MovedChatError";
  readonly to: number;

  constructor(to: number) {
    super("the group became a supergroup");
    this.to = to;
  }
}

/** One button: it opens an address, or tells the bot at most 64 bytes. */
export type TelegramButton = { readonly text: string } & ({ readonly url: string } | { readonly callback_data: string });
export type TelegramKeyboard = readonly (readonly TelegramButton[])[];

export interface BotCommand {
  readonly command: string;
  readonly description: string;
}

export interface TelegramBotDeps {
  readonly token: string;
  /** Where all processes see how long to wait. */
  readonly redis: RedisClient;
  readonly now: () => Date;
  /** Telegram's own by default. */
  readonly baseUrl?: string;
  /** Called for each call with whether Telegram serves us: refusing one message is an answer. */
  readonly onOutcome?: OnOutcome;
}

export class TelegramBot {
  readonly #deps: TelegramBotDeps;

  constructor(deps: TelegramBotDeps) {
    this.#deps = deps;
  }

  /**
   * Sends plain text. GoneError when the customer has blocked the bot or the chat is gone, PermanentError for a message Telegram
   * does not accept, MovedChatError when the chat has another id; AwayError with its wait when Telegram throttles us, without a
   * call while an earlier wait lasts; UnknownError when it may have taken the message.
   */
  async send(chatId: string, text: string, keyboard: TelegramKeyboard = []): Promise<void> {
    const waitMs = await this.#waitMs();
    if (waitMs > 0) throw new AwayError("Telegram wants no message from the bot yet", { waitMs });
    const paceMs = await waitForPace(this.#deps.redis, chatId, this.#deps.now());
    if (paceMs > 0) throw new AwayError("The chat has had its messages of this minute", { waitMs: paceMs });
    try {
      await this.#call("sendMessage", {
        ...{ chat_id: chatId, text: cutText(text, MAX_TEXT), link_preview_options: { is_disabled: true } },
        ...(keyboard.length === 0 ? {} : { reply_markup: { inline_keyboard: keyboard } }),
      });
    } catch (error) {
      // Without Redis only this message waits; the next one will be refused by Telegram again.
      if (error instanceof AwayError && error.waitMs > 0) await this.#hold(error.waitMs).catch(() => undefined);
      throw error;
    }
  }

  /** Unconfirmed updates, for which it waits so many seconds; asking from `offset` confirms everything before it. */
  async updates(offset: number | undefined, waitSeconds = 0): Promise<TelegramUpdate[]> {
    const asked = { timeout: waitSeconds, limit: 100, allowed_updates: HANDLED_UPDATES };
    const answer = await this.#call("getUpdates", { ...asked, ...(offset === undefined ? {} : { offset }) }, waitSeconds * 1000);
    return readableRows(updateSchema, z.array(z.unknown()).parse(answer));
  }

  /** Ends the waiting of a pressed button, with a few words; refused when it has waited too long. */
  async answerButton(id: string, text: string): Promise<void> {
    await this.#call("answerCallbackQuery", { callback_query_id: id, text: cutText(text, MAX_ANSWER) });
  }

  /** Replaces the buttons of a message. */
  async editButtons(chatId: number, messageId: number, keyboard: TelegramKeyboard): Promise<void> {
    const markup = { inline_keyboard: keyboard };
    await this.#call("editMessageReplyMarkup", { chat_id: chatId, message_id: messageId, reply_markup: markup });
  }

  async isAdministrator(chatId: number, userId: number): Promise<boolean> {
    const member = await this.#call("getChatMember", { chat_id: chatId, user_id: userId });
    return ADMINISTRATORS.includes(z.object({ status: z.string() }).parse(member).status);
  }

  /** What clients offer when "/" is typed; to people of a language, or to all others. */
  async setCommands(commands: readonly BotCommand[], languageCode = ""): Promise<void> {
    await this.#call("setMyCommands", { commands, language_code: languageCode });
  }

  async name(): Promise<string> {
    return z.object({ username: z.string() }).parse(await this.#call("getMe", {})).username;
  }

  async #call(method: string, body: object, waitMs = 0): Promise<unknown> {
    const reply = await this.#post(method, body, waitMs);
    if (reply.ok) return reply.result;
    const { error_code: code, description = "" } = reply;
    const movedTo = reply.parameters?.migrate_to_chat_id;
    if (movedTo !== undefined) throw new MovedChatError(movedTo);
    const text = `Telegram refused ${method}: ${code ?? ""} ${description}`.trim();
    if (code === 403 || (code === 400 && description.includes("chat not found"))) throw new GoneError(text);
    if (code === 400) throw new PermanentError(text);
    throw new AwayError(text, { waitMs: (reply.parameters?.retry_after ?? 0) * 1000 });
  }

  async #waitMs(): Promise<number> {
    return Number(await this.#deps.redis.get(keys.telegramWait())) - this.#deps.now().getTime();
  }

  /** The longest wait counts: parallel calls are refused with different waits. */
  async #hold(waitMs: number): Promise<void> {
    if (waitMs <= (await this.#waitMs())) return;
    await this.#deps.redis.set(keys.telegramWait(), this.#deps.now().getTime() + waitMs, "PX", waitMs);
  }

  async #post(method: string, body: object, waitMs: number): Promise<z.infer<typeof replySchema>> {
    const { token, baseUrl = BASE_URL, onOutcome } = this.#deps;
    const leaving: Leaving = { hasLeft: false };
    const request = {
      ...{ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
      signal: AbortSignal.timeout(TIMEOUT_MS + waitMs),
    };
    try {
      const answer = await noteLeaving(leaving, () => fetch(`${baseUrl}/bot${token}/${method}`, request));
      const reply = replySchema.parse(await answer.json());
      // A token Telegram does not know: until operators set another, nothing is delivered.
      onOutcome?.(reply.error_code !== 401 && reply.error_code !== 404);
      return reply;
    } catch (error) {
      onOutcome?.(false);
      const text = `Telegram did not answer ${method}: ${error instanceof Error ? error.name : "unknown"}`;
      throw leaving.hasLeft ? new UnknownError(text) : new AwayError(text);
    }
  }
}
