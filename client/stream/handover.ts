// A server that is about to stop asks its browsers to move. The next connection is opened and caught up while the old one
// goes on delivering, so that no frame is missed in between.

import type { MarketSocket } from "./socket.ts";

/** After the old server's own limit: a page that has a table by then is better off with it than with nothing. */
const LATE_MS = 1000;

export interface HandoverDeps {
  /** A new connection that is not the stream's yet. */
  readonly open: () => MarketSocket;
  /** Asks on it for everything this browser gets. */
  readonly join: (socket: MarketSocket) => void;
  /** Is this frame as new as what is on screen? */
  readonly isCurrent: (sequence: number) => boolean;
  /** The connection is the stream's from now on; `bodies` are what it has brought so far, a snapshot first. */
  readonly take: (socket: MarketSocket, bodies: readonly string[]) => void;
}

export class Handover {
  readonly #deps: HandoverDeps;
  #next: MarketSocket | undefined;
  #bodies: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: HandoverDeps) {
    this.#deps = deps;
  }

  /** Starts moving; the old connection lasts `withinMs` more. */
  begin(withinMs: number): void {
    if (this.#next) return;
    const next = this.#deps.open();
    this.#next = next;
    this.#timer = setTimeout(() => this.#late(), withinMs + LATE_MS);
    next.on("connect", this.#connected);
    next.on("snapshot", this.#snapshot);
    next.on("frame", this.#frame);
  }

  /** Gives up: the old connection is back, or the stream ends. */
  cancel(): void {
    this.#release()?.off().disconnect();
  }

  readonly #connected = (): void => {
    this.#bodies = [];
    if (this.#next) this.#deps.join(this.#next);
  };

  readonly #snapshot = (sequence: number, body: string): void => {
    this.#bodies = [body];
    this.#settle(sequence);
  };

  readonly #frame = (sequence: number, body: string): void => {
    // Without the snapshot before it a frame cannot be read.
    if (this.#bodies.length === 0) return;
    this.#bodies.push(body);
    this.#settle(sequence);
  };

  #settle(sequence: number): void {
    if (this.#deps.isCurrent(sequence)) this.#finish();
  }

  #late(): void {
    if (this.#bodies.length > 0) this.#finish();
    else this.cancel();
  }

  #finish(): void {
    const bodies = this.#bodies;
    const next = this.#release();
    if (!next) return;
    next.off("connect", this.#connected).off("snapshot", this.#snapshot).off("frame", this.#frame);
    this.#deps.take(next, bodies);
  }

  #release(): MarketSocket | undefined {
    const next = this.#next;
    clearTimeout(this.#timer);
    this.#next = undefined;
    this.#bodies = [];
    return next;
  }
}
