// A proxy in front of a correct exchange that changes what it says.

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import type { ExchangeHosts } from "../../../shared/market/exchanges/exchange-descriptor.ts";

export interface Wrongness {
  /** Changes the body of a REST answer; `address` is path and query. */
  readonly body?: (address: string, body: string) => string;
  /** Changes the headers of a REST answer. */
  readonly header?: (address: string, name: string, value: string) => string;
  /** Changes a text frame. */
  readonly frame?: (text: string) => string;
  readonly binary?: (frame: Uint8Array) => Uint8Array | undefined;
  /** Closes a socket after this many frames, as for too many requests. */
  readonly framesBeforeClose?: number;
  /** Refuses everything with this status. */
  readonly status?: number;
}

export interface WrongExchange extends ExchangeHosts {
  stop(): Promise<void>;
}

const same = (text: string): string => text;

/** Starts it on a free loopback port. */
export async function startWrongExchange(sound: ExchangeHosts, wrongness: Wrongness): Promise<WrongExchange> {
  const { body = (_address, text) => text, header = (_address, _name, value) => value, frame = same, status } = wrongness;
  const { binary = (data) => data, framesBeforeClose = Number.POSITIVE_INFINITY } = wrongness;
  const answer = async (address: string, response: ServerResponse): Promise<void> => {
    const upstream = await fetch(`${sound.rest}${address}`);
    for (const [name, value] of upstream.headers)
      if (name.startsWith("x-") || name === "retry-after") response.setHeader(name, header(address, name, value));
    response.statusCode = upstream.status;
    response.end(body(address, await upstream.text()));
  };
  const server = createServer((request, response) => {
    if (status !== undefined) return void response.writeHead(status).end("refused");
    answer(request.url ?? "/", response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`);
    sockets.handleUpgrade(request, socket, head, (client) => {
      const upstream = new WebSocket(`${sound.ws}${request.url ?? "/"}`);
      const early: string[] = [];
      client.on("message", (data: Buffer) => {
        if (upstream.readyState === WebSocket.OPEN) upstream.send(data.toString("utf8"));
        else early.push(data.toString("utf8"));
      });
      upstream.on("open", () => {
        for (const text of early) upstream.send(text);
      });
      let frames = 0;
      upstream.on("message", (data: Buffer, isBinary) => {
        const sent = isBinary ? binary(data) : frame(data.toString("utf8"));
        if (sent !== undefined) client.send(sent, { binary: isBinary });
        if (++frames === framesBeforeClose) client.close(1008, "Too many requests");
      });
      client.on("close", () => upstream.terminate());
      upstream.on("close", () => client.terminate());
      upstream.on("error", () => client.terminate());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    rest: `http://127.0.0.1:${port}`,
    ws: `ws://127.0.0.1:${port}`,
    async stop() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
