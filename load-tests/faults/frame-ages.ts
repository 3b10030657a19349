// Age of the market's frames and tables when they reach a page: on one machine their times use the page's own clock.

import type { Page } from "@playwright/test";
import { HeaderReader, readPacket } from "../k6/market-protocol.ts";

const headers = new HeaderReader((base64) => Buffer.from(base64, "base64"));

export class FrameAges {
  readonly #came: { readonly at: number; readonly ageMs: number }[] = [];

  /** From now on, everything that reaches this page. */
  constructor(page: Page) {
    page.on("websocket", (socket) => {
      if (!socket.url().includes("/socket.io/")) return;
      socket.on("framereceived", ({ payload }) => this.#note(payload.toString()));
    });
  }

  /** The highest age since then, ms; 0 without any. */
  worst(since: number): number {
    return this.#came.reduce((worst, { at, ageMs }) => (at >= since ? Math.max(worst, ageMs) : worst), 0);
  }

  #note(text: string): void {
    const packet = readPacket(text);
    if (packet.kind !== "frame" && packet.kind !== "snapshot") return;
    const at = Date.now();
    this.#came.push({ at, ageMs: at - headers.read(packet.body).publishTime });
  }
}
