// Every error code an answer can carry: HTTP status and the sentence used when the caller gives no better one.

import { z } from "zod";

export const ERRORS = {
  "invalid-request": { status: 400, message: "The request is not valid" },
  "wrong-credentials": { status: 401, message: "Wrong login or password" },
  "no-session": { status: 401, message: "Sign in first" },
  "session-ended": { status: 401, message: "The session has ended, sign in again" },
  "wrong-token": { status: 401, message: "A valid access token is needed" },
  "no-subscription": { status: 403, message: "Access to the terminal is denied" },
  plan: { status: 403, message: "The plan does not include this" },
  "cross-site": { status: 403, message: "Requests from other sites are refused" },
  "not-found": { status: 404, message: "There is nothing here" },
  "method-not-allowed": { status: 405, message: "This method is not supported here" },
  "list-limit": { status: 409, message: "The plan does not allow more watch lists" },
  "too-large": { status: 413, message: "The request is too large" },
  "unsupported-type": { status: 415, message: "Send JSON" },
  "rate-limited": { status: 429, message: "Too many requests, try again later" },
  internal: { status: 500, message: "Something went wrong" },
  "upstream-failed": { status: 502, message: "The exchange did not answer" },
  busy: { status: 503, message: "Too busy right now, try again in a moment" },
  unavailable: { status: 503, message: "Temporarily unavailable, try again in a moment" },
  warming: { status: 503, message: "Market data is being prepared, try again in a moment" },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export const errorBodySchema = z.object({
  status: z.literal("error"),
  error: z.string(),
  message: z.string(),
  request_id: z.string().optional(),
});
