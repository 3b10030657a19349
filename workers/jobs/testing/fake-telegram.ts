// Telegram's Bot API as far as the bot uses it, with its real answers: unconfirmed updates come again, of two polls the first ends
// in a conflict, blocked bots get 403, a group that grew says where it is, and what is too long or says nothing new is refused.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const CONFLICT = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running";
const SAME =
  "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current";
const OLD_QUERY = "Bad Request: query is too old and response timeout expired or query ID is invalid";
const WRITER = { is_bot: false, first_name: "A" };

export interface FakeButton {
  readonly text: string;
  readonly url?: string;
  readonly callback_data?: string;
}

export interface FakeChat {
  readonly id: number;
  readonly type: "private" | "group" | "supergroup" | "channel";
  readonly title?: string;
}

interface Reply {
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error_code?: number;
  readonly description?: string;
  readonly parameters?: object;
}

type Body = Record<string, unknown>;

export interface FakeTelegram {
  readonly url: string;
  readonly sent: readonly { readonly chat_id: string; readonly text: string }[];
  /** Messages received, including refused ones. */
  readonly tried: number;
  /** Unconfirmed updates. */
  readonly waiting: number;
  /** How often updates were requested. */
  readonly asked: number;
  /** Answers to pressed buttons, in order. */
  readonly answered: readonly string[];
  /** Commands by language; "" for all others. */
  readonly commands: ReadonlyMap<string, readonly { readonly command: string; readonly description: string }[]>;
  /** The buttons under the n-th message sent, from 1. */
  buttons(messageId: number): readonly FakeButton[];
  /** An update of an unknown kind, with the next id if it has one. */
  updateOddly(update: object | null, hasId?: boolean): void;
  /** Somebody writes to the bot. */
  write(chatId: number, username: string, text: string): void;
  /** A person, by their id, writes in a group; undefined: an administrator in the group's name. */
  writeIn(chat: FakeChat, userId: number | undefined, text: string): void;
  /** An administrator of the channel posts there. */
  post(chat: FakeChat, text: string): void;
  /** Somebody presses a button under the n-th message sent; or has their client tell this instead. */
  press(messageId: number, userId: number, button: string | { readonly data: string }): void;
  /** The bot's own membership changes: "left", "kicked", "member". */
  member(chat: FakeChat, status: string): void;
  /** The group or channel gets another title, which is said there if the bot sees it: a service message. */
  rename(chat: FakeChat, title: string): void;
  /** Makes this person administrator of the group. */
  promote(chat: FakeChat, userId: number): void;
  /** A group becomes a supergroup of this id, and may inform the bot. */
  migrate(chat: FakeChat, to: number, isInformed: boolean): void;
  /** Refuses the next messages with this code and description, and with the seconds to wait when Telegram throttles a bot. */
  refuse(code: number, description: string, options?: { readonly times?: number; readonly retryAfter?: number }): void;
  /** The next message is taken, and its connection breaks before the answer. */
  breakOff(): void;
  close(): void;
}

/** `onArrival`: called with the text of each message as it comes. */
export async function startFakeTelegram(
  token: string,
  onArrival: (text: string) => void = () => undefined,
): Promise<FakeTelegram> {
  let updates: Body[] = [];
  let allowed: readonly string[] = ["message", "channel_post", "callback_query", "my_chat_member"];
  let nextId = 700_000;
  let asked = 0;
  let tried = 0;
  let isBroken = false;
  let refusals: Reply[] = [];
  let poll: { readonly end: (reply: Reply) => void } | undefined;
  const sent: { chat_id: string; text: string }[] = [];
  const keyboards: FakeButton[][][] = [];
  const answered: string[] = [];
  const queries = new Set<string>();
  const administrators = new Set<string>();
  const moved = new Map<string, number>();
  const commands = new Map<string, { command: string; description: string }[]>();

  const add = (kind: string, content: object): void => {
    if (!allowed.includes(kind)) return;
    updates.push({ update_id: nextId++, [kind]: content });
    poll?.end({ ok: true, result: updates.slice(0, 100) });
  };
  const message = (chat: FakeChat, rest: object): object => ({ message_id: nextId, date: 1_795_000_000, chat, ...rest });
  const movedReply = (chatId: unknown): Reply | undefined => {
    const to = moved.get(String(chatId));
    if (to === undefined) return undefined;
    return {
      ...refusal(400, "Bad Request: group chat was upgraded to a supergroup chat"),
      parameters: { migrate_to_chat_id: to },
    };
  };

  const methods: Record<string, (body: Body) => Reply | Promise<Reply>> = {
    getMe: () => ({ ok: true, result: { id: 42, is_bot: true, first_name: "Tickdeck", username: "tickdeck_bot" } }),
    getUpdates: ({ offset, timeout = 0, allowed_updates: kinds }) => {
      asked++;
      poll?.end(refusal(409, CONFLICT));
      if (Array.isArray(kinds)) allowed = kinds as string[];
      if (typeof offset === "number")
        updates = updates.filter((update) => !(typeof update?.["update_id"] === "number" && update["update_id"] < offset));
      if (updates.length > 0 || timeout === 0) return { ok: true, result: updates.slice(0, 100) };
      return new Promise<Reply>((resolve) => {
        const end = (reply: Reply): void => {
          clearTimeout(timer);
          poll = undefined;
          resolve(reply);
        };
        const timer = setTimeout(() => end({ ok: true, result: [] }), Number(timeout) * 1000);
        poll = { end };
      });
    },
    sendMessage: (body) => {
      tried++;
      const keyboard = keyboardIn(body);
      const words = String(body["text"]);
      onArrival(words);
      const refused = refusals.shift() ?? movedReply(body["chat_id"]) ?? faultOfText(words) ?? faultOfKeyboard(keyboard);
      if (refused) return refused;
      sent.push({ chat_id: String(body["chat_id"]), text: words });
      keyboards.push(keyboard);
      return { ok: true, result: { message_id: sent.length } };
    },
    editMessageReplyMarkup: (body) => {
      const at = Number(body["message_id"]) - 1;
      const keyboard = keyboardIn(body);
      if (sent[at]?.chat_id !== String(body["chat_id"])) return refusal(400, "Bad Request: message to edit not found");
      if (JSON.stringify(keyboards[at]) === JSON.stringify(keyboard)) return refusal(400, SAME);
      keyboards[at] = keyboard;
      return faultOfKeyboard(keyboard) ?? { ok: true, result: { message_id: at + 1 } };
    },
    answerCallbackQuery: ({ callback_query_id: id, text: words = "" }) => {
      if (!queries.delete(String(id))) return refusal(400, OLD_QUERY);
      if (String(words).length > 200) return refusal(400, "Bad Request: MESSAGE_TOO_LONG");
      answered.push(String(words));
      return { ok: true, result: true };
    },
    getChatMember: ({ chat_id: chat, user_id: user }) => {
      const status = administrators.has(`${String(chat)} ${String(user)}`) ? "administrator" : "member";
      return { ok: true, result: { status, user: { ...WRITER, id: user } } };
    },
    setMyCommands: ({ commands: given, language_code: language = "" }) => {
      const list = given as { command: string; description: string }[];
      const isValid = list.every(
        ({ command, description }) => /^[a-z0-9_]{1,32}$/.test(command) && description.length > 0 && description.length <= 256,
      );
      if (!isValid || !/^(?:[a-z]{2})?$/.test(String(language))) return refusal(400, "Bad Request: BOT_COMMAND_INVALID");
      commands.set(String(language), list);
      return { ok: true, result: true };
    },
  };

  const server = createServer((request, response) => {
    void (async () => {
      const [, bot, method = ""] = (request.url ?? "").split("/");
      const call = bot === `bot${token}` ? methods[method] : undefined;
      const body = JSON.parse((await text(request)) || "{}") as Body;
      const answer = (await call?.(body)) ?? (bot === `bot${token}` ? refusal(404, "Not Found") : refusal(401, "Unauthorized"));
      if (isBroken && method === "sendMessage") {
        isBroken = false;
        return void request.socket.destroy();
      }
      response.writeHead(answer.error_code ?? 200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    answered,
    commands,
    get tried() {
      return tried;
    },
    get waiting() {
      return updates.length;
    },
    get asked() {
      return asked;
    },
    buttons: (messageId) => (keyboards[messageId - 1] ?? []).flat(),
    updateOddly: (update, hasId = true) => void updates.push(hasId ? { update_id: nextId++, ...update } : (update as Body)),
    write: (chatId, username, words) =>
      add("message", message({ id: chatId, type: "private" }, { from: { ...WRITER, id: chatId, username }, text: words })),
    writeIn: (chat, userId, words) => {
      // Telegram's own bot stands for an administrator who stays anonymous.
      const anonymous = { from: { id: 1_087_968_824, is_bot: true, first_name: "Group" }, sender_chat: { id: chat.id } };
      const own = userId === undefined ? anonymous : { from: { ...WRITER, id: userId } };
      add("message", message(chat, { ...own, text: words }));
    },
    post: (chat, words) => add("channel_post", message(chat, { sender_chat: chat, text: words })),
    press: (messageId, userId, button) => {
      const keyboard = (keyboards[messageId - 1] ?? []).flat();
      const own = typeof button === "string" ? keyboard.find((each) => each.text === button)?.callback_data : button.data;
      if (own === undefined) throw new Error("no such button");
      const id = String(nextId);
      queries.add(id);
      const chat = { id: Number(sent[messageId - 1]?.chat_id), type: "private" };
      add("callback_query", {
        id,
        from: { ...WRITER, id: userId },
        message: { message_id: messageId, date: 0, chat },
        data: own,
      });
    },
    member: (chat, status) => add("my_chat_member", { chat, from: { ...WRITER, id: 1 }, new_chat_member: { status } }),
    rename: (chat, title) => {
      const kind = chat.type === "channel" ? "channel_post" : "message";
      const from = chat.type === "channel" ? { sender_chat: chat } : { from: { ...WRITER, id: 1 } };
      add(kind, message({ ...chat, title }, { ...from, new_chat_title: title }));
    },
    promote: (chat, userId) => void administrators.add(`${chat.id} ${userId}`),
    migrate: (chat, to, isInformed) => {
      moved.set(String(chat.id), to);
      if (isInformed) add("message", message(chat, { from: { ...WRITER, id: 1 }, migrate_to_chat_id: to }));
    },
    refuse: (code, description, { times = 1, retryAfter } = {}) => {
      const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
      refusals = Array.from({ length: times }, () => ({ ...refusal(code, description), ...parameters }));
    },
    breakOff: () => void (isBroken = true),
    close: () => {
      poll?.end({ ok: true, result: [] });
      server.close();
    },
  };
}

const refusal = (error_code: number, description: string): Reply => ({ ok: false, error_code, description });

function keyboardIn({ reply_markup: markup }: Body): FakeButton[][] {
  return (markup as { inline_keyboard?: FakeButton[][] } | undefined)?.inline_keyboard ?? [];
}

function faultOfText(words: string): Reply | undefined {
  if (words.trim() === "") return refusal(400, "Bad Request: message text is empty");
  return words.length > 4096 ? refusal(400, "Bad Request: message is too long") : undefined;
}

function faultOfKeyboard(keyboard: readonly (readonly FakeButton[])[]): Reply | undefined {
  for (const { url, callback_data: data } of keyboard.flat()) {
    if (data !== undefined && (data === "" || Buffer.byteLength(data) > 64))
      return refusal(400, "Bad Request: BUTTON_DATA_INVALID");
    if (url !== undefined && !/^https?:\/\/[^/:]+\.[a-z]{2,}(?:[/:]|$)/.test(url))
      return refusal(400, `Bad Request: inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
  }
  return undefined;
}
