// Who may ask about the server's state: a separate listener (METRICS_PORT) answers everybody who can reach it; the public one
// answers only callers from this machine and holders of METRICS_TOKEN.

import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { bearerOf } from "../sessions/presented-session.ts";
import { AppError } from "./app-error.ts";
import { isLoopback } from "./client-address.ts";

/** Throws for a caller who may not ask. */
export type OperatorCheck = (request: FastifyRequest) => void;

export const everybodyMayAsk: OperatorCheck = () => {};

/** The check of the public listener: not-found for strangers, as if there were no such route. */
export function localOrTokenMayAsk(token: string | undefined): OperatorCheck {
  return (request) => {
    if (!isFromHere(request) && !hasToken(request, token)) throw new AppError("not-found");
  };
}

/** Whether the request presents this token. */
export function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(bearerOf(headers.authorization) ?? "", token);
}

/**
 * A balancer on this machine that TRUST_PROXY does not name also connects from here, but what it forwards names somebody else.
 */
function isFromHere({ ip, headers }: FastifyRequest): boolean {
  return isLoopback(ip) && headers["x-forwarded-for"] === undefined && headers.forwarded === undefined;
}

function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
