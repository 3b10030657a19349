// A body kept ready: its bytes, compressed forms and their headers, made once instead of for each answer.

import type { IncomingHttpHeaders } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

type Form = "plain" | "br" | "gzip";

/** Named in an Accept-Encoding header, and not refused by a weight of 0. */
const ACCEPTS = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

export interface ReadyForm {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer | undefined;
}

/** Bytes and their compressed forms, each made on first use. */
export class ReadyBytes {
  readonly plain: Buffer;
  readonly #gzipLevel: number | undefined;
  #br: Buffer | undefined;
  #gzip: Buffer | undefined;

  /** With a gzip level: these bytes change too often for brotli. */
  constructor(plain: Buffer, gzipLevel?: number) {
    this.plain = plain;
    this.#gzipLevel = gzipLevel;
  }

  /** The best form for an Accept-Encoding header. */
  formFor(accepted: string): Form {
    if (this.#gzipLevel === undefined && ACCEPTS.br.test(accepted)) return "br";
    return ACCEPTS.gzip.test(accepted) ? "gzip" : "plain";
  }

  in(form: Form): Buffer {
    if (form === "br") return (this.#br ??= brotli(this.plain));
    if (form === "gzip")
      return (this.#gzip ??= gzipSync(this.plain, { level: this.#gzipLevel ?? constants.Z_DEFAULT_COMPRESSION }));
    return this.plain;
  }
}

// Quality 11 would delay other requests for tens of milliseconds.
const brotli = (bytes: Buffer): Buffer => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });

export class ReadyBody {
  readonly #bytes: Buffer | ReadyBytes;
  readonly #type: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #unchanged: ReadyForm;
  readonly #forms: Partial<Record<Form, ReadyForm>> = {};

  /** A plain Buffer is never compressed. An `etag` among the headers, shared by all forms, lets callers cache it. */
  constructor(bytes: Buffer | ReadyBytes, type: string, headers: Readonly<Record<string, string>>) {
    this.#bytes = bytes;
    this.#type = type;
    this.#headers = headers;
    this.#unchanged = { status: 304, headers, bytes: undefined };
  }

  /** What a caller with these request headers gets. */
  formFor(asked: IncomingHttpHeaders): ReadyForm {
    const { etag } = this.#headers;
    if (etag !== undefined && isAmong(asked["if-none-match"], etag)) return this.#unchanged;
    const bytes = this.#bytes;
    const form = bytes instanceof ReadyBytes ? bytes.formFor(asked["accept-encoding"] ?? "") : "plain";
    return (this.#forms[form] ??= this.#make(form));
  }

  /** Sends it by Fastify; a reply with another status than 200 gets the whole body. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { "if-none-match": tags, ...asked } = request.headers;
    const { status, headers, bytes } = this.formFor(reply.statusCode === 200 && tags !== undefined ? request.headers : asked);
    reply.headers(headers);
    return status === 304 ? reply.code(304).send() : reply.send(bytes);
  }

  #make(form: Form): ReadyForm {
    const coding = form === "plain" ? {} : { "content-encoding": form };
    const bytes = this.#bytes instanceof ReadyBytes ? this.#bytes.in(form) : this.#bytes;
    return { status: 200, headers: { ...this.#headers, "content-type": this.#type, ...coding }, bytes };
  }
}

/** Whether the tag is in an If-None-Match header. Compared weakly, because one tag stands for all forms. */
function isAmong(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
