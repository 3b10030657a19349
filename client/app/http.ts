// Calls to our own server: JSON in, JSON out, and a plain answer instead of an exception.

export type Reply =
  | { readonly ok: true; readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers }
  | { readonly ok: false; readonly status: number; readonly error: string; readonly message: string };

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly timeoutMs?: number;
  /** The call outlives the page; at most 64 KB. */
  readonly keepalive?: boolean;
  /** Ends the call early; it then answers like one that never came. */
  readonly signal?: AbortSignal;
}

/** Status of a reply that never came: no network, no server, or too late. */
export const NO_REPLY = 0;

/** Calls `path`. Never throws; a failed call carries the server's own message, if it gave one. */
export async function call(path: string, options: CallOptions = {}): Promise<Reply> {
  const { method = "GET", body, headers, timeoutMs = 10_000, keepalive = false, signal } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, {
      method,
      keepalive,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const data = await readRecord(response);
    if (response.ok) return { ok: true, status: response.status, body: data, headers: response.headers };
    return { ok: false, status: response.status, error: textOf(data["error"]), message: textOf(data["message"]) };
  } catch {
    return { ok: false, status: NO_REPLY, error: "", message: "" };
  }
}

async function readRecord(response: Response): Promise<Record<string, unknown>> {
  try {
    const data: unknown = await response.json();
    return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
