// MEXC's subscription messages and their answers: code is 0 even for a refusal, so each topic is judged by its place in the text
// (seen on the wire 2026-09).

import { isRecord } from "../answer-checks.ts";
import type { ControlMessage, SubscriptionMethod } from "../feed-protocol.ts";
import { MEXC_LIMITS as LIMITS } from "./mexc-limits.ts";

/** A pair name may contain blanks, commas and brackets: a list ends before these words or with the text. */
const USUAL_END = String.raw`\](?=\.\s+(?:Not Subscribed|Reason)|\.?\s*$)`;
const ANY_END = String.raw`\](?=[.\s]|$)`;
const listsUntil = (end: string): RegExp => new RegExp(String.raw`(Not )?Subscribed successful(?:ly)?! \[(.*?)${end}`, "gi");
const [USUAL_LISTS, ANY_LISTS] = [listsUntil(USUAL_END), listsUntil(ANY_END)];
/** A topic ends where the next one begins, or at the end of the list. */
const TOPIC = /spot@.+?(?=,spot@public\.|$)/gm;

/** Text of a SUBSCRIPTION or UNSUBSCRIPTION. */
export function subscriptionText(method: SubscriptionMethod, topics: readonly string[], id: number): string {
  return JSON.stringify({ method: method === "subscribe" ? "SUBSCRIPTION" : "UNSUBSCRIPTION", params: topics, id });
}

/** How many of these topics fit into one message. */
export function fitting(topics: readonly string[]): number {
  let bytes = Buffer.byteLength(subscriptionText("unsubscribe", [], 1_000_000));
  let count = 0;
  for (const topic of topics) {
    bytes += Buffer.byteLength(topic) + 3;
    if (bytes > LIMITS.messageBytes) break;
    count++;
  }
  return Math.max(1, count);
}

/** Every text frame MEXC sends is one of these. */
export function readControl(text: string): ControlMessage {
  let message: unknown;
  try {
    message = JSON.parse(text) as unknown;
  } catch {
    return { kind: "other" };
  }
  if (!isRecord(message) || typeof message["msg"] !== "string") return { kind: "other" };
  const msg = message["msg"];
  if (msg.toUpperCase() === "PONG") return { kind: "pong" };
  const id = typeof message["id"] === "number" ? message["id"] : 0;
  const lists = msg.search(USUAL_LISTS) < 0 ? ANY_LISTS : USUAL_LISTS;
  const [accepted, refused]: [string[], string[]] = [[], []];
  const rest = msg.replaceAll(lists, (_all, not: string | undefined, list: string) => {
    (not ? refused : accepted).push(...(list.match(TOPIC) ?? []));
    return "\n";
  });
  accepted.push(...(rest.match(TOPIC) ?? []));
  if (refused.length > 0 || accepted.length > 0) return { kind: "answer", id, accepted, refused, reason: msg.slice(-60).trim() };
  const failed = message["code"] !== 0 || /not subscribed/i.test(msg);
  // A text without topics refers to the whole message, but only an id says which.
  return id > 0
    ? { kind: "answer", id, accepted: failed ? [] : "all", refused: failed ? "all" : [], reason: msg.slice(0, 100) }
    : { kind: "other" };
}
