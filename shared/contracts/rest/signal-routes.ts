// Routes about signal rules: their past, and their signals for clients that cannot open the socket.

import { polledSignalsSchema, RULES_BYTES, signalsPollSchema } from "../sockets.ts";
import { recordedEpisodesSchema, recordedSignalsSchema, recordQuerySchema } from "../signal-record.ts";
import { aboveAnswerSchema, aboveRequestSchema, estimateAnswerSchema, estimateRequestSchema } from "../signal-history.ts";
import type { Route } from "./route.ts";

/** Both count together: one question for each list, again and again. */
const RECORD_ACCESS = {
  auth: "account-plan",
  limits: [{ name: "signal-record", per: "session", max: 60, windowSeconds: 60 }],
  key: { scope: "signals", max: 120, windowSeconds: 60 },
  refusals: ["plan", "not-found", "too-large", "unavailable"],
  query: recordQuerySchema,
} as const;

export const SIGNAL_ROUTES = {
  "GET /api/signals": {
    operationId: "recordedSignals",
    tag: "market",
    summary: "Signals of stored lists as they were published, at most a day at once, and the times in which nobody watched",
    ...RECORD_ACCESS,
    answer: recordedSignalsSchema,
  },
  "GET /api/episodes": {
    operationId: "recordedEpisodes",
    tag: "market",
    summary: "Episodes of stored lists: signals of one rule and coin that belong together, with their peak, end and repeats",
    ...RECORD_ACCESS,
    answer: recordedEpisodesSchema,
  },
  "POST /api/signals": {
    operationId: "signalsPoll",
    tag: "market",
    summary: "Signals of rules since a moment, as the socket would have brought them, for a browser that cannot open one",
    auth: "plan",
    // A tab polls every two seconds for each exchange of its lists.
    limits: [{ name: "signals-poll", per: "session", max: 180, windowSeconds: 60 }],
    refusals: ["plan", "busy"],
    body: signalsPollSchema,
    bodyBytes: RULES_BYTES,
    answer: polledSignalsSchema,
  },
  "POST /api/signals/above": {
    operationId: "signalsAbove",
    tag: "market",
    summary: "Coins above the thresholds of rules now, each by the signal of its crossing within the last 20 minutes",
    auth: "plan",
    // Changing lists, switched exchanges, ten tabs.
    limits: [{ name: "signals-above", per: "session", max: 40, windowSeconds: 60 }],
    refusals: ["plan", "warming", "unavailable"],
    body: aboveRequestSchema,
    // Rules that are written out.
    bodyBytes: RULES_BYTES,
    answer: aboveAnswerSchema,
  },
  "POST /api/signals/estimate": {
    operationId: "signalsEstimate",
    tag: "market",
    summary: "How many signals a threshold would have given in the last 20 minutes, and one that would have given about ten",
    auth: "plan",
    // A threshold being typed; a list has up to eight windows.
    limits: [{ name: "signals-estimate", per: "session", max: 120, windowSeconds: 60 }],
    refusals: ["plan", "warming", "unavailable"],
    body: estimateRequestSchema,
    // 500 tickers of 40 characters.
    bodyBytes: 32_768,
    answer: estimateAnswerSchema,
  },
} as const satisfies Record<string, Route>;
