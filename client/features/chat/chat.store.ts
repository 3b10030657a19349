// The conversation, which ends with this tab or the session, and the visitor's own key, which this browser keeps until it is removed.

import { detectChatLanguage } from "../../../shared/contracts/chat-language.ts";
import { CHAT_LIMITS } from "../../../shared/contracts/chat-limits.ts";
import type { ChatService } from "../../../shared/contracts/chat.ts";
import { create } from "zustand";
import { useSession } from "../../app/session.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { safeStorage } from "../../storage/safe-storage.ts";
import { askAssistant } from "./ask-assistant.ts";
import { keepConversation, keptConversation, type ChatMessage } from "./kept-conversation.ts";

const KEY_STORED_AS = "chatApiKey";

export interface ChatState {
  /** Undefined while it is not known, false where it could not be asked. */
  readonly service: ChatService | undefined | false;
  readonly messages: readonly ChatMessage[];
  /** The answer on its way; empty before its first word. */
  readonly answer: string | undefined;
  readonly ownKey: string;
  readonly isSetupOpen: boolean;
  /** A question was asked without a key. */
  readonly isKeyMissing: boolean;
}

export const useChat = create<ChatState>(() => ({
  service: undefined,
  messages: keptConversation(),
  answer: undefined,
  ownKey: safeStorage.getItem(KEY_STORED_AS) ?? "",
  isSetupOpen: false,
  isKeyMissing: false,
}));

let lastId = useChat.getState().messages.length;

useChat.subscribe(({ messages }, before) => messages !== before.messages && keepConversation(messages));

/** The next user of this browser must not read it. */
useSession.subscribe(({ session }, before) => {
  if (before.session && !session) useChat.setState({ messages: [] });
});

function add(message: Omit<ChatMessage, "id">): void {
  useChat.setState(({ messages }) => ({ messages: [...messages, { ...message, id: ++lastId }] }));
}

/** Asks the server whose key pays. The box for the visitor's own opens by itself where nothing works without. */
export async function findService(): Promise<void> {
  const reply = await callRoute("GET /api/chat");
  const service = reply.ok && reply.body.service;
  useChat.setState(({ ownKey, isSetupOpen }) => ({
    service,
    isSetupOpen: isSetupOpen || (service === "own-key" && ownKey === ""),
  }));
}

/** Keeps a key in this browser; one that is empty is ignored. */
export function saveKey(text: string): void {
  const ownKey = text.trim();
  if (ownKey === "") return;
  safeStorage.setItem(KEY_STORED_AS, ownKey);
  useChat.setState({ ownKey, isSetupOpen: false, isKeyMissing: false });
}

/** Forgets a key that was refused, and shows the box for another one. */
export function changeKey(): void {
  removeKey();
  useChat.setState({ isSetupOpen: true });
}

export function removeKey(): void {
  safeStorage.removeItem(KEY_STORED_AS);
  useChat.setState({ ownKey: "" });
}

/** Shows the names of files as a message of the visitor. */
export function postFiles(names: readonly string[]): void {
  if (names.length > 0) add({ from: "visitor", text: names.join(", ").slice(0, CHAT_LIMITS.message), isFiles: true });
}

/** Sends a question; an empty one is ignored. True when it was taken. */
export function sendQuestion(typed: string): boolean {
  const message = typed.trim().slice(0, CHAT_LIMITS.message);
  const { ownKey, service, answer } = useChat.getState();
  if (message === "" || answer !== undefined) return false;
  if (service === "own-key" && ownKey === "") {
    useChat.setState({ isKeyMissing: true, isSetupOpen: true });
    return false;
  }
  const history = historyOf(useChat.getState().messages);
  add({ from: "visitor", text: message });
  useChat.setState({ answer: "", isKeyMissing: false });
  const key = ownKey === "" ? {} : { api_key: ownKey };
  void receive({ message, language: detectChatLanguage(message), history, ...key });
  return true;
}

async function receive(question: Parameters<typeof askAssistant>[0]): Promise<void> {
  const onText = (text: string): void => useChat.setState(({ answer = "" }) => ({ answer: answer + text }));
  const end = await askAssistant(question, onText);
  const { answer: text = "" } = useChat.getState();
  if (text !== "") add({ from: "assistant", text, isCut: "error" in end || end.cut });
  if ("error" in end) add({ from: "assistant", text: "", error: end.error });
  useChat.setState({ answer: undefined });
}

/** The end of the conversation, as much of it as a question may bring along. */
function historyOf(messages: readonly ChatMessage[]): { from: ChatMessage["from"]; text: string }[] {
  let left: number = CHAT_LIMITS.historyCharacters;
  return messages
    .filter(({ error }) => error === undefined)
    .slice(-CHAT_LIMITS.history)
    .toReversed()
    .map(({ from, text }) => ({ from, text: text.slice(0, CHAT_LIMITS.message) }))
    .filter(({ text }) => (left -= text.length) >= 0)
    .toReversed();
}
