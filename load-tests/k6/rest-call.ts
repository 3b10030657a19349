// Calls of the product's REST routes in k6, typed by the contract that the server registers.

import http, { type RefinedResponse } from "k6/http";
import type { RouteAnswer, RouteInput, RouteKey } from "../../shared/contracts/rest/routes.ts";
import { MAX_ARRIVING_P99_MS } from "./limits.ts";
import { measuredMs, RUN } from "./run.ts";

export interface Caller {
  readonly address: string;
  /** Without one, the cookies of this virtual user count. */
  readonly token?: string;
}

interface Sent<Key extends RouteKey> {
  readonly body?: RouteInput<Key, "body">;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
}

export interface Called<Key extends RouteKey> {
  readonly status: number;
  /** Undefined for every status but 200. */
  readonly answer: RouteAnswer<Key> | undefined;
  readonly etag: string;
}

export const ARRIVING_THRESHOLD = { "http_req_duration{kind:arriving}": [`p(99)<${MAX_ARRIVING_P99_MS}`] };

/**
 * The category of a call in `http_req_duration`: separate while clients still arrive, because figures of frames begin later too.
 */
const counted = (kind: "read" | "write" | "page"): string => (measuredMs() < 0 ? "arriving" : kind);

/** What pages and programs of this caller send with every request. */
function headersOf({ address, token }: Caller): Record<string, string> {
  // A browser sends the site of the asking page; a program has none.
  const proof = token === undefined ? { "sec-fetch-site": "same-origin" } : { authorization: `Bearer ${token}` };
  return { "x-forwarded-for": address, ...proof };
}

/** Calls a route; `http_req_duration` counts it as a read or a write, by its method, once all clients are there. */
export function call<Key extends RouteKey>(key: Key, caller: Caller, sent: Sent<Key> = {}, etag = ""): Called<Key> {
  const [method = "", pattern = ""] = key.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(sent.params?.[name] ?? ""));
  const reply: RefinedResponse<"text"> = http.request(
    method,
    `${RUN.url}${path}${sent.query ?? ""}`,
    sent.body === undefined ? null : JSON.stringify(sent.body),
    {
      headers: {
        ...headersOf(caller),
        ...(sent.body === undefined ? {} : { "content-type": "application/json" }),
        ...(etag === "" ? {} : { "if-none-match": etag }),
      },
      tags: { kind: counted(method === "GET" ? "read" : "write"), name: pattern },
      responseType: "text",
    },
  );
  return {
    status: reply.status,
    answer: reply.status === 200 ? (JSON.parse(reply.body) as RouteAnswer<Key>) : undefined,
    etag: reply.headers["Etag"] ?? "",
  };
}

/** Opens a page like a browser, with the scripts and styles it names; true when everything arrived. */
export function openPage(path: string, { address }: Caller): boolean {
  const headers = { "x-forwarded-for": address };
  const page = http.get(`${RUN.url}${path}`, { headers, tags: { kind: counted("page"), name: path }, responseType: "text" });
  if (page.status !== 200) return false;
  const files = new Set([...page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = ""]) => file));
  const params = { headers, tags: { kind: "file", name: "assets" }, responseType: "none" as const };
  return http.batch([...files].map((file) => ["GET", `${RUN.url}${file}`, null, params])).every(({ status }) => status === 200);
}
