// Telegram's Bot API as far as the bot uses it, with its real answers: unconfirmed updates come again, blocked bots get 403.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface FakeTelegram {
  readonly url: string;
  readonly sent: readonly { readonly chat_id: string; readonly text: string }[];
  /** Messages received, including refused ones. */
  readonly tried: number;
  /** Unconfirmed updates. */
  readonly waiting: number;
  /** How often updates were requested. */
  readonly asked: number;
  /** An update of an unknown kind, with the next id if it has one. */
  updateOddly(update: object | null, hasId?: boolean): void;
  /** Somebody writes to the bot. */
  write(chatId: number, username: string, text: string): void;
  /** Refuses the next messages with this code and description, and with the seconds to wait when Telegram throttles a bot. */
  refuse(code: number, description: string, options?: { readonly times?: number; readonly retryAfter?: number }): void;
  close(): void;
}

export async function startFakeTelegram(token: string): Promise<FakeTelegram> {
  let updates: { update_id?: unknown; message?: unknown }[] = [];
  let nextId = 700_000;
  let asked = 0;
  let tried = 0;
  let refusals: { error_code: number; description: string; parameters?: { retry_after: number } }[] = [];
  const sent: { chat_id: string; text: string }[] = [];
  const methods: Record<string, (body: Record<string, unknown>) => object> = {
    getMe: () => ({ ok: true, result: { id: 42, is_bot: true, first_name: "Tickdeck", username: "tickdeck_bot" } }),
    getUpdates: ({ offset }) => {
      asked++;
      if (typeof offset === "number")
        updates = updates.filter((update) => !(typeof update?.update_id === "number" && update.update_id < offset));
      return { ok: true, result: updates };
    },
    sendMessage: (body) => {
      tried++;
      const refusal = refusals.shift();
      if (refusal) return { ok: false, ...refusal };
      sent.push({ chat_id: String(body["chat_id"]), text: String(body["text"]) });
      return { ok: true, result: { message_id: sent.length } };
    },
  };
  const server = createServer((request, response) => {
    void (async () => {
      const [, bot, method = ""] = (request.url ?? "").split("/");
      const call = bot === `bot${token}` ? methods[method] : undefined;
      const answer = call?.(JSON.parse((await text(request)) || "{}") as Record<string, unknown>);
      const reply = answer ?? { ok: false, error_code: 401, description: "Unauthorized" };
      const code = "error_code" in reply && typeof reply.error_code === "number" ? reply.error_code : 200;
      response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(reply));
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    get tried() {
      return tried;
    },
    get waiting() {
      return updates.length;
    },
    get asked() {
      return asked;
    },
    updateOddly: (update, hasId = true) => updates.push(hasId ? { update_id: nextId++, ...update } : (update as object)),
    write: (chatId, username, words) =>
      updates.push({
        update_id: nextId++,
        message: {
          message_id: nextId,
          date: 1_795_000_000,
          from: { id: chatId, is_bot: false, first_name: "A", username },
          chat: { id: chatId, type: "private", username },
          text: words,
        },
      }),
    refuse: (error_code, description, { times = 1, retryAfter } = {}) => {
      const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
      refusals = Array.from({ length: times }, () => ({ error_code, description, ...parameters }));
    },
    close: () => void server.close(),
  };
}
