// A browser whose sockets are blocked: it asks for the whole table every two seconds, as client/stream/polling.ts does.

import { Rate } from "k6/metrics";
import { setTimeout } from "k6/timers";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { ARRIVING_THRESHOLD, call, type Caller } from "./rest-call.ts";
import { msLeft } from "./run.ts";

const POLL_MS = 2000;

/** Share of the questions that were answered with a table, or with "the same as before". */
const pollsAnswered = new Rate("polls_answered");

export const POLL_THRESHOLDS = {
  ...ARRIVING_THRESHOLD,
  polls_answered: ["rate>0.999"],
  "http_req_duration{kind:read}": ["p(99)<200"],
};

/** Polls from a random moment on until the measured time is over. */
export function pollUntilEnd(caller: Caller, number: number): void {
  const query = `?exchanges=${EXCHANGES[number % EXCHANGES.length]}`;
  let etag = "";
  const ask = (): void => {
    if (msLeft() <= 0) return;
    const reply = call("GET /api/crypto/simple-table", caller, { query }, etag);
    pollsAnswered.add(reply.status === 304 || reply.answer?.success === true);
    etag = reply.etag;
    setTimeout(ask, POLL_MS);
  };
  setTimeout(ask, Math.random() * POLL_MS);
}
