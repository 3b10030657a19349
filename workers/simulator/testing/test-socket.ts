import { WebSocket } from "ws";

export interface Frame {
  /** Undefined for a binary frame. */
  readonly text: string | undefined;
  readonly bytes: Uint8Array;
  /** Real epoch ms of arrival. */
  readonly atMs: number;
}

export class TestSocket {
  readonly ws: WebSocket;
  readonly frames: Frame[] = [];
  closed: { code: number; reason: string } | undefined;
  #wake: (() => void)[] = [];

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on("message", (data, isBinary) => {
      const bytes = data as Buffer;
      this.frames.push({ text: isBinary ? undefined : bytes.toString("utf8"), bytes, atMs: Date.now() });
      this.#stir();
    });
    ws.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString("utf8") };
      this.#stir();
    });
    ws.on("error", () => this.#stir());
  }

  /** Connects; rejects when the server refuses. */
  static open(url: string, options: { autoPong?: boolean } = {}): Promise<TestSocket> {
    return new Promise((resolve, reject) => {
      const ws = new WebSocket(url, { perMessageDeflate: false, autoPong: options.autoPong ?? true });
      // Listen from the start: the first frames may come with the handshake.
      const socket = new TestSocket(ws);
      ws.once("open", () => resolve(socket));
      ws.once("error", reject);
    });
  }

  send(message: unknown): void {
    this.ws.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  get messages(): Record<string, unknown>[] {
    return this.frames.flatMap(({ text }) => (text === undefined ? [] : [JSON.parse(text) as Record<string, unknown>]));
  }

  /** Waits until `found` returns something; fails after `withinMs`. */
  async until<Value>(found: () => Value | undefined | false, withinMs = 8000): Promise<Value> {
    const endsAt = Date.now() + withinMs;
    for (;;) {
      const value = found();
      if (value !== undefined && value !== false) return value;
      const left = endsAt - Date.now();
      if (left <= 0)
        throw new Error(`nothing of that kind within ${withinMs} ms; ${this.frames.length} frames, last ${this.#last()}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 200));
        this.#wake.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Sends a control frame and returns the reply with its id. */
  async ask(message: { id: number | string; [key: string]: unknown }): Promise<Record<string, unknown>> {
    this.send(message);
    return this.until(() => this.messages.find(({ id }) => id === message.id));
  }

  close(): void {
    this.ws.terminate();
  }

  #last(): string {
    return this.frames.at(-1)?.text?.slice(0, 120) ?? "none or binary";
  }

  #stir(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
