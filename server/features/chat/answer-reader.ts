// Parses a chat completions answer as its bytes arrive: an event stream, or one JSON text from a service that does not stream.

import { createParser } from "eventsource-parser";
import { z } from "zod";

/** Most bytes of text sent to a visitor. */
export const MAX_ANSWER_BYTES = 65_536;
/** Including everything around the text. */
const MAX_RAW_BYTES = 2_097_152;

const partSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).optional(),
        message: z.object({ content: z.string().nullish() }).optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .optional(),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).nullish(),
});

export class AnswerReader {
  // Keeps the bytes of an incomplete character.
  readonly #decoder = new TextDecoder();
  readonly #events = createParser({ onEvent: ({ data }) => this.#readEvent(data) });
  #isStream = true;
  /** Of one JSON text, what has come so far. */
  #waiting = "";
  #text = "";
  #rawBytes = 0;
  #textBytes = 0;
  #isOver = false;
  #isCut = false;
  tokens: number | undefined;

  /** Nothing after this belongs to the answer. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** It ended, and not because it was too long. */
  get isComplete(): boolean {
    return this.#isOver && !this.#isCut;
  }

  get hasText(): boolean {
    return this.#textBytes > 0;
  }

  /** Call before the first bytes. Throws when it is not an answer. */
  start(contentType = ""): void {
    const type = contentType.split(";")[0]?.trim().toLowerCase();
    if (type !== "text/event-stream" && type !== "application/json") throw new TypeError("no answer");
    this.#isStream = type === "text/event-stream";
  }

  /** The new text, given these bytes and those before. Throws on nonsense. */
  read(bytes: Buffer): string {
    this.#rawBytes += bytes.length;
    const more = this.#decoder.decode(bytes, { stream: true });
    this.#text = "";
    if (this.#isStream) this.#events.feed(more);
    else this.#readWhole(more);
    if (this.#rawBytes > MAX_RAW_BYTES) this.#cut();
    return this.#text;
  }

  #readEvent(data: string): void {
    if (this.#isOver) return;
    if (data === "[DONE]") this.#isOver = true;
    else this.#text += this.#readPart(data);
  }

  /** One JSON text: nothing until it is complete. */
  #readWhole(more: string): void {
    this.#waiting += more;
    if (!this.#waiting.trimEnd().endsWith("}") || !isJson(this.#waiting)) return;
    this.#text = this.#readPart(this.#waiting);
    this.#isOver = true;
  }

  #readPart(data: string): string {
    const { choices, usage } = partSchema.parse(JSON.parse(data));
    if (usage) this.tokens = usage.total_tokens;
    const [first] = choices ?? [];
    if (first?.finish_reason === "length") this.#isCut = true;
    const text = first?.delta?.content ?? first?.message?.content ?? "";
    this.#textBytes += Buffer.byteLength(text);
    if (this.#textBytes <= MAX_ANSWER_BYTES) return text;
    this.#cut();
    return "";
  }

  #cut(): void {
    this.#isOver = true;
    this.#isCut = true;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
