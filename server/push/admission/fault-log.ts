// Logs why something every handshake needs is unavailable: each new cause at once, the same one every ten seconds, however many
// callers there are.

import type { Log } from "../../../shared/node/log.ts";

const FAULT_EVERY_MS = 10_000;

export function faultLog(log: Log, sentence: string): (error: unknown) => void {
  let last = "";
  let at = Number.NEGATIVE_INFINITY;
  return (error) => {
    const message = error instanceof Error ? error.message : String(error);
    const now = performance.now();
    if (message === last && now - at < FAULT_EVERY_MS) return;
    last = message;
    at = now;
    log.warn({ err: error }, sentence);
  };
}
