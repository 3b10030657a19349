// A question to our server, and its answer word by word.

import type { ChatEvent } from "../../../shared/contracts/chat.ts";
import type { ErrorCode } from "../../../shared/contracts/errors.ts";
import type { RouteInput } from "../../../shared/contracts/rest/routes.ts";
import { saidIn } from "../../rest/call-route.ts";

/** How an answer ended; an empty `error` where no server answered. */
export type AnswerEnd = { readonly cut: boolean } | { readonly error: ErrorCode | "" };

/** Asks and hands on the text as it comes. Never throws. */
export async function askAssistant(
  question: RouteInput<"POST /api/chat", "body">,
  onText: (text: string) => void,
): Promise<AnswerEnd> {
  let hasText = false;
  try {
    const response = await fetch("/api/chat", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
    });
    if (!response.ok || !response.body) {
      return { error: (await saidIn(response)).error };
    }
    for await (const event of eventsOf(response.body)) {
      if (event.kind === "end") return { cut: event.cut };
      if (event.kind === "error") return { error: event.error };
      hasText = true;
      onText(event.text);
    }
  } catch {
    // The connection broke: what has come stays.
  }
  return hasText ? { cut: true } : { error: "" };
}

async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ChatEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (waiting + value).split("\n\n");
    waiting = events.pop() ?? "";
    // Our own server's word.
    for (const event of events) yield JSON.parse(event.slice("data: ".length)) as ChatEvent;
  }
}
