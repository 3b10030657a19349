// The file of npm run record: gzip of JSON lines, the first of which says what it is. Workers write it, the simulator replays it.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";

/** First line of a recording. */
export const recordingHead = z.object({
  recording: z.literal(1),
  /** Epoch ms. */
  started: z.number(),
});

/** A websocket frame as it came. */
export const recordedFrame = z.object({
  /** Arrival, epoch ms. */
  at: z.number(),
  exchange: z.enum(EXCHANGES),
  /** Names the connection. */
  link: z.number(),
  /** A text frame, or else a binary one as base64. */
  text: z.string().optional(),
  binary: z.string().optional(),
});
export type RecordedFrame = z.infer<typeof recordedFrame>;

/** A REST answer as it came. */
export const recordedAnswer = z.object({
  at: z.number(),
  exchange: z.enum(EXCHANGES),
  path: z.string(),
  /** As it stood in the address: "?symbol=BTCUSDT". */
  query: z.string(),
  status: z.number(),
  body: z.string(),
});
export type RecordedAnswer = z.infer<typeof recordedAnswer>;

/** The pairs whose trades were asked for: one of them may never have traded. */
export const recordedFollows = z.object({
  at: z.number(),
  exchange: z.enum(EXCHANGES),
  follows: z.array(z.string()),
});

export type RecordedLine = z.infer<typeof recordingHead> | RecordedFrame | RecordedAnswer | z.infer<typeof recordedFollows>;
