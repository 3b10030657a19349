// One client socket of a simulated exchange: sends through the faults, tracks its age, and can be cut abruptly.

import type { WebSocket } from "ws";
import type { Frame, FrameFaults } from "../faults/frame-faults.ts";

let opened = 0;
/** A client this far behind is cut, as a real exchange would. */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;

export class SimSocket {
  readonly number = ++opened;
  readonly streams = new Set<string>();
  readonly ws: WebSocket;
  readonly #faults: FrameFaults;

  constructor(ws: WebSocket, faults: FrameFaults) {
    this.ws = ws;
    this.#faults = faults;
  }

  /** A control reply, never touched by faults. */
  reply(text: string): void {
    this.ws.send(text);
  }

  /** A data frame of a stream; faults may lose, spoil, delay or double it. */
  push(stream: string, pair: string, frame: Frame): void {
    this.#faults.pass({ stream, pair, socket: this.number }, frame, this.#send);
  }

  readonly #send = (frame: Frame): void => {
    if (this.ws.readyState !== this.ws.OPEN) return;
    if (this.ws.bufferedAmount > MAX_UNSENT_BYTES) this.ws.terminate();
    else this.ws.send(frame);
  };
}
