// A websocket server on loopback that plays an exchange for one test.

import { type AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

interface VenueSocket {
  readonly socket: WebSocket;
  readonly topics: Set<string>;
  readonly receivedAt: number[];
  readonly texts: string[];
  readonly connectedAt: number;
}

export interface ScriptedVenue {
  readonly url: string;
  readonly sockets: VenueSocket[];
  /** Connections open now. */
  open(): VenueSocket[];
  /** Sends to every open connection with a topic that contains this text. */
  send(topicPart: string, frame: string | Buffer): void;
  stop(): Promise<void>;
}

export interface VenueScript {
  /** Answer to a subscription message; undefined = stay silent. */
  readonly answer?: (message: { method: string; params: string[]; id: number }, venue: VenueSocket) => string | undefined;
  /** Refuses the handshake while true. */
  readonly refusing?: () => boolean;
}

const acknowledge = (message: { id: number }): string => JSON.stringify({ result: null, id: message.id });

export async function startVenue(script: VenueScript = {}): Promise<ScriptedVenue> {
  const sockets: VenueSocket[] = [];
  const answer = script.answer ?? acknowledge;
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", verifyClient: () => !script.refusing?.() });
  await new Promise<void>((resolve) => server.once("listening", resolve));
  server.on("connection", (socket) => {
    const venue: VenueSocket = { socket, topics: new Set(), receivedAt: [], texts: [], connectedAt: performance.now() };
    sockets.push(venue);
    socket.on("error", () => undefined);
    socket.on("message", (data: Buffer) => {
      const text = data.toString();
      venue.texts.push(text);
      venue.receivedAt.push(performance.now());
      const message = JSON.parse(text) as { method: string; params: string[]; id: number };
      const leaves = message.method.startsWith("UN");
      for (const topic of message.params ?? [])
        if (leaves) venue.topics.delete(topic);
        else venue.topics.add(topic);
      const reply = answer(message, venue);
      if (reply !== undefined) socket.send(reply);
    });
  });
  const open = (): VenueSocket[] => sockets.filter(({ socket }) => socket.readyState === 1);
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    open,
    send(topicPart, frame) {
      for (const { socket, topics } of open()) if ([...topics].some((topic) => topic.includes(topicPart))) socket.send(frame);
    },
    async stop() {
      for (const client of server.clients) client.terminate();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
