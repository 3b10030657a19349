// Channel subscriptions; a frame is encoded once for all its listeners.

import type { SimMarket } from "../market/sim-market.ts";
import { readChannel, type MexcChannel } from "./mexc-channels.ts";

interface ChannelListener {
  push(channel: string, pair: string, frame: Uint8Array): void;
  /** Postpones the idle cut. */
  stir(): void;
}

export interface ChannelListeners {
  readonly name: string;
  readonly channel: MexcChannel;
  readonly sockets: Set<ChannelListener>;
}

export class MexcHub {
  readonly #market: SimMarket;
  readonly #channels = new Map<string, ChannelListeners>();
  readonly #byPair = new Map<string, Set<ChannelListeners>>();

  constructor(market: SimMarket) {
    this.#market = market;
  }

  understands(name: string): boolean {
    return readChannel(this.#market, name) !== undefined;
  }

  add(name: string, socket: ChannelListener): void {
    let listeners = this.#channels.get(name);
    if (!listeners) {
      const channel = readChannel(this.#market, name);
      if (!channel) return;
      listeners = { name, channel, sockets: new Set() };
      this.#channels.set(name, listeners);
      this.#pairSet("pair" in channel ? channel.pair : "").add(listeners);
    }
    listeners.sockets.add(socket);
  }

  remove(name: string, socket: ChannelListener): void {
    const listeners = this.#channels.get(name);
    listeners?.sockets.delete(socket);
    if (listeners?.sockets.size !== 0) return;
    this.#channels.delete(name);
    const { channel } = listeners;
    this.#pairSet("pair" in channel ? channel.pair : "").delete(listeners);
  }

  /** Channels of one pair. */
  get(pair: string): ReadonlySet<ChannelListeners> {
    return this.#pairSet(pair);
  }

  all(): IterableIterator<ChannelListeners> {
    return this.#channels.values();
  }

  /** Sends an encoded frame to the listeners of a channel; `pair` is empty for market channels. */
  publish({ name, sockets }: ChannelListeners, pair: string, frame: Uint8Array): void {
    for (const socket of sockets) {
      socket.push(name, pair, frame);
      socket.stir();
    }
  }

  #pairSet(pair: string): Set<ChannelListeners> {
    let set = this.#byPair.get(pair);
    if (!set) this.#byPair.set(pair, (set = new Set()));
    return set;
  }
}
