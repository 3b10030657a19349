// Binance's subscription messages and the answers to them (web-socket-streams.md, and error shapes seen on the wire).

import { isRecord } from "../answer-checks.ts";
import type { ControlMessage, SubscriptionMethod } from "../feed-protocol.ts";
import { messageOf } from "./binance-frames.ts";

/** Text of a SUBSCRIBE or UNSUBSCRIBE. */
export function binanceSubscription(method: SubscriptionMethod, topics: readonly string[], id: number): string {
  return JSON.stringify({ method: method === "subscribe" ? "SUBSCRIBE" : "UNSUBSCRIBE", params: topics, id });
}

/** The documented bare `{code,msg,id?}` and the nested `{error:{code,msg},id}` that is really sent. */
export function binanceControl(text: string): ControlMessage {
  const message = messageOf(text);
  if (!isRecord(message)) return { kind: "other" };
  const id = typeof message["id"] === "number" ? message["id"] : 0;
  const error = isRecord(message["error"]) ? message["error"] : "code" in message ? message : undefined;
  if (error)
    return { kind: "answer", id, accepted: [], refused: "all", reason: `${String(error["code"])} ${String(error["msg"])}` };
  return message["result"] === null ? { kind: "answer", id, accepted: "all", refused: [], reason: "" } : { kind: "other" };
}
