// The assistant's backend: any service that speaks OpenAI's chat completions. Limited in time and size, never redirected; its
// error texts are not passed on because they may quote the key.

import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { ChatFaultCode } from "../../../shared/contracts/chat.ts";
import { ERRORS } from "../../../shared/contracts/errors.ts";
import { AnswerReader, MAX_ANSWER_BYTES } from "./answer-reader.ts";
import { publicTarget } from "../../../shared/node/public-target.ts";

const TEMPERATURE = 0.7;
/** From a proxy in front of the service, so it concerns all questions; a 500 may concern just one. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
/** Tokens per answer. */
export const MAX_ANSWER_TOKENS = 2000;

export interface ChatTimes {
  /** Without a byte from the service. */
  readonly silence: number;
  readonly whole: number;
  /** A service that was down is not asked again for this long: visitors are refused at once. */
  readonly pause: number;
}

export const CHAT_TIMES: ChatTimes = { silence: 20_000, whole: 60_000, pause: 5000 };

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export interface ChatRequest {
  readonly key: string;
  readonly messages: readonly ChatMessage[];
  /** Aborted when the visitor has left. */
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
}

export interface ChatAnswer {
  /** It exceeded the limit, or broke off. */
  readonly cut: boolean;
  /** As counted by the service, if it did. */
  readonly tokens: number | undefined;
}

/** A failed answer. `reason` is our own text and safe to log. */
export class ChatFault extends Error {
  override readonly name = "ChatFault";
  readonly code: ChatFaultCode;
  readonly reason: string;
  /** The service cannot answer anybody at the moment. */
  readonly isAway: boolean;

  constructor(code: ChatFaultCode, reason: string, isAway = false) {
    super(ERRORS[code].message);
    this.code = code;
    this.reason = reason;
    this.isAway = isAway;
  }
}

export interface ChatServiceOptions {
  readonly baseUrl: string;
  readonly model: string;
  /** The service may be on an internal host. */
  readonly isPrivate: boolean;
  readonly times: ChatTimes;
}

export class ChatService {
  readonly #options: ChatServiceOptions;
  #awayUntil = Number.NEGATIVE_INFINITY;
  /** When it last sent part of an answer, to anybody. */
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(options: ChatServiceOptions) {
    this.#options = options;
  }

  /** Asks and passes the text on as it comes. Throws ChatFault; text before that was already passed on. */
  async ask(question: ChatRequest): Promise<ChatAnswer> {
    if (performance.now() < this.#awayUntil) throw new ChatFault("chat-failed", "was away a moment ago");
    const { silence, whole, pause } = this.#options.times;
    const late = new AbortController();
    const end = setTimeout(() => late.abort(), whole);
    const quiet = setTimeout(() => late.abort(), silence);
    const reader = new AnswerReader();
    const began = performance.now();
    try {
      const answer = await this.#open(question, AbortSignal.any([question.signal, late.signal]));
      refuseStatus(answer);
      reader.start(answer.headers["content-type"]);
      for await (const bytes of answer) {
        quiet.refresh();
        this.#heardAt = performance.now();
        const text = reader.read(bytes as Buffer);
        if (text !== "") question.onText(text);
        if (reader.isOver) break;
      }
      if (!reader.hasText) throw new ChatFault("chat-failed", "ended without an answer");
      return { cut: !reader.isComplete, tokens: reader.tokens };
    } catch (error) {
      const fault = faultOf(error, late.signal.aborted);
      const isLeft = question.signal.aborted;
      // A slow answer to one long question does not mean the service is down if it answered others meanwhile.
      if (fault.isAway && !isLeft && this.#heardAt < began) this.#awayUntil = performance.now() + pause;
      // The part the visitor has read stays an answer, marked as cut.
      if (reader.hasText && !isLeft) return { cut: true, tokens: reader.tokens };
      throw fault;
    } finally {
      clearTimeout(end);
      clearTimeout(quiet);
    }
  }

  async #open({ key, messages }: ChatRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { baseUrl, model, isPrivate } = this.#options;
    const url = new URL(`${baseUrl}/chat/completions`);
    const target = isPrivate ? {} : await publicTarget(url);
    const body = JSON.stringify({ model, messages, temperature: TEMPERATURE, max_tokens: MAX_ANSWER_TOKENS, stream: true });
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const call = request(url, {
        method: "POST",
        signal,
        ...target,
        headers: {
          host: url.host,
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          accept: "text/event-stream",
          // A compressed answer could be of any size.
          "accept-encoding": "identity",
        },
      });
      call.once("response", resolve);
      call.on("error", reject);
      call.end(body);
    });
  }
}

function refuseStatus(answer: IncomingMessage): void {
  const { statusCode: status = 0, headers } = answer;
  const isPlain = headers["content-encoding"] === undefined || headers["content-encoding"] === "identity";
  if (status === 200 && isPlain) return;
  answer.destroy();
  if (status === 401 || status === 403) throw new ChatFault("chat-key-refused", `status ${status}`);
  if (status === 429) throw new ChatFault("chat-busy", `status ${status}`);
  throw new ChatFault("chat-failed", isPlain ? `status ${status}` : "compressed although asked not to", AWAY.has(status));
}

function faultOf(error: unknown, isLate: boolean): ChatFault {
  if (error instanceof ChatFault) return error;
  const { code, name } = error as { code?: unknown; name?: unknown };
  const reason = isLate ? "too late" : String(code ?? name);
  return new ChatFault("chat-failed", reason, true);
}

/** Upper estimate of an answer's tokens from its bytes, for services that do not count. */
export const tokensOf = (text: string): number => Math.min(MAX_ANSWER_BYTES, Math.ceil(Buffer.byteLength(text) / 3));
