// The conversation in this tab's storage, bounded, so that a reload does not lose it. What does not look like one is not shown.

import { tabStorage } from "../../storage/tab-storage.ts";
import type { ErrorCode } from "../../../shared/contracts/errors.ts";

const STORED_AS = "chatConversation";
const MAX_MESSAGES = 40;
const MAX_CHARACTERS = 60_000;

export interface ChatMessage {
  readonly id: number;
  readonly from: "visitor" | "assistant";
  readonly text: string;
  /** Names of files alone: nothing is sent. */
  readonly isFiles?: boolean;
  readonly isCut?: boolean;
  /** Why there is no answer; empty where no server answered. */
  readonly error?: ErrorCode | "";
}

/** The conversation of before the reload, oldest message first; empty where there is none. */
export function keptConversation(): ChatMessage[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(STORED_AS) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isMessage).map((message, at) => ({ ...message, id: at + 1 })) : [];
  } catch {
    return [];
  }
}

/** Keeps the end of the conversation; an empty one leaves nothing behind. */
export function keepConversation(messages: readonly ChatMessage[]): void {
  let left = MAX_CHARACTERS;
  const kept = messages
    .slice(-MAX_MESSAGES)
    .toReversed()
    .filter(({ text }) => (left -= text.length) >= 0)
    .toReversed();
  if (kept.length === 0) tabStorage.removeItem(STORED_AS);
  else tabStorage.setItem(STORED_AS, JSON.stringify(kept));
}

function isMessage(value: unknown): value is ChatMessage {
  if (typeof value !== "object" || value === null) return false;
  const { from, text, error } = value as Partial<Record<keyof ChatMessage, unknown>>;
  const isKnown = (from === "visitor" || from === "assistant") && typeof text === "string";
  return isKnown && (error === undefined || typeof error === "string");
}
