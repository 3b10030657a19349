// Calls to our own server by the contract's route keys: method, path, what is sent and what comes back are typed by it. The
// session travels as a cookie.

import type { ErrorCode } from "../../shared/contracts/errors.ts";
import type { RouteAnswer, RouteInput, RouteKey } from "../../shared/contracts/rest/routes.ts";

export type Reply<Key extends RouteKey> =
  | { readonly ok: true; readonly status: number; readonly body: RouteAnswer<Key>; readonly headers: Headers }
  | Refused;

export interface Refused {
  readonly ok: false;
  readonly status: number;
  /** Empty when no reply came, or not from our server. */
  readonly error: ErrorCode | "";
  readonly message: string;
  /** How long the server wants to be left alone, if it said so. */
  readonly retryAfterMs?: number;
  /** What the browser says, where no reply came. */
  readonly fault?: string;
  /** The refusal as it came, with the fields some routes add. */
  readonly said?: object;
}

interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly timeoutMs?: number;
  /** The call outlives the page; at most 64 KB. */
  readonly keepalive?: boolean;
  /** Ends the call early; it then answers like one that never came. */
  readonly signal?: AbortSignal;
}

/** A part that may be left out where the route has none, or none of its fields is required. */
type Part<Name extends "params" | "query" | "body", Input> = [Input] extends [undefined]
  ? { readonly [name in Name]?: undefined }
  : object extends Input
    ? { readonly [name in Name]?: Input }
    : { readonly [name in Name]: Input };

export type CallInput<Key extends RouteKey> = CallOptions &
  Part<"params", RouteInput<Key, "params">> &
  Part<"query", RouteInput<Key, "query">> &
  Part<"body", RouteInput<Key, "body">>;

/** Status of a reply that never came: no network, no server, too late, or no JSON. */
export const NO_REPLY = 0;

/** Calls a route, "GET /api/account/me". Never throws; a refusal carries the server's code and sentence. */
export async function callRoute<Key extends RouteKey>(
  key: Key,
  ...[input]: object extends CallInput<Key> ? [CallInput<Key>?] : [CallInput<Key>]
): Promise<Reply<Key>> {
  const { params, query, body, headers, timeoutMs = 10_000, keepalive = false, signal } = (input ?? {}) as Sent;
  const [method = "", pattern = ""] = key.split(" ");
  try {
    const response = await fetch(addressOf(pattern, params, query), {
      method,
      keepalive,
      signal: firstOf(AbortSignal.timeout(timeoutMs), signal),
      headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { status } = response;
    if (!response.ok) return await refusalOf(response);
    // Our own server's word, which it has checked against the same contract.
    return { ok: true, status, body: (await response.json()) as RouteAnswer<Key>, headers: response.headers };
  } catch (error) {
    const fault = error instanceof Error ? error.message : "";
    return { ok: false, status: NO_REPLY, error: "", message: "", fault };
  }
}

/** Ends with the first of the two. Safari 16 and Firefox 115 have no AbortSignal.any. */
function firstOf(timeout: AbortSignal, early: AbortSignal | undefined): AbortSignal {
  if (!early) return timeout;
  const either = new AbortController();
  for (const each of [timeout, early]) {
    const end = (): void => either.abort(each.reason);
    if (each.aborted) end();
    else each.addEventListener("abort", end, { once: true, signal: either.signal });
  }
  return either.signal;
}

/** An input without the types of its route. */
interface Sent extends CallOptions {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
}

function addressOf(pattern: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const fields = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = fields.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
  return text === "" ? path : `${path}?${text}`;
}

async function refusalOf(response: Response): Promise<Refused> {
  const { said, ...refusal } = await saidIn(response);
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {};
  return { ok: false, status: response.status, ...refusal, ...wait, ...(said && { said }) };
}

/** Code and sentence of a refusal; both are empty in what something between us and our server answers. */
export async function saidIn(response: Response): Promise<Pick<Refused, "error" | "message" | "said">> {
  const body: unknown = await response.json().catch(() => undefined);
  const said = typeof body === "object" && body !== null ? body : {};
  const isOurs = "error" in said && typeof said.error === "string" && "message" in said && typeof said.message === "string";
  // A newer server may have codes that this page has no words for: each reader has some for what it does not know.
  return isOurs ? { error: said.error as ErrorCode, message: said.message as string, said } : { error: "", message: "", said };
}
