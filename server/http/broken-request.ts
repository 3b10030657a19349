// Answers bytes that are not an HTTP request, or one that does not end in time, in the same shape as every other refusal; written
// by hand because Node has no request to reply to.

import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ERRORS, type ErrorCode } from "../../shared/contracts/errors.ts";

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-too-slow",
};

/** Answers and closes the connection. */
export function refuseBrokenRequest({ code }: { readonly code?: string }, socket: Socket): void {
  // No answer if the peer reset the connection or already has one.
  if (code === "ECONNRESET" || !socket.writable || socket.destroyed) return void socket.destroy();
  const error = CODES[code ?? ""] ?? "invalid-request";
  const { status, message } = ERRORS[error];
  const body = JSON.stringify({ status: "error", error, message });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
