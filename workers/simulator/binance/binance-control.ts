import { isStream } from "./binance-streams.ts";
import type { BinanceLimits } from "./binance-limits.ts";

interface ControlledSocket {
  combined: boolean;
  readonly streams: ReadonlySet<string>;
  readonly limits: Pick<BinanceLimits, "streamsPerSocket">;
  subscribe(streams: readonly string[]): void;
  unsubscribe(streams: readonly string[]): void;
}

type Id = string | number | null;

const METHODS = ["SUBSCRIBE", "UNSUBSCRIBE", "LIST_SUBSCRIPTIONS", "SET_PROPERTY", "GET_PROPERTY"];

const result = (value: unknown, id: Id) => JSON.stringify({ result: value, id });
const refusal = (code: number, msg: string, id: Id) => JSON.stringify({ error: { code, msg }, id });

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is Id {
  if (value === null) return true;
  if (typeof value === "number") return Number.isInteger(value);
  return typeof value === "string" && /^[A-Za-z0-9_-]{1,36}$/.test(value);
}

export function answerControl(socket: ControlledSocket, text: string): string {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    return JSON.stringify({ id: null, error: { code: 3, msg: "Invalid json" } });
  }
  if (!isRecord(request)) return refusal(2, "Invalid request: expected an object", null);
  const id = request["id"] ?? null;
  if (!isId(id)) return refusal(2, "Invalid request: request ID must be an unsigned integer", null);
  const { method } = request;
  if (typeof method !== "string") return refusal(2, "Invalid request: missing field `method`", id);
  if (!METHODS.includes(method))
    return refusal(2, `Invalid request: unknown variant \`${method}\`, expected one of \`${METHODS.join("`, `")}\``, id);
  const params = request["params"] ?? [];
  if (!Array.isArray(params)) return refusal(2, "Invalid request: params must be an array", id);
  return carryOut(socket, method, params, id);
}

function carryOut(socket: ControlledSocket, method: string, params: readonly unknown[], id: Id): string {
  if (method === "LIST_SUBSCRIPTIONS") return result([...socket.streams], id);
  if (method === "SET_PROPERTY" || method === "GET_PROPERTY") return property(socket, method, params, id);
  if (params.length === 0) return refusal(2, "Invalid request: missing field `params`", id);
  if (!params.every((name): name is string => typeof name === "string" && isStream(name)))
    return refusal(2, "Invalid request: invalid stream", id);
  if (method === "UNSUBSCRIBE") socket.unsubscribe(params);
  else {
    const wanted = new Set([...socket.streams, ...params]);
    if (wanted.size > socket.limits.streamsPerSocket) return refusal(4, "Too many subscriptions", id);
    socket.subscribe(params);
  }
  return result(null, id);
}

function property(socket: ControlledSocket, method: string, params: readonly unknown[], id: Id): string {
  const [name, value] = params;
  if (typeof name !== "string") return refusal(2, "Invalid request: property name must be a string", id);
  if (params.length > (method === "SET_PROPERTY" ? 2 : 1)) return refusal(2, "Invalid request: too many parameters", id);
  if (name !== "combined") return refusal(0, "Unknown property", id);
  if (method === "GET_PROPERTY") return result(socket.combined, id);
  if (typeof value !== "boolean") return refusal(1, "Invalid value type: expected Boolean", id);
  socket.combined = value;
  return result(null, id);
}
