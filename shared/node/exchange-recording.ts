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
interface RecordedAnswer {
  readonly at: number;
  readonly exchange: RecordedFrame["exchange"];
  readonly path: string;
  readonly query: string;
  readonly status: number;
  readonly body: string;
}

export type RecordedLine = z.infer<typeof recordingHead> | RecordedFrame | RecordedAnswer;
