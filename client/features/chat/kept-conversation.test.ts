// @vitest-environment happy-dom
// The conversation over a reload: its end, in order, and nothing that somebody else left there.

import { beforeEach, expect, it } from "vitest";
import { keepConversation, keptConversation } from "./kept-conversation.ts";

const KEY = "chatConversation";
const message = (id: number, text = `text ${id}`) => ({ id, from: id % 2 ? "visitor" : "assistant", text }) as const;

beforeEach(() => sessionStorage.clear());

it("comes back as it was, and never reaches the storage that outlives the tab", () => {
  const messages = [message(1), { ...message(2), isCut: true }, { ...message(4, ""), error: "chat-failed" }] as const;
  keepConversation(messages);
  expect(keptConversation()).toEqual(messages.map((each, at) => ({ ...each, id: at + 1 })));
  expect(localStorage.length).toBe(0);
});

it("keeps the newest messages, so many and so long at most", () => {
  keepConversation(Array.from({ length: 100 }, (_, id) => message(id)));
  expect(keptConversation().map(({ text }) => text)).toEqual(Array.from({ length: 40 }, (_, at) => `text ${60 + at}`));
  keepConversation(Array.from({ length: 30 }, (_, id) => message(id, "x".repeat(4000))));
  expect(keptConversation()).toHaveLength(15);
});

it("leaves nothing behind when it is empty", () => {
  keepConversation([message(1)]);
  keepConversation([]);
  expect(sessionStorage.length).toBe(0);
});

it.each(["{", "7", '[{"from":"somebody","text":"a"},{"from":"visitor","text":7},null,"text"]'])(
  "shows nothing of what is no conversation: %s",
  (stored) => {
    sessionStorage.setItem(KEY, stored);
    expect(keptConversation()).toEqual([]);
  },
);
