// Posts one message to a webhook and says in our own words what came of it. Nothing of the answer is kept but its status and the
// pause it asks for.

import type { IncomingMessage } from "node:http";
import { NotPublicError } from "../../../shared/node/public-address.ts";
import type { WebhookError } from "../../../shared/contracts/webhooks.ts";
import type { WebhookAnswer } from "../../../shared/postgres/webhook-sending.queries.ts";
import { postOutside } from "../post-outside.ts";
import { askedPauseMs } from "../retry-after.ts";

const MAX_BODY = 4096;
const TLS_CODE = /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|ERR_SSL)/;
const UNKNOWN_HOST = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA"]);

export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostAnswer extends WebhookAnswer {
  /** How long its server wants to be left alone, ms. */
  readonly askedMs: number;
}

export interface WebhookClientOptions {
  /** Webhooks may be on internal hosts, without TLS. */
  readonly isPrivate?: boolean;
  readonly timeoutMs?: number;
}

export class WebhookClient {
  readonly #options: WebhookClientOptions;

  constructor(options: WebhookClientOptions = {}) {
    this.#options = options;
  }

  /** Never rejects: a failure is an answer, too. */
  async post({ url, headers, body }: WebhookPost): Promise<PostAnswer> {
    const began = performance.now();
    const { isPrivate = false, timeoutMs } = this.#options;
    try {
      const answer = await postOutside(new URL(url), {
        ...{ headers: { ...headers, "user-agent": "Tickdeck-Webhooks/1" }, body, isPrivate },
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
      const result = resultOf(answer, await pauseIn(answer));
      answer.destroy();
      return { ...result, tookMs: since(began) };
    } catch (error) {
      return { status: null, error: wordFor(error), askedMs: 0, tookMs: since(began) };
    }
  }
}

const since = (began: number): number => Math.round(performance.now() - began);

const resultOf = ({ statusCode: status = 0 }: IncomingMessage, askedMs: number): Omit<PostAnswer, "tookMs"> => ({
  ...{ status, askedMs },
  error: errorOf(status),
});

/** The pause it asks for, ms. Only the beginning of a body is read, and only where a pause may be in it. */
async function pauseIn(answer: IncomingMessage): Promise<number> {
  const { statusCode: status, headers } = answer;
  if (status !== 429 && status !== 503) return 0;
  return askedPauseMs(headers, status === 429 ? await beginningOf(answer) : "", Date.now());
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  let body = "";
  try {
    for await (const part of answer.setEncoding("utf8")) {
      body += String(part);
      if (body.length >= MAX_BODY) break;
    }
  } catch {
    // It broke off, or took too long: what came counts.
  }
  return body;
}

function errorOf(status: number): WebhookError | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return "redirect";
  if (status === 410) return "gone";
  return status === 429 ? "limited" : "status";
}

function wordFor(error: unknown): WebhookError {
  if (error instanceof NotPublicError) return "not-public";
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (name === "AbortError" || name === "TimeoutError") return "timeout";
  if (UNKNOWN_HOST.has(String(code))) return "unknown-host";
  return TLS_CODE.test(String(code)) ? "certificate" : "unreachable";
}
