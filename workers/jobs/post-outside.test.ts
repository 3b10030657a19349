// T51: a name may lead elsewhere at each look, so it counts what is looked up for the connection itself.

import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isPublicHost, publicTarget } from "../../shared/node/public-target.ts";
import { postOutside } from "./post-outside.ts";

type Found = { readonly address: string; readonly family: number };
type Done = (error: Error | null, found: readonly Found[]) => void;

/** What the name leads to, each time it is asked for; the last for ever. */
const dns = vi.hoisted(() => ({ answers: [] as string[][], asked: 0 }));

const nextAnswer = (): Found[] => {
  dns.asked++;
  const addresses = (dns.answers.length > 1 ? dns.answers.shift() : dns.answers[0]) ?? [];
  return addresses.map((address) => ({ address, family: 4 }));
};
vi.mock("node:dns", () => ({ lookup: (_host: string, _options: object, done: Done) => done(null, nextAnswer()) }));
vi.mock("node:dns/promises", () => ({ lookup: async () => nextAnswer() }));

let connections: number;
let port: number;
let close: () => void;

beforeEach(async () => {
  connections = 0;
  dns.asked = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  close = () => server.close();
});
afterEach(() => close());

const post = () =>
  postOutside(new URL(`https://name.example:${port}/in`), { headers: {}, body: "{}", isPrivate: false, timeoutMs: 2000 });

it.each([
  ["inside once it was saved", [["8.8.8.8"], ["127.0.0.1"]]],
  ["outside and inside at once", [["8.8.8.8"], ["8.8.8.8", "127.0.0.1"]]],
])("a name that leads %s is not connected to", async (_what, answers) => {
  dns.answers = answers;
  expect(await isPublicHost(new URL("https://name.example/in"))).toBe(true);
  await expect(post()).rejects.toThrow("The name leads inside");
  expect(connections).toBe(0);
});

it("a name is looked up once for a connection, which goes to what was checked", async () => {
  dns.answers = [["8.8.8.8"], ["127.0.0.1"]];
  const { lookup } = await publicTarget(new URL("https://name.example/in"));
  const found = await new Promise((resolve) => lookup?.("name.example", { all: true }, (_error, all) => resolve(all)));
  expect(found).toEqual([{ address: "8.8.8.8", family: 4 }]);
  expect(dns.asked).toBe(1);
});
