// Parses a chat completions answer as its bytes arrive: an event stream, or one JSON text from a service that does not stream.

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
  #isStream = true;
  #waiting = "";
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
    this.#waiting += this.#decoder.decode(bytes, { stream: true });
    const text = this.#isStream ? this.#readLines() : this.#readWhole();
    if (this.#rawBytes > MAX_RAW_BYTES) this.#cut();
    return text;
  }

  #readLines(): string {
    const lines = this.#waiting.split(/\r?\n/);
    this.#waiting = lines.pop() ?? "";
    return lines.map((line) => this.#readLine(line)).join("");
  }

  #readLine(line: string): string {
    if (this.#isOver || !line.startsWith("data:")) return "";
    const data = line.slice("data:".length).trim();
    if (data !== "[DONE]") return this.#readPart(data);
    this.#isOver = true;
    return "";
  }

  /** One JSON text: nothing until it is complete. */
  #readWhole(): string {
    if (!this.#waiting.trimEnd().endsWith("}") || !isJson(this.#waiting)) return "";
    const text = this.#readPart(this.#waiting);
    this.#isOver = true;
    return text;
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
