// A corporate proxy: connects to any host by CONNECT, or refuses to.

import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

export interface ConnectProxy {
  readonly url: string;
  /** Requested hosts with ports, one per connection. */
  readonly asked: readonly string[];
  stop(): void;
}

/** The port here that stands for a requested host; undefined: that host itself. */
type PortFor = (host: string) => number | undefined;

/**
 * Starts it on a free loopback port; with a status it refuses everybody with that, and with a port it always connects to that one
 * here.
 */
export async function startConnectProxy(refusal?: number, leadsTo?: number | PortFor): Promise<ConnectProxy> {
  const asked: string[] = [];
  const open = new Set<Duplex>();
  const server = createServer((_request, response) => response.writeHead(501).end());
  server.on("connect", ({ url = "" }, client: Duplex) => {
    asked.push(url);
    open.add(client);
    client.on("close", () => open.delete(client));
    if (refusal !== undefined) return void client.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const [host = "", port] = url.split(":");
    const own = typeof leadsTo === "function" ? leadsTo(host) : leadsTo;
    const to = own === undefined ? { host, port: Number(port) } : { host: "127.0.0.1", port: own };
    const upstream = connect({ ...to, family: 4 }, () => {
      client.write("HTTP/1.1 200 Connected\r\n\r\n");
      client.pipe(upstream).pipe(client);
    });
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop() {
      for (const client of open) client.destroy();
      server.close();
    },
  };
}
