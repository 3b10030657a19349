// The support assistant. The server asks the configured service, with its own key within a daily budget, or with the visitor's
// key, which is used for this call only and stored nowhere.

import { pricePeriodAt } from "../../../shared/checkout/price-catalogue.ts";
import type { ChatService as ServiceState } from "../../../shared/contracts/chat.ts";
import type { Environment } from "../../../shared/node/environment.ts";
import { publicUrlOf } from "../../../shared/node/payments/payment-environment.ts";
import type { VisitorMarks } from "../../credentials/visitor-marks.ts";
import { AppError } from "../../http/app-error.ts";
import { addressKey, networkKey } from "../../http/client-address.ts";
import type { Cookies } from "../../http/cookies.ts";
import { EventStreams, type EventStream } from "../../http/event-streams.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { ChatEvent } from "../../../shared/contracts/chat.ts";
import type { Limit } from "../../http/limits.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { serveRoute, type RouteCall } from "../../http/serve-route.ts";
import type { Market } from "../../push/market.ts";
import type { ServerMetrics } from "../../server-metrics.ts";
import { subjectOf, userIdOf } from "../../sessions/session-policy.ts";
import {
  CHAT_TIMES,
  ChatFault,
  ChatService,
  MAX_ANSWER_TOKENS,
  tokensOf,
  type ChatMessage,
  type ChatTimes,
} from "./chat-service.ts";
import { chatInstruction } from "./knowledge.ts";

const PER_MINUTE: Limit = { name: "chat-visitor", max: 5, windowSeconds: 60 };
const PER_DAY: Limit = { name: "chat-visitor-day", max: 30, windowSeconds: 86_400 };
/** Each holds a connection to the service as well. */
const STREAMS = { max: 200, maxPerAddress: 10 };
const EVERYBODY = "everybody";
/** Share of everybody's tokens for strangers of one network, because anyone can get visitor marks. */
const NETWORK_SHARE = 1 / 4;

export interface ChatDeps {
  readonly env: Environment;
  readonly limiter: RateLimiter;
  readonly cookies: Cookies;
  readonly visitors: VisitorMarks;
  readonly market: Market;
  readonly times: ChatTimes | undefined;
  readonly metrics: ServerMetrics;
}

type Call = RouteCall<"POST /api/chat">;

interface Question {
  readonly service: ChatService;
  readonly key: string;
  readonly isOurs: boolean;
  readonly messages: readonly ChatMessage[];
  readonly stream: EventStream<ChatEvent>;
  readonly log: Call["request"]["log"];
}

export async function chatRoutes(app: HttpApp, deps: ChatDeps): Promise<void> {
  const { env, limiter, metrics } = deps;
  const service =
    env.CHAT_BASE_URL === undefined
      ? undefined
      : new ChatService({
          baseUrl: env.CHAT_BASE_URL,
          model: env.CHAT_MODEL,
          isPrivate: env.CHAT_PRIVATE,
          times: deps.times ?? CHAT_TIMES,
        });
  const ownKey: ServiceState = env.CHAT_API_KEY === undefined ? "own-key" : "site-key";
  const tokensPerDay: Limit = { name: "chat-tokens", max: env.CHAT_DAILY_TOKENS, windowSeconds: 86_400 };
  const ofNetwork = { ...tokensPerDay, name: "chat-tokens-network", max: Math.ceil(env.CHAT_DAILY_TOKENS * NETWORK_SHARE) };
  /** The budgets an answer uses: everybody's tokens, and for callers without an account their network's. */
  const budgetsOf = ({ session, request }: Call): { limit: Limit; caller: string }[] => [
    { limit: tokensPerDay, caller: EVERYBODY },
    ...(userIdOf(session) === undefined ? [{ limit: ofNetwork, caller: networkKey(request.ip) }] : []),
  ];
  const streams = new EventStreams<ChatEvent>(app, STREAMS);

  /** Sends the answer, and returns what it cost in tokens in every case. */
  const answer = async ({ service: ask, key, isOurs, messages, stream, log }: Question): Promise<number> => {
    let text = "";
    const onText = (more: string): void => {
      text += more;
      stream.send({ kind: "text", text: more });
    };
    const began = performance.now();
    const ended = (outcome: string): void => {
      metrics.chatAnswers.inc({ outcome });
      metrics.chatSeconds.observe((performance.now() - began) / 1000);
    };
    const estimate = (): number => messages.reduce((sum, { content }) => sum + tokensOf(content), tokensOf(text));
    try {
      const { cut, tokens } = await ask.ask({ key, messages, signal: stream.signal, onText });
      stream.send({ kind: "end", cut });
      stream.end();
      ended(cut ? "cut" : "whole");
      return tokens ?? estimate();
    } catch (error) {
      // Nothing else ends the stream, so it must end even after a fault of ours, or it would keep its slot and tokens.
      const known = error instanceof ChatFault ? error : new ChatFault("chat-failed", "a fault of ours");
      // Only a visitor's own key can be replaced by the visitor.
      const isOurKey = isOurs && known.code === "chat-key-refused";
      const fault = isOurKey ? new ChatFault("chat-failed", `our key: ${known.reason}`) : known;
      if (isOurKey) log.error({ reason: known.reason }, "the assistant's service refuses our key");
      if (known !== error) log.error({ err: error }, "the assistant's answer came to nothing");
      else if (!stream.signal.aborted) log.warn({ code: fault.code, reason: fault.reason }, "the assistant failed");
      stream.send({ kind: "error", error: fault.code, message: fault.message });
      stream.end();
      ended(stream.signal.aborted ? "left" : fault.code);
      // A service that refused has answered nothing.
      return text === "" && !stream.signal.aborted ? 0 : estimate();
    }
  };

  serveRoute(app, "GET /api/chat", async () => ({ status: "success", service: service ? ownKey : "none" }));

  serveRoute(app, "POST /api/chat", async (call) => {
    const { request, reply, body } = call;
    if (!service) throw new AppError("chat-off");
    const key = body.api_key ?? env.CHAT_API_KEY;
    if (key === undefined) throw new AppError("chat-key-needed");
    const visitor = visitorOf(call, deps);
    await limiter.take(PER_MINUTE, visitor);
    await limiter.take(PER_DAY, visitor);
    streams.check(request);
    const isOurs = body.api_key === undefined;
    const messages = messagesOf(call, deps);
    const reserved = isOurs ? reservedTokens(messages) : 0;
    const budgets = isOurs ? budgetsOf(call) : [];
    for (const { limit, caller } of budgets) {
      if (!(await limiter.isSpent(limit, caller))) continue;
      metrics.chatAnswers.inc({ outcome: "chat-budget" });
      throw new AppError("chat-budget");
    }
    // Before the answer, so that simultaneous questions cannot all pass.
    for (const { limit, caller } of budgets) await limiter.count(limit, caller, reserved);
    const refund = async (used: number): Promise<void> => {
      if (used >= reserved) return;
      for (const { limit, caller } of budgets) await limiter.refund(limit, caller, reserved - used);
    };
    let stream: EventStream<ChatEvent>;
    try {
      stream = streams.open(request, reply);
    } catch (error) {
      // Others took the last places while the tokens were counted.
      await refund(0);
      throw error;
    }
    answer({ service, key, isOurs, messages, stream, log: request.log })
      .then(refund)
      .catch((error: unknown) => request.log.error({ err: error }, "what an answer did not use was not given back"));
    return reply;
  });
}

/** Who is counted: an account or free test, else a marked browser, else an address. */
function visitorOf({ session, request }: Call, { cookies, visitors }: ChatDeps): string {
  const mark = visitors.deviceOf(cookies.trial(request))?.toString("base64url");
  return session ? subjectOf(session) : (mark ?? addressKey(request.ip));
}

function messagesOf({ body }: Pick<Call, "body">, { env, market }: ChatDeps): ChatMessage[] {
  const facts = {
    period: pricePeriodAt(Date.now(), env.LAUNCH_UNTIL),
    testSeconds: env.TEST_ACCESS_SECONDS,
    publicUrl: publicUrlOf(env),
    supportEmail: env.SUPPORT_EMAIL,
    coins: (exchange: Parameters<Market["feed"]>[0]) => market.feed(exchange).activeCoins,
  };
  return [
    { role: "system", content: chatInstruction(facts, body.language) },
    ...body.history.map(({ from, text }): ChatMessage => ({ role: from === "visitor" ? "user" : "assistant", content: text })),
    { role: "user", content: body.message },
  ];
}

function reservedTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + tokensOf(content), MAX_ANSWER_TOKENS);
}
