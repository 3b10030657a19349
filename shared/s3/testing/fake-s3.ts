// A small S3: one bucket in memory that speaks the protocol as AWS documents it, and refuses when told to.

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { BucketAddress } from "../bucket-address.ts";
import { signatureFault } from "./request-signature.ts";

const MAX_KEYS = 1000;
const STATUS: Readonly<Record<string, number>> = {
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  NoSuchKey: 404,
  NoSuchBucket: 404,
  // Of versitygw.
  XAdminUserNotFound: 404,
  MethodNotAllowed: 405,
  PreconditionFailed: 412,
  InternalError: 500,
  SlowDown: 503,
};

export interface Asked {
  readonly method: string;
  /** Of the object; empty for a listing. */
  readonly key: string;
}

/** Deals with a request in place of the bucket: "drop" ends the connection, "lose" does what is asked and then ends it. */
type Interception = (asked: Asked) => string | undefined | Promise<void>;

export class FakeS3 {
  readonly objects = new Map<string, Buffer>();
  readonly asked: Asked[] = [];
  /** A code to refuse with, "drop", "lose", or a promise that is waited for. */
  intercept: Interception = () => undefined;
  /** Like stores that know no conditions. */
  heedsConditions = true;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #keys = { accessKey: "AKIDEXAMPLE", secretKey: "a/secret+key", region: "eu-central-1" };

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get address(): BucketAddress {
    const { port } = this.#server.address() as AddressInfo;
    return { ...this.#keys, endpoint: `http://127.0.0.1:${port}`, bucket: "archive", prefix: "tick deck/" };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? "/", "http://host");
    const [, bucket = "", ...rest] = url.pathname.split("/").map(decodeURIComponent);
    const asked = { method: request.method ?? "", key: rest.join("/") };
    this.asked.push(asked);
    const done = await this.intercept(asked);
    if (done === "drop") return void request.socket.destroy();
    const fault =
      signatureFault(request, body, this.#keys) ??
      (bucket === "archive" ? undefined : "NoSuchBucket") ??
      (done === "lose" ? undefined : done);
    if (fault) return refuse(response, fault, asked.key);
    if (done === "lose") {
      this.objects.set(asked.key, body);
      return void request.socket.destroy();
    }
    if (asked.key === "" && asked.method === "GET") return this.#list(url.searchParams, response);
    this.#object(asked, request, body, response);
  }

  #object({ method, key }: Asked, { headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const stored = this.objects.get(key);
    const etag = stored && etagOf(stored);
    if (method === "DELETE") {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (method === "PUT") {
      if (this.heedsConditions && headers["if-match"] !== undefined && !stored) return refuse(response, "NoSuchKey", key);
      const isOther = headers["if-match"] !== undefined && headers["if-match"] !== etag;
      const isThere = headers["if-none-match"] === "*" && stored !== undefined;
      if (this.heedsConditions && (isOther || isThere)) return refuse(response, "PreconditionFailed", key);
      this.objects.set(key, body);
      response.writeHead(200, { etag: etagOf(body) }).end();
    } else if (method !== "GET") refuse(response, "MethodNotAllowed", key);
    else if (!stored || !etag) refuse(response, "NoSuchKey", key);
    else if (headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag, "content-length": stored.length }).end(stored);
  }

  /** ListObjectsV2. */
  #list(query: URLSearchParams, response: ServerResponse): void {
    if (query.get("list-type") !== "2") return refuse(response, "InternalError", "");
    const [prefix, delimiter] = [query.get("prefix") ?? "", query.get("delimiter") ?? ""];
    const after = Buffer.from(query.get("continuation-token") ?? "", "base64url").toString();
    const names = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).map((key) => groupOf(key, prefix, delimiter));
    const sorted = [...new Set(names)].toSorted().filter((name) => name > after);
    const page = sorted.slice(0, Math.min(MAX_KEYS, Number(query.get("max-keys") ?? MAX_KEYS)));
    const isTruncated = page.length < sorted.length;
    const token = isTruncated ? element("NextContinuationToken", Buffer.from(page.at(-1) ?? "").toString("base64url")) : "";
    const start = `${element("IsTruncated", String(isTruncated))}${element("KeyCount", String(page.length))}${token}`;
    sendXml(response, 200, `<ListBucketResult>${start}${page.map((name) => this.#entry(name)).join("")}</ListBucketResult>`);
  }

  #entry(name: string): string {
    const bytes = this.objects.get(name);
    if (!bytes) return `<CommonPrefixes>${element("Prefix", name)}</CommonPrefixes>`;
    const size = element("Size", String(bytes.length));
    const modified = element("LastModified", new Date().toISOString());
    return `<Contents>${element("Key", name)}${modified}${element("ETag", etagOf(bytes))}${size}</Contents>`;
  }
}

const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;

/** A key, or the folder below the prefix that it is in. */
function groupOf(key: string, prefix: string, delimiter: string): string {
  const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
  return end < 0 ? key : key.slice(0, end + delimiter.length);
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const element = (name: string, text: string): string =>
  `<${name}>${text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)}</${name}>`;

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
}

function refuse(response: ServerResponse, code: string, key: string): void {
  const answer = `${element("Code", code)}${element("Message", `as ${code} says`)}${element("Resource", `/${key}`)}`;
  sendXml(response, STATUS[code] ?? 403, `<Error>${answer}</Error>`);
}
