// A request leaves when its bytes are written to who it is for: not by what is said to a proxy on the way.

import { once } from "node:events";
import { createServer, setGlobalProxyFromEnv } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { startConnectProxy } from "../../shared/testing/connect-proxy.ts";
import { noteLeaving, type Leaving } from "./leaving-request.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function post(url: string): Promise<Leaving> {
  const leaving: Leaving = { hasLeft: false };
  await noteLeaving(leaving, () => fetch(url, { method: "POST", body: "{}" })).catch(() => undefined);
  return leaving;
}

it("has left where the line is cut instead of an answer", async () => {
  const server = createServer((request) => request.socket.destroy()).listen(0, "127.0.0.1");
  ends.push(() => server.close());
  await once(server, "listening");
  expect(await post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).toEqual({ hasLeft: true });
});

it("has not left where a proxy refuses to connect", async () => {
  const proxy = await startConnectProxy(502);
  ends.push(() => proxy.stop(), setGlobalProxyFromEnv({ https_proxy: proxy.url }));
  expect(await post("https://service.test/")).toEqual({ hasLeft: false });
  expect(proxy.asked).toEqual(["service.test:443"]);
});
