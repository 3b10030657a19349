// What the edge of docker-compose.yml does for a topology without Docker: TLS for the public address, and nothing else.

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createServer } from "node:tls";

export interface Edge {
  /** Lets nothing more through the lines that are open now, and leaves them open; new ones are not touched. */
  freezeOpenLines(): void;
  stop(): Promise<void>;
  kill(): void;
}

/** Listens on this port of loopback and hands everything to the balancer's. */
export async function startEdge(port: number, balancerPort: number, certificate: { key: string; cert: string }): Promise<Edge> {
  const sockets = new Set<Socket>();
  const server = createServer(certificate, (visitor) => {
    const balancer = connect(balancerPort, "127.0.0.1");
    for (const [from, to] of [
      [visitor, balancer],
      [balancer, visitor],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.on("tlsClientError", () => undefined);
  server.listen(port, "localhost");
  await once(server, "listening");
  const kill = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const freezeOpenLines = (): void => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { freezeOpenLines, kill, stop: () => Promise.resolve(kill()) };
}
