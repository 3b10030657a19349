// Stream subscriptions; a message is built once and sent to every listener, raw or wrapped as its socket wants.

interface StreamListener {
  /** It wants messages wrapped with the stream's name. */
  readonly combined: boolean;
  push(stream: string, pair: string, text: string): void;
}

export class BinanceHub {
  readonly #listeners = new Map<string, Set<StreamListener>>();

  add(stream: string, socket: StreamListener): void {
    let listeners = this.#listeners.get(stream);
    if (!listeners) this.#listeners.set(stream, (listeners = new Set()));
    listeners.add(socket);
  }

  remove(stream: string, socket: StreamListener): void {
    const listeners = this.#listeners.get(stream);
    listeners?.delete(socket);
    if (listeners?.size === 0) this.#listeners.delete(stream);
  }

  wanted(stream: string): boolean {
    return this.#listeners.has(stream);
  }

  streams(): IterableIterator<string> {
    return this.#listeners.keys();
  }

  /** Sends JSON text to the listeners of a stream; `pair` is upper case, empty for market streams. */
  publish(stream: string, pair: string, text: string): void {
    const listeners = this.#listeners.get(stream);
    if (!listeners) return;
    let wrapped: string | undefined;
    for (const socket of listeners) {
      if (socket.combined) wrapped ??= `{"stream":"${stream}","data":${text}}`;
      socket.push(stream, pair, socket.combined ? wrapped! : text);
    }
  }
}
