// The one way to ask an exchange over HTTP: waits for the budget, retries what may be retried, rejects the rest with a clear
// error.

import { backOff } from "../../shared/node/back-off.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import { faultText, isProxyRefusal } from "../../shared/node/outbound-proxy.ts";
import { HostRotation } from "./host-rotation.ts";
import { readText, type AnswerReader, type ReadAnswer } from "./read-answer.ts";
import { reconnectDelay } from "./reconnect-delay.ts";
import type { RequestBudget } from "./request-budget.ts";
import type { Priority } from "./request-meters.ts";
import { RestError } from "./rest-error.ts";

export interface RestClientOptions {
  readonly exchange: ExchangeId;
  readonly baseUrl: string;
  /** Addresses that serve the same, used when the first keeps failing. */
  readonly fallbackUrls?: readonly string[];
  /** Called when requests move to another address. */
  readonly onHostChange?: (url: string) => void;
  readonly budget: RequestBudget;
  readonly log: Log;
  /** Per attempt; 10 s by default. */
  readonly timeoutMs?: number;
  /** Total attempts; 4 by default. */
  readonly attempts?: number;
  /** A longer ban rejects at once instead of holding the caller; 2 minutes by default. */
  readonly longestPauseMs?: number;
  /** Called with every raw answer, refusals included. */
  readonly onAnswer?: (answer: RestAnswer) => void;
}

export interface RestAnswer {
  readonly path: string;
  /** Appended to the path: "" or starting with a question mark. */
  readonly query: string;
  /** The request's weight as we count it. */
  readonly weight: number;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

interface RestRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly weight: number;
  /** "history" by default. */
  readonly priority?: Priority;
  /** Aborts when nobody waits for the answer: a request that has not left costs no budget, and nothing is retried. */
  readonly signal?: AbortSignal | undefined;
  /** Rejects at once while the exchange asks for a longer pause; the client's longest pause by default. */
  readonly maxPauseMs?: number | undefined;
  /** Instead of this process' own event loop. */
  readonly reader?: AnswerReader;
  /** Instead of the client's. */
  readonly attempts?: number;
  readonly timeoutMs?: number;
}

export type RestClient = (request: RestRequest) => Promise<unknown>;

const PAUSE_WITHOUT_ADVICE_MS: Readonly<Record<number, number>> = { 429: 10_000, 418: 120_000, 403: 30_000, 451: 30_000 };
/** Consecutive refusals double the pause up to this, so that we do not keep asking an exchange that refuses. */
const MAX_PAUSE_MS = 3_600_000;

function queryText(query: RestRequest["query"]): string {
  const parts = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return parts.length === 0 ? "" : `?${parts.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&")}`;
}

/** The exchange's message in an error body, shortened. */
function reasonOf(body: string): string {
  try {
    const parsed = JSON.parse(body) as { code?: number; msg?: string };
    if (typeof parsed.msg === "string") return `${parsed.code} ${parsed.msg}`.slice(0, 200);
  } catch {
    // Not JSON but an edge server's page; use its first words.
  }
  return body.slice(0, 100);
}

/** `refusals`: how many in a row. A pause the exchange asked for is never shortened. */
function pauseAfterMs(response: ReadAnswer, refusals: number): number {
  const advisedMs = Number(response.headers.get("retry-after")) * 1000 || 0;
  const isAdviceEnough = response.status === 429 || refusals === 1;
  if (advisedMs > 0 && isAdviceEnough) return advisedMs;
  const base = PAUSE_WITHOUT_ADVICE_MS[response.status] as number;
  return Math.max(advisedMs, backOff(refusals, base, MAX_PAUSE_MS));
}

export function createRestClient(options: RestClientOptions): RestClient {
  const { exchange, budget, log } = options;
  const timeoutMs = options.timeoutMs ?? 10_000;
  const attempts = options.attempts ?? 4;
  const longestPauseMs = options.longestPauseMs ?? 120_000;
  const hosts = new HostRotation([options.baseUrl, ...(options.fallbackUrls ?? [])], (url) => {
    log.warn({ exchange, url }, "REST asks another host");
    options.onHostChange?.(url);
  });

  let refusals = 0;
  let refusedBy = 429;

  async function once(request: RestRequest): Promise<unknown> {
    if (budget.pausedMs() > (request.maxPauseMs ?? longestPauseMs))
      throw new RestError(
        exchange,
        "limited",
        refusedBy,
        `${request.path}: banned for ${Math.ceil(budget.pausedMs() / 1000)} s more`,
      );
    const release = await budget.take(request.path, request.weight, request.priority ?? "history", request.signal);
    const baseUrl = hosts.url;
    try {
      const query = queryText(request.query);
      const response = await (request.reader ?? readText)(`${baseUrl}${request.path}${query}`, request.timeoutMs ?? timeoutMs);
      const { status, headers, body, value } = response;
      options.onAnswer?.({ path: request.path, query, weight: request.weight, status, headers, body });
      // 451: this host does not serve our country.
      const isRefusedHere = response.status === 451;
      if (isRefusedHere && hosts.refused(baseUrl))
        throw new RestError(exchange, "server", 451, `${request.path}: ${baseUrl} does not serve this region`);
      if (response.status >= 500) hosts.failed(baseUrl);
      else if (!isRefusedHere) hosts.answered(baseUrl);
      if (status >= 200 && status < 300) {
        refusals = 0;
        return value ?? parse(request.path, response.status, body);
      }
      if (response.status in PAUSE_WITHOUT_ADVICE_MS) {
        // Requests that were under way together are refused together, which counts once.
        if (budget.pausedMs() === 0) refusals++;
        refusedBy = response.status;
        const pauseMs = pauseAfterMs(response, Math.max(1, refusals));
        // Hosts refuse regions individually; limits and firewall bans apply to the address.
        budget.pause(pauseMs, !isRefusedHere);
        log.warn({ path: request.path, status: response.status, pauseMs }, "exchange asks to wait");
        throw new RestError(exchange, "limited", response.status, `${request.path}: ${reasonOf(body)}`);
      }
      const fault = response.status >= 500 || response.status === 408 ? "server" : "refused";
      throw new RestError(exchange, fault, response.status, `${request.path}: ${response.status} ${reasonOf(body)}`);
    } catch (error) {
      if (error instanceof RestError) throw error;
      hosts.failed(baseUrl);
      const text = faultText(error);
      const unanswered = error instanceof DOMException && error.name === "TimeoutError" ? "timeout" : "network";
      const fault = isProxyRefusal(text) ? "proxy" : unanswered;
      throw new RestError(exchange, fault, 0, `${request.path}: ${text.slice(0, 200)}`);
    } finally {
      release();
    }
  }

  function parse(path: string, status: number, body: string): unknown {
    try {
      return JSON.parse(body) as unknown;
    } catch {
      throw new RestError(exchange, "malformed", status, `${path}: answer is not JSON: ${body.slice(0, 80)}`);
    }
  }

  return async (request) => {
    for (let failures = 0; ; failures++) {
      try {
        return await once(request);
      } catch (error) {
        if (!(error instanceof RestError) || error.fault === "refused" || failures + 1 >= (request.attempts ?? attempts))
          throw error;
        if (request.signal?.aborted) throw error;
        if (error.fault === "limited" && budget.pausedMs() > (request.maxPauseMs ?? longestPauseMs)) throw error;
        log.debug({ path: request.path, fault: error.fault, failures }, "REST attempt failed, trying again");
        await new Promise((resume) => setTimeout(resume, reconnectDelay(failures + 1)));
      }
    }
  };
}
