// The calls of Telegram's Bot API that handing out logins and sending alerts need. Its addresses hold the bot's token: no error
// quotes them.
// Telegram counts the messages of a bot, whatever chats they go to, and slows all of it down at once: a wait that it asks for holds
// for every chat and every process of ours.

import { z } from "zod";
import { readableRows } from "../../../shared/node/readable-rows.ts";
import type { OnOutcome } from "../../../shared/node/service-outcomes.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AwayError, GoneError, PermanentError } from "../job-table.ts";

const TIMEOUT_MS = 10_000;
const BASE_URL = "https://api.telegram.org";

const replySchema = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});
const updateSchema = z.object({
  update_id: z.number(),
  message: z
    .object({
      text: z.string().optional(),
      chat: z.object({ id: z.number(), type: z.string() }),
      from: z.object({ username: z.string().optional(), first_name: z.string().optional() }).optional(),
    })
    .optional()
    // What is not as documented is none that we answer, and is confirmed with the others.
    .catch(undefined),
});
export type TelegramUpdate = z.infer<typeof updateSchema>;

export interface TelegramBotDeps {
  readonly token: string;
  /** Where all processes see how long to wait. */
  readonly redis: RedisClient;
  readonly now: () => Date;
  /** Telegram's own by default. */
  readonly baseUrl?: string;
  /** Learns of each call whether Telegram serves us: refusals of one message are answers. */
  readonly onOutcome?: OnOutcome;
}

export class TelegramBot {
  readonly #deps: TelegramBotDeps;

  constructor(deps: TelegramBotDeps) {
    this.#deps = deps;
  }

  /**
   * Sends plain text. GoneError when the customer has blocked the bot or the chat is no more, PermanentError for a message that Telegram
   * does not take; AwayError with its wait when Telegram slows us down, without a call where it did so before and the wait is not over.
   */
  async send(chatId: string, text: string): Promise<void> {
    const waitMs = await this.#waitMs();
    if (waitMs > 0) throw new AwayError("Telegram wants no message from the bot yet", { waitMs });
    try {
      await this.#call("sendMessage", { chat_id: chatId, text, link_preview_options: { is_disabled: true } });
    } catch (error) {
      // Without Redis this message waits alone, and the next one is refused as it was.
      if (error instanceof AwayError && error.waitMs > 0) await this.#hold(error.waitMs).catch(() => undefined);
      throw error;
    }
  }

  /** What has come and was not confirmed; asking from `offset` confirms everything before it. */
  async updates(offset: number | undefined): Promise<TelegramUpdate[]> {
    const asked = { timeout: 0, limit: 100, allowed_updates: ["message"], ...(offset === undefined ? {} : { offset }) };
    return readableRows(updateSchema, z.array(z.unknown()).parse(await this.#call("getUpdates", asked)));
  }

  /** The bot's name, for links to it. */
  async name(): Promise<string> {
    return z.object({ username: z.string() }).parse(await this.#call("getMe", {})).username;
  }

  async #call(method: string, body: object): Promise<unknown> {
    const reply = await this.#post(method, body);
    if (reply.ok) return reply.result;
    const { error_code: code, description = "" } = reply;
    const text = `Telegram refused ${method}: ${code ?? ""} ${description}`.trim();
    if (code === 403 || (code === 400 && description.includes("chat not found"))) throw new GoneError(text);
    if (code === 400) throw new PermanentError(text);
    throw new AwayError(text, { waitMs: (reply.parameters?.retry_after ?? 0) * 1000 });
  }

  async #waitMs(): Promise<number> {
    return Number(await this.#deps.redis.get(keys.telegramWait())) - this.#deps.now().getTime();
  }

  /** The longest wait counts: calls that were under way together are refused with different ones. */
  async #hold(waitMs: number): Promise<void> {
    if (waitMs <= (await this.#waitMs())) return;
    await this.#deps.redis.set(keys.telegramWait(), this.#deps.now().getTime() + waitMs, "PX", waitMs);
  }

  async #post(method: string, body: object): Promise<z.infer<typeof replySchema>> {
    const { token, baseUrl = BASE_URL, onOutcome } = this.#deps;
    try {
      const answer = await fetch(`${baseUrl}/bot${token}/${method}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const reply = replySchema.parse(await answer.json());
      // A token that Telegram knows no more: as long as operators give us no other, nothing reaches anybody.
      onOutcome?.(reply.error_code !== 401 && reply.error_code !== 404);
      return reply;
    } catch (error) {
      onOutcome?.(false);
      // The error's own text may hold the address.
      throw new AwayError(`Telegram did not answer ${method}: ${error instanceof Error ? error.name : "unknown"}`);
    }
  }
}
