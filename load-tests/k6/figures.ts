import { Counter, Rate, Trend } from "k6/metrics";

/** From a frame's departure at the worker, which it contains, to its arrival. */
export const frameAge = new Trend("frame_age", true);
/** The same from its newest exchange event: includes the cadence and the exchange's own delay. */
export const marketAge = new Trend("market_age", true);
/** From opening a socket to the table. */
export const firstFrame = new Trend("first_frame", true);
/** From the interruption to the table on another connection, including the waits between tries. */
export const returnTime = new Trend("return_time", true);
/** Share of the due frames that never came. */
export const framesSkipped = new Rate("frames_skipped");
/** Share of the frames that build on one that never came. */
export const frameGaps = new Rate("frame_gaps");
export const socketsReturned = new Counter("sockets_returned");
export const socketsLost = new Counter("sockets_lost");
export const socketsRefused = new Counter("sockets_refused");
/** Packets unknown to the contract. */
export const packetsUnknown = new Counter("packets_unknown");

/** What well-behaved clients must never see. */
export const NO_TROUBLE = {
  sockets_lost: ["count==0"],
  sockets_refused: ["count==0"],
  packets_unknown: ["count==0"],
  frames_skipped: ["rate<0.001"],
  frame_gaps: ["rate<0.001"],
};
