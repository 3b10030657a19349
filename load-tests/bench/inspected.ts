// A Node process started with --inspect: its memory after a garbage collection, and heap snapshots.

import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { WebSocket } from "ws";

/** Bytes, as in process.memoryUsage(). */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
}

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly chunk?: string };
  readonly result?: { readonly result?: { readonly value?: unknown }; readonly profile?: unknown };
}

export class Inspected {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #calls = 0;
  #chunks: string[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer;
      if (answer.method === "HeapProfiler.addHeapSnapshotChunk") this.#chunks.push(answer.params?.chunk ?? "");
      if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
    });
  }

  /** Connects to the process that wrote this log; rejects when the log names no inspector. */
  static async open(log: string): Promise<Inspected> {
    const url = /Debugger listening on (ws:\S+)/.exec(log)?.[1];
    if (url === undefined) throw new Error("The process was not started with --inspect");
    const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 0 });
    await once(socket, "open");
    return new Inspected(socket);
  }

  /** Its memory; with `isCollected` after a garbage collection. */
  async memory(isCollected: boolean): Promise<Memory> {
    if (isCollected) for (let round = 0; round < 3; round++) await this.#call("HeapProfiler.collectGarbage");
    return JSON.parse(await this.#evaluate("JSON.stringify(process.memoryUsage())")) as Memory;
  }

  /** The text an expression evaluates to there. */
  async #evaluate(expression: string): Promise<string> {
    const { result } = await this.#call("Runtime.evaluate", { expression });
    return result?.result?.value as string;
  }

  /** Profiles its processor for this long, ms, and writes a profile for Chromium. */
  async profile(ms: number, file: string): Promise<void> {
    await this.#call("Profiler.enable");
    await this.#call("Profiler.start");
    await new Promise((resolve) => setTimeout(resolve, ms));
    const { result } = await this.#call("Profiler.stop");
    await writeFile(file, JSON.stringify(result?.profile));
  }

  async snapshot(file: string): Promise<void> {
    this.#chunks = [];
    await this.#call("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    await writeFile(file, this.#chunks);
    this.#chunks = [];
  }

  close(): void {
    this.#socket.close();
  }

  #call(method: string, params: object = {}): Promise<Answer> {
    const id = ++this.#calls;
    return new Promise((resolve) => {
      this.#waiting.set(id, (answer) => {
        this.#waiting.delete(id);
        resolve(answer);
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
