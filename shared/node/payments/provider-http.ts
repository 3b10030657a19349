// Requests to providers: bounded in time and size, and tried again only where that cannot do anything twice.

import { setTimeout as sleep } from "node:timers/promises";
import { ProviderRefusedError, ProviderUnavailableError } from "./provider.ts";

const TIMEOUT_MS = 6000;
const MAX_ANSWER_CHARACTERS = 1_000_000;
const READ_TRIES = 3;

export interface ProviderHttpOptions {
  /** Before the next try, ms; grows with each. */
  readonly pauseMs?: number;
  readonly timeoutMs?: number;
}

export interface ProviderRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** It only reads, so that it may be sent again. */
  readonly isRead: boolean;
}

/** The text of the provider's answer; throws ProviderUnavailableError or, for an answer in the 400s, ProviderRefusedError. */
export async function askProvider(request: ProviderRequest, options: ProviderHttpOptions = {}): Promise<string> {
  const { pauseMs = 300, timeoutMs = TIMEOUT_MS } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(request, timeoutMs);
    } catch (error) {
      if (!request.isRead || attempt === READ_TRIES || error instanceof ProviderRefusedError) throw error;
      await sleep(pauseMs * attempt * (0.5 + Math.random()));
    }
  }
}

async function send({ method, url, headers, body }: ProviderRequest, timeoutMs: number): Promise<string> {
  const { host } = new URL(url);
  const answer = await receive(host, async () => {
    const response = await fetch(url, {
      method,
      headers: { accept: "application/json", ...headers },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text() };
  });
  if (answer.status >= 200 && answer.status < 300 && answer.text.length <= MAX_ANSWER_CHARACTERS) return answer.text;
  const sentence = `${host} answered ${answer.status}`;
  const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 429 && answer.status !== 408;
  throw isRefusal ? new ProviderRefusedError(sentence) : new ProviderUnavailableError(sentence);
}

async function receive<T>(host: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderUnavailableError(`${host} did not answer`, { cause: error });
  }
}

/** JSON of an answer; undefined when it is none. */
export function readJson(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
