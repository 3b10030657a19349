// Turns the text of a frame into the browser's table: decodes, checks the sequence, reports when a snapshot is needed.

import { WireVersionError } from "../../shared/frame/wire-header.ts";
import { WireDecoder } from "../../shared/frame/wire-decoder.ts";
import { DEFAULT_EXCHANGE, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { MarketStore } from "../market/market-store.ts";
import { bytesOfBase64 } from "./base64.ts";
import type { FrameAge } from "./frame-age.ts";
import type { ServerClock } from "./server-clock.ts";

export type Received = "snapshot" | "frame" | "gap" | "ignored" | "unreadable";

export class FrameReceiver {
  readonly #store: MarketStore;
  readonly #clock: ServerClock;
  readonly #age: FrameAge;
  #decoder = new WireDecoder();
  #wanted: ExchangeId = DEFAULT_EXCHANGE;

  constructor(store: MarketStore, clock: ServerClock, age: FrameAge) {
    this.#store = store;
    this.#clock = clock;
    this.#age = age;
  }

  get decoder(): WireDecoder {
    return this.#decoder;
  }

  /** Starts over, for `exchange`: earlier frames are void. */
  expect(exchange: ExchangeId): void {
    // Another exchange is another worker with a clock of its own; a mere reconnect changes no clock.
    if (exchange !== this.#wanted) this.#clock.reset();
    this.#wanted = exchange;
    this.#decoder = new WireDecoder();
  }

  /** Applies one frame text. "gap" means: ask for a snapshot; "unreadable": the server is of another version than this page. */
  receive(body: string, arrival: number, wallNow: number): Received {
    const epochBefore = this.#decoder.header?.epoch;
    const result = this.#apply(body);
    if (result === "unreadable") return result;
    const header = this.#decoder.header;
    if (result === "old" || !header) return result === "gap" ? "gap" : "ignored";
    if (header.exchange !== this.#wanted) {
      // A last frame of the exchange just left; the wanted one's snapshot is on its way.
      this.#decoder = new WireDecoder();
      return "ignored";
    }
    if (result === "gap") return "gap";
    if (epochBefore !== undefined && epochBefore !== header.epoch) this.#clock.reset();
    if (result === "snapshot") this.#clock.sawSnapshot(header.publishTime, arrival, wallNow);
    else this.#clock.sawFrame(header.publishTime, arrival);
    this.#age.applied(header, result === "snapshot");
    this.#store.adopt({
      exchange: header.exchange,
      table: this.#decoder.table,
      coins: this.#decoder.coins,
      movement: result === "frame",
      sequence: header.sequence,
      quoteTime: header.quoteTime,
    });
    return result;
  }

  #apply(body: string): "snapshot" | "frame" | "gap" | "old" | "unreadable" {
    try {
      return this.#decoder.apply(bytesOfBase64(body));
    } catch (error) {
      // Malformed bytes may have been applied in part, so nothing we hold can be built on.
      this.#decoder = new WireDecoder();
      return error instanceof WireVersionError ? "unreadable" : "gap";
    }
  }
}
