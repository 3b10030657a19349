// The line between a browser and the server: a relay that can be cut, frozen or slow for websockets, or lead elsewhere.

import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { Bottleneck } from "./bottleneck.ts";

/** A websocket's two ends, at the browser and at the server. */
interface Relayed {
  readonly near: Socket;
  readonly far: Socket;
}

const FORBIDDEN = "HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

export class Line {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #websockets = new Set<Relayed>();
  #target: URL;
  #isFrozen = false;
  readonly #bottleneck = new Bottleneck();
  /** New websockets are answered with 403; plain requests pass. */
  socketsRefused = false;
  /** How long what the server sends over websockets is under way, ms. */
  delayMs = 0;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((near) => this.#accept(near));
  }

  /** A line to the server at this address. */
  static async to(target: string): Promise<Line> {
    const line = new Line(target);
    line.#server.listen(0, "127.0.0.1");
    await once(line.#server, "listening");
    return line;
  }

  /** The server's address through this line. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** New connections lead to another server. */
  moveTo(target: string): void {
    this.#target = new URL(target);
  }

  /** While true, websockets stay open and nothing passes; plain requests do. */
  set frozen(isFrozen: boolean) {
    this.#isFrozen = isFrozen;
    for (const relayed of this.#websockets) this.#hold(relayed);
  }

  /** What the server sends over all websockets passes no faster; Infinity, as at first: as fast as it can. */
  set bytesPerSecond(bytesPerSecond: number) {
    this.#bottleneck.bytesPerSecond = bytesPerSecond;
  }

  /** Cuts every websocket. */
  cut(): void {
    for (const { near } of this.#websockets) near.destroy();
  }

  async close(): Promise<void> {
    this.#bottleneck.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #accept(near: Socket): void {
    this.#track(near);
    near.once("data", (first: Buffer) => {
      const isWebsocket = first.toString("latin1", 0, 16).startsWith("GET /socket.io/");
      if (isWebsocket && this.socketsRefused) near.end(FORBIDDEN);
      else this.#relay(near, first, isWebsocket);
    });
  }

  #relay(near: Socket, first: Buffer, isWebsocket: boolean): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    this.#track(far);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    far.write(first);
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => {
      if (isWebsocket && this.delayMs > 0) setTimeout(() => near.write(bytes), this.delayMs);
      else if (isWebsocket) this.#bottleneck.bring(far, near, bytes);
      else near.write(bytes);
    });
    if (!isWebsocket) return;
    const relayed = { near, far };
    this.#websockets.add(relayed);
    near.on("close", () => this.#websockets.delete(relayed));
    this.#hold(relayed);
  }

  #hold({ near, far }: Relayed): void {
    for (const end of [near, far])
      if (this.#isFrozen) end.pause();
      else end.resume();
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#sockets.delete(socket));
  }
}
