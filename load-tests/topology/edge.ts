// The edge of docker-compose.yml for a topology without Docker: only TLS for the public address.

import { once } from "node:events";
import { connect } from "node:net";
import { createServer } from "node:tls";
import { TcpLines } from "./tcp-lines.ts";

export interface Edge {
  /** Blocks currently open connections without closing them; new ones are not affected. */
  freezeOpenLines(): void;
  stop(): Promise<void>;
  kill(): void;
}

/** Listens on this loopback port and forwards everything to the balancer's. */
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
