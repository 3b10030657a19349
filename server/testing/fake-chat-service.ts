// An OpenAI-compatible service of tests: speaks chat completions over Server-Sent Events as the real ones do, and misbehaves
// when the test says so.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface AskedChat {
  readonly headers: IncomingMessage["headers"];
  readonly path: string;
  readonly body: Record<string, unknown> & { readonly messages: readonly { role: string; content: string }[] };
  /** Resolves when the caller has closed the connection before the answer was over. */
  readonly isLeft: Promise<void>;
}

export interface FakeReply {
  /** The words of the answer, an event each. */
  readonly words?: readonly string[];
  /** Bytes written at once; 3 cuts letters of several bytes in two. */
  readonly bytesAtOnce?: number;
  readonly pauseMs?: number;
  /** Answers with this instead. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Says nothing at all, or nothing more after its words. */
  readonly hangs?: boolean;
  /** Closes the connection after its words. */
  readonly breaks?: boolean;
  readonly totalTokens?: number;
}

/** What the real service says of a wrong key: it quotes the key. */
export const refusedKey = (key: string): FakeReply => ({
  status: 401,
  body: JSON.stringify({ error: { message: `Incorrect API key provided: ${key}`, code: "invalid_api_key" } }),
});

export class FakeChatService {
  readonly asked: AskedChat[] = [];
  /** How the next questions are answered, one each; afterwards with `usual`. */
  readonly next: FakeReply[] = [];
  usual: FakeReply = { words: ["Hello", ", ", "visitor"] };
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((incoming, reply) => void this.#answer(incoming, reply));
  }

  static async start(): Promise<FakeChatService> {
    const service = new FakeChatService();
    await new Promise<void>((resolve) => service.#server.listen(0, "127.0.0.1", resolve));
    return service;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const isLeft = new Promise<void>((resolve) => reply.once("close", () => !reply.writableEnded && resolve()));
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as AskedChat["body"];
    this.asked.push({ headers: incoming.headers, path: incoming.url ?? "", body, isLeft });
    await play(this.next.shift() ?? this.usual, reply);
  }
}

async function play(script: FakeReply, reply: ServerResponse): Promise<void> {
  const { words = [], bytesAtOnce, pauseMs = 0, status = 200, hangs = false, breaks = false } = script;
  if (hangs && words.length === 0) return;
  if (script.body !== undefined || status !== 200) {
    reply.writeHead(status, { "content-type": "application/json", ...script.headers });
    return void reply.end(script.body ?? "");
  }
  reply.writeHead(200, { "content-type": "text/event-stream", ...script.headers });
  const events = words.map((content) => eventOf({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }));
  const last = eventOf({
    choices: [{ index: 0, delta: {}, finish_reason: "stop" }],
    ...(script.totalTokens === undefined ? {} : { usage: { total_tokens: script.totalTokens } }),
  });
  const whole = hangs || breaks ? events : [...events, last, "data: [DONE]\n\n"];
  const pieces = bytesAtOnce === undefined ? whole.map((text) => Buffer.from(text)) : slices(whole.join(""), bytesAtOnce);
  for (const piece of pieces) {
    if (reply.destroyed) return;
    reply.write(piece);
    await sleep(pauseMs);
  }
  if (breaks) reply.destroy();
  else if (!hangs) reply.end();
}

const eventOf = (part: object): string => `data: ${JSON.stringify({ object: "chat.completion.chunk", ...part })}\n\n`;

function slices(text: string, size: number): Buffer[] {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}
