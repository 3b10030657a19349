import type * as dns from "node:dns/promises";
import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makePushKeys } from "../../../shared/node/credentials/push-keys.ts";
import { useProxy } from "../../../shared/node/outbound-proxy.ts";
import { startConnectProxy, type ConnectProxy } from "../../../shared/testing/connect-proxy.ts";
import { AwayError, GoneError, PermanentError } from "../job-table.ts";
import { selfSigned } from "../testing/self-signed.ts";
import { PushClient } from "./push-client.ts";

const PUBLIC = "93.184.216.34";
const names = vi.hoisted(() => ({ address: undefined as string | undefined }));
vi.mock("node:dns/promises", async (original) => {
  const { lookup } = await original<typeof dns>();
  const fixed = async () => [{ address: names.address, family: 4 }];
  return { lookup: (...given: Parameters<typeof lookup>) => (names.address === undefined ? lookup(...given) : fixed()) };
});

const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = makePushKeys();
const client = new PushClient({ publicKey, privateKey, subject: "mailto:help@tickdeck.example" });
let service: Server;
let proxy: ConnectProxy;
const taken: (string | undefined)[] = [];
let status = 201;

beforeAll(async () => {
  const certificate = selfSigned();
  setDefaultCACertificates([...getCACertificates("default"), certificate.cert]);
  service = createServer(certificate, (request, response) => {
    taken.push(request.headers.host);
    response.writeHead(status).end();
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  proxy = await startConnectProxy(undefined, (service.address() as AddressInfo).port);
  useProxy({ HTTPS_PROXY: proxy.url });
});

afterAll(() => {
  proxy.stop();
  service.close();
});

function send(endpoint: string): Promise<unknown> {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const keys = { p256dh: browser.getPublicKey().toString("base64url"), auth: randomBytes(16).toString("base64url") };
  return client.send({ endpoint, ...keys }, "1-2-3", { title: "x" }).catch((error: unknown) => error);
}

test.each(["https://localhost:8443/x", "https://127.0.0.1/x", "https://[::1]/x"])(
  "%s is refused, and the proxy asked for nothing",
  async (at) => {
    names.address = undefined;
    const refused = await send(at);
    expect(refused).toBeInstanceOf(PermanentError);
    expect(refused).not.toBeInstanceOf(GoneError);
    expect(String(refused)).toContain("not public");
    expect(proxy.asked).toEqual([]);
  },
);

test("a public service gets its push under its own name, over the address that was checked", async () => {
  names.address = PUBLIC;
  expect(await send("https://localhost:8443/x")).toBeUndefined();
  expect(proxy.asked).toEqual([`${PUBLIC}:8443`]);
  expect(taken).toEqual(["localhost:8443"]);
});

test("what the service says of the browser comes through, and a proxy that refuses is no browser's end", async () => {
  names.address = PUBLIC;
  status = 410;
  expect(await send("https://localhost:8443/x")).toBeInstanceOf(GoneError);
  const refusing = await startConnectProxy(403);
  useProxy({ HTTPS_PROXY: refusing.url });
  expect(await send("https://localhost:8443/x")).toBeInstanceOf(AwayError);
  refusing.stop();
});
