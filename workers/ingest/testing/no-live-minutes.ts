// The own counts of a worker that follows no coin: all chart data comes from the exchange, and no order book is asked for.

import type { DepthDesk } from "../../depth/depth-desk.ts";
import type { LiveMinutes } from "../kept-bars.ts";

export const NO_LIVE_MINUTES: LiveMinutes = { now: Date.now, follow: () => undefined, since: () => undefined };
export const NO_DEPTH: Pick<DepthDesk, "ask"> = { ask: () => Promise.resolve() };
