// The figures that scenarios measure; all times in milliseconds.

import { Counter, Rate, Trend } from "k6/metrics";

/** From the moment a frame left the worker, which it carries, to its arrival. */
export const frameAge = new Trend("frame_age", true);
/** The same from the newest exchange event in it: the cadence and the exchange's own way come on top. */
export const marketAge = new Trend("market_age", true);
/** From opening a socket to the table. */
export const firstFrame = new Trend("first_frame", true);
/** From the cut to the table on another connection, the waiting between tries included. */
export const returnTime = new Trend("return_time", true);
/** Share of the frames due that never came. */
export const framesSkipped = new Rate("frames_skipped");
/** Share of the frames that build on one which never came. */
export const frameGaps = new Rate("frame_gaps");
export const socketsReturned = new Counter("sockets_returned");
export const socketsLost = new Counter("sockets_lost");
export const socketsRefused = new Counter("sockets_refused");
/** Packets that the contract does not know. */
export const packetsUnknown = new Counter("packets_unknown");

/** What honest readers of frames may never meet. */
export const NO_TROUBLE = {
  sockets_lost: ["count==0"],
  sockets_refused: ["count==0"],
  packets_unknown: ["count==0"],
  frames_skipped: ["rate<0.001"],
  frame_gaps: ["rate<0.001"],
};
