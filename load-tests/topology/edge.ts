// What the edge of docker-compose.yml does for a topology without Docker: TLS for the public address, and nothing else.

import { once } from "node:events";
import { connect } from "node:net";
import { createServer } from "node:tls";
import { TcpLines } from "./tcp-lines.ts";

export interface Edge {
  /** Lets nothing more through the lines that are open now, and leaves them open; new ones are not touched. */
  freezeOpenLines(): void;
  stop(): Promise<void>;
  kill(): void;
}

/** Listens on this port of loopback and hands everything to the balancer's. */
export async function startEdge(port: number, balancerPort: number, certificate: { key: string; cert: string }): Promise<Edge> {
  const lines = new TcpLines();
  const server = createServer(certificate, (visitor) => lines.join(visitor, connect(balancerPort, "127.0.0.1")));
  server.on("tlsClientError", () => undefined);
  server.listen(port, "localhost");
  await once(server, "listening");
  const kill = (): void => {
    lines.cut();
    server.close();
  };
  return { freezeOpenLines: () => lines.freeze(), kill, stop: () => Promise.resolve(kill()) };
}
