// A scripted HTTP server on loopback that plays an exchange's REST side for one test.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createLog } from "../../../shared/node/log.ts";

const log = createLog("test", "silent");

export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly at: number;
}
export type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | undefined;

export async function serve(answer: (asked: Asked, nth: number) => Reply) {
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const entry = { path: url.pathname, query: url.searchParams, at: performance.now() };
    asked.push(entry);
    const reply = answer(entry, asked.length);
    if (!reply) return;
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, baseUrl, log };
}

export const kline = (openTime: number): unknown[] => [
  openTime,
  "1",
  "3",
  "0.5",
  "2",
  "10",
  openTime + 59_999,
  "20",
  3,
  "5",
  "10",
  "0",
];
