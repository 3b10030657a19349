// The file of npm run record: gzip of JSON lines, the first of which describes it. Workers write it, the simulator replays it.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";

/** First line of a recording. */
export const recordingHead = z.object({
  recording: z.literal(1),
  /** Epoch ms. */
  started: z.number(),
});

/** A raw websocket frame. */
export const recordedFrame = z.object({
  /** Arrival, epoch ms. */
  at: z.number(),
  exchange: z.enum(EXCHANGES),
  /** Identifies the connection. */
  link: z.number(),
  /** A text frame, or a binary one as base64. */
  text: z.string().optional(),
  binary: z.string().optional(),
});
export type RecordedFrame = z.infer<typeof recordedFrame>;

/** A raw REST answer. */
export const recordedAnswer = z.object({
  at: z.number(),
  exchange: z.enum(EXCHANGES),
  path: z.string(),
  /** As in the address: "?symbol=BTCUSDT". */
  query: z.string(),
  status: z.number(),
  body: z.string(),
});
export type RecordedAnswer = z.infer<typeof recordedAnswer>;

/** The pairs whose trades were requested: one of them may never have traded. */
export const recordedFollows = z.object({
  at: z.number(),
  exchange: z.enum(EXCHANGES),
  follows: z.array(z.string()),
});

export type RecordedLine = z.infer<typeof recordingHead> | RecordedFrame | RecordedAnswer | z.infer<typeof recordedFollows>;
