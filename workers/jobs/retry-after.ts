// The pause an answer asks for.

import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";

/** Discord's own word for it, in seconds. */
const bodySchema = z.object({ retry_after: z.number() });

/** From a Retry-After header of seconds or of a date, in ms; 0 without one. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

/** The longest pause that an answer names: by Retry-After, or as Discord does by a header or a body of its own. */
export function askedPauseMs(headers: IncomingHttpHeaders, body: string, now: number): number {
  const resetAfter = headers["x-ratelimit-reset-after"];
  return Math.max(
    retryAfterMs(headers["retry-after"], now),
    secondsMs(typeof resetAfter === "string" ? Number(resetAfter) : 0),
    secondsMs(bodySeconds(body)),
  );
}

function bodySeconds(body: string): number {
  try {
    return bodySchema.parse(JSON.parse(body)).retry_after;
  } catch {
    return 0;
  }
}

const secondsMs = (seconds: number): number => (Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds * 1000)) : 0);
