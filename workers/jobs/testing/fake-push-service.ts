// A push service and its browser, by RFC 8030, 8188, 8291 and 8292: refuses what is not signed for it, decrypts with the
// browser's own key, replaces what waits under the same topic.

import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { PushTarget } from "../alerts/push-client.ts";

export interface FakePushService {
  readonly url: string;
  readonly port: number;
  /** What waits for the browser, decrypted, by topic. */
  readonly waiting: ReadonlyMap<string, unknown>;
  /** How many messages were accepted. */
  readonly taken: number;
  /** Tags of the messages accepted for this browser, in order. */
  tagsOf(target: PushTarget): readonly string[];
  subscribe(publicKey: string): PushTarget;
  /** Sets the answer to the next message. */
  answer(status: number, headers?: Record<string, string>): void;
  /** Cuts the line of the next message once it has come, instead of an answer. */
  cut(): void;
  close(): void;
}

const DAY_S = 86_400;

/** `origin`: the address it is known by, its own by default. */
export async function startFakePushService(origin?: string): Promise<FakePushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer; publicKey: string }>();
  const waiting = new Map<string, unknown>();
  const answers: ({ status: number; headers: Record<string, string> } | "cut")[] = [];
  const tags = new Map<string, string[]>();
  let taken = 0;
  let url = "";
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const planned = answers.shift();
      if (planned === "cut") return request.socket.destroy();
      if (planned) return response.writeHead(planned.status, planned.headers).end();
      const browser = browsers.get(request.url ?? "");
      if (!browser) return response.writeHead(410).end();
      if (!isSigned(request.headers, browser.publicKey, url)) return response.writeHead(403).end();
      const { ttl, topic, "content-encoding": encoding } = request.headers;
      if (encoding !== "aes128gcm" || !/^\d+$/.test(ttl as string) || !/^[\w-]{1,32}$/.test(topic as string))
        return response.writeHead(400).end();
      const shown = JSON.parse(decrypt(body, browser.ecdh, browser.auth).toString()) as { readonly tag?: unknown };
      waiting.set(topic as string, shown);
      tags.get(request.url ?? "")?.push(String(shown.tag));
      taken++;
      return response.writeHead(201, { location: `${url}/message/${taken}` }).end();
    })().catch(() => response.writeHead(400).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  url = origin ?? `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    waiting,
    get taken() {
      return taken;
    },
    tagsOf: ({ endpoint }) => tags.get(endpoint.slice(url.length)) ?? [],
    subscribe: (publicKey) => {
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      browsers.set(path, { ecdh, auth, publicKey });
      tags.set(path, []);
      return {
        endpoint: `${url}${path}`,
        p256dh: ecdh.getPublicKey().toString("base64url"),
        auth: auth.toString("base64url"),
      };
    },
    answer: (status, headers = {}) => void answers.push({ status, headers }),
    cut: () => void answers.push("cut"),
    close: () => void server.close(),
  };
}

/** RFC 8292: a token for this origin, valid for at most a day, by the key the browser subscribed with. */
function isSigned({ authorization = "" }: IncomingHttpHeaders, publicKey: string, origin: string): boolean {
  const [, head = "", claims = "", signature = "", key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return false;
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const signed = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, "base64url"))) return false;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  const leftS = Number(exp) - Date.now() / 1000;
  return aud === origin && leftS > 0 && leftS <= DAY_S && /^(mailto:|https:)/.test(String(sub));
}

/** RFC 8291 over RFC 8188, of one record. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = derive(auth, ecdh.computeSecret(sender), info, 32);
  const key = derive(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** HKDF of one block. */
function derive(salt: Buffer, material: Buffer, info: Buffer, length: number): Buffer {
  const key = createHmac("sha256", salt).update(material).digest();
  return createHmac("sha256", key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
}
