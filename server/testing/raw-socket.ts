// A WebSocket without the client library, for what no honest client sends.

import { WebSocket, type ClientOptions } from "ws";

export class RawSocket {
  readonly received: string[] = [];
  readonly ws: WebSocket;
  closeCode: number | undefined;

  constructor(url: string, options: ClientOptions = {}) {
    this.ws = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, options);
    this.ws.on("message", (data: Buffer) => {
      const text = data.toString();
      if (text === "2") this.ws.send("3");
      else this.received.push(text);
    });
    this.ws.on("error", () => {});
    this.ws.on("close", (code) => {
      this.closeCode = code;
    });
  }

  /** Resolves with the status of the upgrade: 101, or the refusal's. */
  opened(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.ws.once("open", () => resolve(101));
      this.ws.once("unexpected-response", (_request, response) => {
        resolve(response.statusCode ?? 0);
        this.ws.terminate();
      });
      this.ws.once("error", reject);
    });
  }

  /** Connects to /market with this token. */
  join(token: string): void {
    this.ws.send(`40/market,${JSON.stringify({ token })}`);
  }

  send(text: string): void {
    if (this.ws.readyState === WebSocket.OPEN) this.ws.send(text);
  }

  has(start: string): boolean {
    return this.received.some((text) => text.startsWith(start));
  }

  close(): void {
    this.ws.terminate();
  }
}
