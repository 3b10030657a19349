// A TCP relay that can be cut, slowed and mended: what an outage of Redis or PostgreSQL looks like from this process.

import { connect, createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";

export class FaultyLink {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;
  #cut = false;
  #delayMs = 0;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((inside) => this.#relay(inside));
  }

  /** Relays to the host and port of a redis:// or postgres:// address. */
  static async to(address: string): Promise<FaultyLink> {
    const link = new FaultyLink(new URL(address));
    link.#server.listen(0, "127.0.0.1");
    await once(link.#server, "listening");
    return link;
  }

  /** The same address through this relay. */
  get url(): string {
    const through = new URL(this.#target);
    const address = this.#server.address();
    if (typeof address !== "object" || address === null) throw new Error("The relay does not listen");
    through.hostname = "127.0.0.1";
    through.port = String(address.port);
    return through.href;
  }

  /** Drops every connection and refuses new ones. */
  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** New connections are accepted at once and carried only after so many ms; those that are open stay as fast as they are. */
  slowToOpen(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  repair(): void {
    this.#cut = false;
    this.#delayMs = 0;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #relay(inside: Socket): void {
    if (this.#cut) {
      inside.destroy();
      return;
    }
    if (this.#delayMs === 0) return this.#carry(inside);
    this.#sockets.add(inside);
    inside.on("error", () => undefined);
    inside.on("close", () => this.#sockets.delete(inside));
    setTimeout(() => !inside.destroyed && this.#carry(inside), this.#delayMs);
  }

  #carry(inside: Socket): void {
    const outside = connect(Number(this.#target.port), this.#target.hostname);
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      this.#sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
