// What a page sends and gets over its market sockets, as the browser itself reports it.

import type { Page, WebSocket } from "@playwright/test";
import { until } from "../../server/testing/start-app.ts";
import { signalsSchema, ticksSchema } from "../../shared/contracts/sockets.ts";
import { ruleKey } from "../../shared/signals/rule.ts";
import { painted } from "./screen.ts";

interface Sent {
  readonly event: string;
  readonly payload: unknown;
  readonly socket: WebSocket;
}

/** A Socket.IO event of the market namespace: its number, if an answer is expected, and its JSON. */
const EVENT = /^42\/market,\d*(\[.*\])$/s;

/** The name of an event that came in: what follows may be long. */
const RECEIVED = /^42\/market,\["(\w+)"/;

/** A page may be paced down to a frame in ten seconds. */
const NEXT_MS = 30_000;

export class Wire {
  readonly #page: Page;
  /** Market sockets the page opened, the oldest first. */
  readonly sockets: WebSocket[] = [];
  readonly sent: Sent[] = [];
  /** Names of the events that came in. */
  readonly #received: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on("websocket", (socket) => {
      if (!socket.url().includes("/socket.io/")) return;
      this.sockets.push(socket);
      socket.on("framereceived", ({ payload }) => {
        const event = typeof payload === "string" ? RECEIVED.exec(payload)?.[1] : undefined;
        if (event !== undefined) this.#received.push(event);
      });
      socket.on("framesent", ({ payload }) => this.#note(socket, payload.toString()));
    });
  }

  /** Market sockets that are open. */
  get open(): WebSocket[] {
    return this.sockets.filter((socket) => !socket.isClosed());
  }

  /** Cadences asked for, in the order they were. */
  get speeds(): number[] {
    return this.#payloads("subscribe").map((request) => (request as { speed: number }).speed);
  }

  /** How often a snapshot was asked for. */
  get resyncs(): number {
    return this.#payloads("resync").length;
  }

  /** The last frame the page said it has come to; 0 before the first. */
  get seen(): number {
    return (this.#payloads("seen").at(-1) as number | undefined) ?? 0;
  }

  /** Keys of the signal rules asked for last. */
  get rules(): string[] {
    return this.#signals.at(-1)?.rules.map(ruleKey) ?? [];
  }

  /** From when on missed signals were asked for, epoch ms, in the order they were; undefined for all of them. */
  get since(): (number | undefined)[] {
    return this.#signals.map(({ since }) => since);
  }

  /** Coins asked for, with the socket they were asked over, in the order they were. */
  get ticks(): { readonly symbols: readonly string[]; readonly socket: WebSocket }[] {
    return this.sent
      .filter(({ event }) => event === "ticks")
      .map(({ payload, socket }) => ({ symbols: ticksSchema.parse(payload).symbols, socket }));
  }

  get #signals() {
    return this.#payloads("signals").map((payload) => signalsSchema.parse(payload));
  }

  /** Waits until so many more of these have come in, and the page has drawn since. */
  async next(event: "frame" | "signal", count = 1): Promise<void> {
    const received = (): number => this.#received.filter((each) => each === event).length;
    const wanted = received() + count;
    await until(`${count} more of ${event}`, () => received() >= wanted, NEXT_MS);
    await painted(this.#page);
  }

  #payloads(event: string): unknown[] {
    return this.sent.filter((each) => each.event === event).map(({ payload }) => payload);
  }

  #note(socket: WebSocket, text: string): void {
    const json = EVENT.exec(text)?.[1];
    if (json === undefined) return;
    const [event, payload] = JSON.parse(json) as [string, unknown];
    this.sent.push({ event, payload, socket });
  }
}
