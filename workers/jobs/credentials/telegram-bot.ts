// The calls of Telegram's Bot API for logins and alerts. Its URLs contain the bot's token, so no error quotes them. Telegram
// counts a bot's messages over all chats and throttles them together, so a wait it asks for applies to every chat and process.

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
    // An undocumented update is one we do not handle; it is confirmed with the others.
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
   * does not accept; AwayError with its wait when Telegram throttles us, without a call while an earlier wait lasts.
   */
  async send(chatId: string, text: string): Promise<void> {
    const waitMs = await this.#waitMs();
    if (waitMs > 0) throw new AwayError("Telegram wants no message from the bot yet", { waitMs });
    try {
      await this.#call("sendMessage", { chat_id: chatId, text, link_preview_options: { is_disabled: true } });
    } catch (error) {
      // Without Redis only this message waits; the next one will be refused by Telegram again.
      if (error instanceof AwayError && error.waitMs > 0) await this.#hold(error.waitMs).catch(() => undefined);
      throw error;
    }
  }

  /** Unconfirmed updates; asking from `offset` confirms everything before it. */
  async updates(offset: number | undefined): Promise<TelegramUpdate[]> {
    const asked = { timeout: 0, limit: 100, allowed_updates: ["message"], ...(offset === undefined ? {} : { offset }) };
    return readableRows(updateSchema, z.array(z.unknown()).parse(await this.#call("getUpdates", asked)));
  }

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

  /** The longest wait counts: parallel calls are refused with different waits. */
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
      // A token Telegram does not know: until operators set another, nothing is delivered.
      onOutcome?.(reply.error_code !== 401 && reply.error_code !== 404);
      return reply;
    } catch (error) {
      onOutcome?.(false);
      throw new AwayError(`Telegram did not answer ${method}: ${error instanceof Error ? error.name : "unknown"}`);
    }
  }
}
