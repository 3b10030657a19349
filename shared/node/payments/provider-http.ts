// Requests to providers: limited in time and size, and retried only when that cannot do anything twice.

import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { OnOutcome } from "../service-outcomes.ts";
import { KeyRefusedError, ProviderRefusedError, ProviderUnavailableError, UnreadableAnswerError } from "./provider.ts";

const TIMEOUT_MS = 6000;
const REACH_MS = 4000;
const MAX_ANSWER_CHARACTERS = 1_000_000;
const READ_TRIES = 3;

export interface ProviderHttpOptions {
  /** Before the next try, ms; grows with each. */
  readonly pauseMs?: number;
  readonly timeoutMs?: number;
  /** Reports for each request whether the provider serves us: refusing one payment is an answer. */
  readonly onOutcome?: OnOutcome;
}

export interface ProviderRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** It only reads, so it may be retried. */
  readonly isRead: boolean;
}

/** Says nothing about the payment: our key is refused, or the provider is slow or rate limits us. */
const KEY_REFUSED: ReadonlySet<number> = new Set([401, 403]);
const LATER: ReadonlySet<number> = new Set([408, 429]);

/** The text of the provider's answer; throws ProviderUnavailableError or, for other 4xx answers, ProviderRefusedError. */
export async function askProvider(request: ProviderRequest, options: ProviderHttpOptions = {}): Promise<string> {
  const { pauseMs = 300, timeoutMs = TIMEOUT_MS, onOutcome } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      const text = await send(request, timeoutMs);
      onOutcome?.(true);
      return text;
    } catch (error) {
      const isRefusal = error instanceof ProviderRefusedError;
      if (!request.isRead || attempt === READ_TRIES || isRefusal) {
        onOutcome?.(isRefusal, error instanceof KeyRefusedError);
        throw error;
      }
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
  if (KEY_REFUSED.has(answer.status)) throw new KeyRefusedError(sentence);
  const isRefusal = answer.status >= 400 && answer.status < 500 && !LATER.has(answer.status);
  throw isRefusal ? new ProviderRefusedError(sentence) : new ProviderUnavailableError(sentence);
}

async function receive<T>(host: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderUnavailableError(`${host} did not answer`, { cause: error });
  }
}

/** Rejects unless something answers at this address without an error of its own; any such answer shows that it is up. */
export async function reachProvider(url: string): Promise<void> {
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(REACH_MS) });
  await response.body?.cancel();
  if (response.status >= 500) throw new ProviderUnavailableError(`${new URL(url).host} answered ${response.status}`);
}

/**
 * The parsed JSON of an answer; throws UnreadableAnswerError for an unexpected shape, and for none an error to be asked later.
 */
export function readAnswer<T>(schema: z.ZodType<T>, value: unknown): T {
  if (value === undefined) throw new ProviderUnavailableError("The answer is no JSON");
  const answer = schema.safeParse(value);
  if (!answer.success) throw new UnreadableAnswerError("The answer is not readable", { cause: answer.error });
  return answer.data;
}

/** JSON of an answer; undefined when invalid. */
export function readJson(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
