// Ingest's end of the thread that reads quotes. It begins with the first question, and anew where it died.

import { Worker } from "node:worker_threads";
import type { AnswerReader, ReadAnswer } from "../exchanges/read-answer.ts";
import type { QuoteQuestion, QuoteReply, ThreadSettings } from "./quote-messages.ts";

const PROGRAM = new URL("./quote-thread-main.ts", import.meta.url);
/** An answer that needs more is none; the thread dies of it, ingest does not. */
const MAX_HEAP_MB = 128;

interface Waiting {
  readonly resolve: (answer: ReadAnswer) => void;
  readonly reject: (error: unknown) => void;
}

export class QuoteThread {
  readonly #settings: ThreadSettings;
  readonly #onLeftOut: (sample: string) => void;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #known: readonly string[] | undefined;
  #asked = 0;

  constructor(settings: ThreadSettings, onLeftOut: (sample: string) => void) {
    this.#settings = settings;
    this.#onLeftOut = onLeftOut;
  }

  /** Reads best prices of these pairs, two numbers each in their order. The same array of pairs is handed over once. */
  readerOf(pairs: readonly string[]): AnswerReader {
    return (url, timeoutMs) =>
      new Promise((resolve, reject) => {
        const thread = (this.#thread ??= this.#begin());
        const id = ++this.#asked;
        this.#waiting.set(id, { resolve, reject });
        const question: QuoteQuestion = { id, url, timeoutMs, ...(pairs !== this.#known && { pairs }) };
        this.#known = pairs;
        thread.postMessage(question, []);
      });
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate();
  }

  #begin(): Worker {
    const thread = new Worker(PROGRAM, {
      workerData: this.#settings,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    thread.unref();
    thread.on("message", (reply: QuoteReply) => this.#take(reply));
    thread.on("error", (error) => this.#ended(error));
    thread.on("exit", () => this.#ended(new Error("The thread that reads quotes ended")));
    return thread;
  }

  #take(reply: QuoteReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ("fault" in reply) {
      waiting?.reject(reply.isLate ? new DOMException(reply.fault, "TimeoutError") : new Error(reply.fault));
      return;
    }
    const { status, headers, body, prices, leftOut } = reply;
    for (const sample of leftOut) this.#onLeftOut(sample);
    waiting?.resolve({
      status,
      headers: new Headers(headers.map(([name, value]): [string, string] => [name, value])),
      body,
      value: prices,
    });
  }

  #ended(error: unknown): void {
    this.#thread = undefined;
    this.#known = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
