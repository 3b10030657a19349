// Bytes through a port from one thread to another, no faster than they are asked for: whoever takes them says for how many more it has
// room, and closes its end when it wants no more.

import { on } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { errorOf, faultOf, type PastFault } from "./past-faults.ts";

/** Parts on their way: while one is sent to a slow reader, the next are made. */
export const PARTS_AHEAD = 4;

type Message = { readonly part: Uint8Array } | { readonly fault: PastFault } | { readonly isEnd: true };

/** The parts that the port's other end sends; returning early stops it. Rejects where it failed, or ended before its end. */
export async function* takeParts(port: MessagePort): AsyncGenerator<Uint8Array, void, undefined> {
  const messages = on(port, "message", { close: ["close"] });
  try {
    port.postMessage(PARTS_AHEAD);
    for await (const [message] of messages as AsyncIterable<[Message]>) {
      if ("isEnd" in message) return;
      if ("fault" in message) throw errorOf(message.fault);
      yield message.part;
      port.postMessage(1);
    }
    throw new Error("The thread that reads the past ended in the middle of a history");
  } finally {
    port.close();
  }
}

/** Sends what `make` yields, which is to stop where `isWanted` says so; ends when all is sent or nobody wants more. */
export async function sendParts(port: MessagePort, make: (isWanted: () => boolean) => AsyncIterable<Uint8Array>): Promise<void> {
  const room = new Room(port);
  try {
    for await (const bytes of make(() => room.isWanted)) {
      if (!(await room.forOne())) return;
      // Many are views of a buffer that others share.
      const part = new Uint8Array(bytes);
      port.postMessage({ part } satisfies Message, [part.buffer]);
    }
    port.postMessage({ isEnd: true } satisfies Message);
  } catch (error) {
    port.postMessage({ fault: faultOf(error) } satisfies Message);
  } finally {
    port.close();
  }
}

/** For how many parts the other end has room. */
class Room {
  #left = 0;
  #wake: () => void = () => undefined;
  isWanted = true;

  constructor(port: MessagePort) {
    port.on("message", (more: number) => {
      this.#left += more;
      this.#wake();
    });
    port.on("close", () => {
      this.isWanted = false;
      this.#wake();
    });
  }

  /** Waits until there is room; false where no more is wanted. */
  async forOne(): Promise<boolean> {
    while (this.isWanted && this.#left === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    this.#left--;
    return this.isWanted;
  }
}
